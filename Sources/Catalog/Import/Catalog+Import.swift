internal import Archives
public import CatalogModel
internal import Feeds
internal import Platform
internal import SQLite
public import PartnerFeed

/// How feeds are imported.
public struct ImportOptions {
  /// The store of records that do not state theirs.
  public var storefront: Storefront?
  /// When the feeds were observed; `nil` uses each file's modification time.
  public var observedAt: Timestamp?
  /// Which tables of the partner feed to import, and how strictly.
  public var partner = PartnerOptions()
  /// Called a few times a second at most from the importing thread.
  public var onProgress: ((ImportProgress) -> Void)?
  /// Called with each problem as it occurs: `file:record:offset: cause`.
  public var onProblem: ((String) -> Void)?
  /// Called with what was wrong but could be read all the same, such as a repaired header.
  public var onNote: ((String) -> Void)?
  /// The snapshots to which tables are only compared, where nothing is stored.
  var triedSnapshots: SnapshotFolder?
  /// The present time.
  public var now: () -> Timestamp = { Timestamp(seconds: Int64(time(nil))) }

  public init() {}
}

extension Catalog {
  /// Imports files and folders of feeds, `-` for standard input.
  ///
  /// Each file's format is recognised by its content. A file that is not a feed, and a record that cannot be read, is a
  /// problem in the summary; the rest is imported. The catalog must be open for writing.
  public func importFeeds(at paths: [String], options: ImportOptions = ImportOptions()) throws(CatalogError)
    -> ImportSummary
  {
    let run = journal ?? RunJournal(self, command: "import", now: options.now)
    do {
      let summary = try ImportRun(self, run, options: options).importFeeds(at: paths)
      if journal == nil { try run.finish() }
      return summary
    } catch {
      if connection.isInTransaction { try? connection.execute("ROLLBACK") }
      run.rolledBack()
      throw catalogError(of: error)
    }
  }

  private func catalogError(of error: any Error) -> CatalogError {
    switch error {
    case let error as SQLiteError: catalogError(error)
    case let error as CatalogError: error
    default: .cannotOpen(file: file, reason: "\(error)")
    }
  }

  /// Makes all that `body` imports one run of the catalog's list, to be taken back as a whole.
  ///
  /// - Parameters:
  ///   - command: What the list calls it: `fetch`.
  ///   - now: The present time.
  ///   - body: What imports.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws, and ``CatalogError`` where the run's end cannot be written.
  public func asOneRun<Result>(
    of command: String, now: @escaping () -> Timestamp, _ body: () throws -> Result
  ) throws -> Result {
    guard journal == nil else { return try body() }
    let run = RunJournal(self, command: command, now: now)
    journal = run
    defer { journal = nil }
    let result = try body()
    try named { () throws(SQLiteError) in try run.finish() }
    return result
  }

  /// Runs `body` in a transaction as a part of the present run, if there is one.
  func inRun(_ body: () throws(SQLiteError) -> Void) throws(CatalogError) {
    do {
      try connection.execute("BEGIN IMMEDIATE")
      try journal?.begin()
      try body()
      try journal?.end()
      try connection.execute("COMMIT")
      journal?.isCommitted = true
    } catch {
      if connection.isInTransaction { try? connection.execute("ROLLBACK") }
      journal?.rolledBack()
      throw catalogError(of: error)
    }
  }

  /// What an import of `paths` would read, refuse and store in an empty catalog; nothing of it stays.
  ///
  /// Repeated keys in tables of the partner feed are not looked for.
  ///
  /// - Parameters:
  ///   - paths: Files and folders, `-` for standard input.
  ///   - catalog: The catalog to import into, if there is one: tables that its snapshots have already are not read.
  ///   - options: Those of the import.
  /// - Throws: ``CatalogError`` when the feeds cannot be read at all, or there is no room for temporary files.
  /// - Returns: The summary that the import would have.
  public static func previewImport(
    of paths: [String], into catalog: Catalog? = nil, options: ImportOptions = ImportOptions()
  ) throws(CatalogError) -> ImportSummary {
    try temporary(of: paths, comparedWith: catalog?.snapshots, options: options).summary
  }

  /// A catalog of some feeds in a temporary database, which goes with it; tables of the partner feed are only read.
  package static func temporary(
    of paths: [String], comparedWith snapshots: SnapshotFolder? = nil, options: ImportOptions
  ) throws(CatalogError) -> (catalog: Catalog, summary: ImportSummary) {
    let catalog = try Catalog()
    var options = options
    options.triedSnapshots = snapshots ?? SnapshotFolder("")
    return (catalog, try catalog.importFeeds(at: paths, options: options))
  }
}
