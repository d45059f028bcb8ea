internal import Archives
internal import PartnerFeed
internal import SQLite

/// For a server, which queries a catalog while others write it.
extension Catalog {
  /// Reads pages through a cache of a fixed size from now on, and not in place: an answer of any length needs little
  /// memory then, and hardly more time.
  public func limitMemory() throws(CatalogError) {
    try named { () throws(SQLiteError) in try connection.execute("PRAGMA mmap_size = 0") }
  }

  /// Attaches every group of the partner feed in its newest state, and detaches those that were dropped.
  ///
  /// Call it before ``reading(_:)``, which attaches nothing and so is fast. A group that cannot be read is reported by
  /// the questions that need it.
  public func refreshGroups() throws(CatalogError) {
    for subject in AttachedGroup.Subject.allCases { _ = try? snapshotReaders(about: subject) }
    try named { () throws(SQLiteError) in try attachReadable() }
  }

  /// Runs `body` in one transaction with a time limit.
  ///
  /// - Parameters:
  ///   - milliseconds: How long its statements may run.
  ///   - body: The queries.
  /// - Returns: What `body` returns.
  /// - Throws: ``CatalogError`` when a statement was interrupted, see ``CatalogError/isInterruption``; and what `body`
  ///   throws.
  public func answering<Result>(within milliseconds: Int64, _ body: () throws -> Result) throws -> Result {
    try connection.within(milliseconds: milliseconds) { try reading(body) }
  }

  /// How long the statements of the last such question ran, in nanoseconds.
  public var statementTime: Int64 { connection.stepTime }

  /// Identifies the catalog's file whatever its name becomes; `nil` where it is missing.
  public static func fileNumber(in folder: String) -> [UInt64]? {
    (try? FileSystem.status(of: file(in: folder)))?.number
  }

  /// The time of the newest observation, ISO 8601; `nil` in an empty catalog.
  public func lastObservation() throws(CatalogError) -> String? {
    try firstRow("SELECT max(observed_at) FROM main._import WHERE finished_at IS NOT NULL") { $0.text(0) }
  }
}

extension CatalogError {
  /// Whether a query reached its time limit.
  public var isInterruption: Bool {
    if case .database(_, let error) = self { error.cause == .interrupted } else { false }
  }
}
