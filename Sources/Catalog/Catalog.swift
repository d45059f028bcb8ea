internal import Archives
internal import NameIndex
internal import Platform
internal import PartnerFeed
public import SQLite

/// A folder with everything that feeds have stated: which items there are, and what they cost in which store.
///
///     let catalog = try Catalog(at: "catalog")
///     for price in try catalog.prices(of: AppleID("1440857781")!) { print(price) }
///
/// A catalog is used by one thread at a time; several catalogs, in one process or many, may share a folder.
public final class Catalog {
  /// What a catalog is opened for.
  public enum Access: Sendable {
    /// Reads only; the catalog must be there.
    case reading
    /// Reads and writes; the folder and the database are made when they are missing.
    case writing
  }

  /// The catalog's folder, as it was named.
  public let folder: String
  /// Whether it was opened for reading or for writing.
  public let access: Access
  /// How long to wait for another program's lock, in milliseconds.
  let lockTimeout: Int32
  package let connection: Connection
  /// The file as it was when it was opened without locks; `nil` where locks and a log keep what is read right.
  private let unlockedFile: UnlockedFile?
  /// Groups that could not be attached: a question that needs one of them is not answered.
  var unattached: [SnapshotError] = []
  /// Called with what each search found.
  public var onSearch: (SearchAnswer) -> Void = { _ in }
  /// The groups that are attached, for SQL, and whether the views over them are made.
  var groups: [AttachedGroup] = []
  var hasFeedViews = false
  /// The groups that were asked about single items so far.
  var readers: [SnapshotReader] = []
  /// The groups that were in the folder when ``reading(_:)`` began.
  var listedGroups: [String]?
  /// The run that imports are part of, where they are one with others.
  var journal: RunJournal?
  /// What searches cache.
  let searchCache = SearchCache()
  /// The price tiers that were read last.
  var tierCache: TierCache?

  /// The path of the main database.
  public var file: String { Self.file(in: folder) }

  /// Opens the catalog in a folder, and makes it where it is missing and opened for writing.
  ///
  /// - Parameters:
  ///   - folder: Where the catalog is.
  ///   - access: What it is opened for.
  ///   - lockTimeout: How long to wait for another program that is writing.
  /// - Throws: ``CatalogError`` when there is no catalog, or it cannot be used.
  public init(
    at folder: String, access: Access = .reading, lockTimeout: Duration = Catalog.defaultLockTimeout
  ) throws(CatalogError) {
    self.folder = folder
    self.access = access
    self.lockTimeout = Int32(clamping: Int64(lockTimeout / .milliseconds(1)))
    let file = Self.file(in: folder)
    guard folder.isTextName else { throw .nameIsNoText(folder: folder) }
    if folder.isEmpty { throw .cannotOpen(file: "A catalog", reason: "the name of its folder is empty") }
    if access == .reading {
      do throws(InputError) { _ = try FileSystem.status(of: file) } catch {
        throw error.cause == .missing ? .missing(folder: folder) : .cannotOpen(file: file, reason: error.reason)
      }
    }
    do throws(SQLiteError) {
      (connection, unlockedFile) =
        try access == .writing
        ? (Self.openForWriting(file, folder, self.lockTimeout), nil) : Self.openForReading(file, self.lockTimeout)
    } catch {
      let isHidden = access == .reading && [.cannotOpen, .readOnly].contains(error.cause) && UnlockedFile.hasLog(file)
      throw isHidden ? .logCannotBeShared(file: file) : CatalogError(error, file: file, folder: folder)
    }
    do throws(CatalogError) { try bringUpToDate() } catch { throw isOutdated ? .changedMeanwhile(file: file) : error }
    snapshots.finishAbandoned()
    try checkUnchanged()
  }

  /// A catalog in a temporary database of SQLite's, which goes with it: what is written there is only tried.
  init() throws(CatalogError) {
    (folder, access, lockTimeout, unlockedFile) = ("", .reading, 0, nil)
    do throws(SQLiteError) {
      connection = try Connection(path: "")
      try connection.execute("PRAGMA page_size = 16384; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")
      try Schema.migrations.apply(to: connection)
    } catch {
      throw CatalogError(error, file: "a temporary file", folder: "")
    }
  }

  static func file(in folder: String) -> String { folder + "/catalog.sqlite" }

  /// Runs `body` and turns a `SQLiteError` into a `CatalogError`.
  package func named<Result>(_ body: () throws(SQLiteError) -> Result) throws(CatalogError) -> Result {
    do throws(SQLiteError) {
      return try body()
    } catch {
      throw catalogError(error)
    }
  }

  /// What `read` makes of each row of a query; rows of which it makes `nil` are skipped.
  func rows<Element>(
    _ sql: String, _ values: [Value] = [], _ read: (Statement) throws(SQLiteError) -> Element?
  ) throws(CatalogError) -> [Element] {
    try named { () throws(SQLiteError) in try connection.cached(sql).rows(values, read) }
  }

  /// What `read` makes of a query's first row; `nil` where there is none.
  func firstRow<Element>(
    _ sql: String, _ values: [Value] = [], _ read: (Statement) throws(SQLiteError) -> Element?
  ) throws(CatalogError) -> Element? {
    try named { () throws(SQLiteError) in try connection.cached(sql).firstRow(values, read) }
  }

  /// Whether the file is read without locks, as ``CatalogError/changedMeanwhile(file:)`` says; see ``isOutdated``.
  public var isReadWithoutLocks: Bool { unlockedFile != nil }

  /// Whether what was read may be wrong, because the file changed while it was read without locks: open it again.
  public var isOutdated: Bool { !(unlockedFile?.isUnchanged ?? true) }

  func checkUnchanged() throws(CatalogError) {
    if isOutdated { throw .changedMeanwhile(file: file) }
  }

  /// The `CatalogError` for what SQLite refused; SQLite does not say which of the attached files is damaged.
  public func catalogError(_ error: SQLiteError) -> CatalogError {
    // Pages of two states look like damage.
    if isOutdated { return .changedMeanwhile(file: file) }
    if let snapshotError = unattached.first(where: { "\($0)" == error.message }) {
      return .unreadableSnapshot(snapshotError)
    }
    if [.damaged, .notADatabase, .inputOutput].contains(error.cause), let snapshotError = damagedSnapshot() {
      return .unreadableSnapshot(snapshotError)
    }
    // A reader writes only what does not fit into memory.
    if error.cause == .diskFull, access == .reading { return .temporaryDiskFull }
    return CatalogError(error, file: file, folder: folder)
  }
}

extension Catalog {
  /// Runs all of `body`'s queries in one transaction: it does not see what others write meanwhile, and many small
  /// queries are faster because the file is locked once for all of them.
  ///
  ///     let prices = try catalog.reading { try items.map { try catalog.prices(of: $0) } }
  public func reading<Result>(_ body: () throws -> Result) throws -> Result {
    guard !connection.isInTransaction else { return try body() }
    try checkUnchanged()
    forgetOldReaders()
    listedGroups = snapshots.groups
    defer { listedGroups = nil }
    try named { () throws(SQLiteError) in
      try attachFlatTables()
      try connection.cached("BEGIN").runBound()
    }
    defer { try? connection.cached("COMMIT").runBound() }
    let result = Swift.Result { try body() }
    // What `body` made of two states counts no more than an error that they caused.
    try checkUnchanged()
    return try result.get()
  }

  /// How long to wait for another program's lock by default: as long as a short import runs.
  public static let defaultLockTimeout = Duration.seconds(10)

  /// How much of a catalog is kept in memory: 16 MB.
  static let cacheKilobytes: Int64 = 16_384

  private static let maxTries = 20
  /// In microseconds.
  private static let pauseBetweenTries: UInt32 = 10_000

  /// Opens a file for reading; with locks, unless this user cannot have them.
  private static func openForReading(
    _ file: String, _ lockTimeout: Int32
  ) throws(SQLiteError) -> (Connection, UnlockedFile?) {
    var triesLeft = maxTries
    while true {
      do throws(SQLiteError) { return (try openLocked(file, lockTimeout), nil) } catch {
        // A write-ahead log needs a folder with space to write, even to read; without a log the file is all there is.
        guard [.cannotOpen, .readOnly, .diskFull].contains(error.cause) else { throw error }
        if let unlocked = try openUnlocked(file) { return unlocked }
        if error.cause == .diskFull { return (try openAlone(file, lockTimeout), nil) }
        if UnlockedFile.hasJournal(file) { rollBack(file, lockTimeout) }
        // A writer that begins or ends makes or removes the log, and then the file through which it is shared.
        triesLeft -= 1
        guard triesLeft > 0 else { throw error }
        usleep(pauseBetweenTries)
      }
    }
  }

  /// Undoes what a writer that was killed had begun: a connection for reading refuses to.
  ///
  /// Where this user may not write the file, or somebody else writes it, nothing happens.
  private static func rollBack(_ file: String, _ lockTimeout: Int32) {
    guard let writer = try? Connection(path: file, access: .writing) else { return }
    writer.waitForLocks(milliseconds: lockTimeout)
    _ = try? writer.integer("SELECT count(*) FROM sqlite_schema")
  }

  private static func openLocked(_ file: String, _ lockTimeout: Int32) throws(SQLiteError) -> Connection {
    let connection = try Connection(path: file, access: .reading)
    connection.waitForLocks(milliseconds: lockTimeout)
    _ = try connection.integer("SELECT count(*) FROM sqlite_schema")
    // Pages are read in place: a lookup copies none.
    try connection.execute("PRAGMA mmap_size = 1073741824; PRAGMA cache_size = -\(cacheKilobytes)")
    return connection
  }

  /// - Returns: `nil` where there is a log, or the file changes meanwhile.
  private static func openUnlocked(_ file: String) throws(SQLiteError) -> (Connection, UnlockedFile?)? {
    guard let unlocked = UnlockedFile(file) else { return nil }
    let connection = try Connection(path: file, access: .readingImmutable)
    do throws(SQLiteError) { _ = try connection.integer("SELECT count(*) FROM sqlite_schema") } catch {
      guard unlocked.isUnchanged else { return nil }
      throw error
    }
    return unlocked.isUnchanged ? (connection, unlocked) : nil
  }

  /// Opens a file whose log cannot be shared, because there is no space for it: no other program may read it meanwhile.
  ///
  /// SQLite keeps in memory then what readers share else: <https://www.sqlite.org/wal.html#noshm>.
  private static func openAlone(_ file: String, _ lockTimeout: Int32) throws(SQLiteError) -> Connection {
    let connection = try Connection(path: file, access: .writing)
    connection.waitForLocks(milliseconds: lockTimeout)
    try connection.execute("PRAGMA locking_mode = EXCLUSIVE")
    return connection
  }

  private static func openForWriting(
    _ file: String, _ folder: String, _ lockTimeout: Int32
  ) throws(SQLiteError) -> Connection {
    // What cannot be made shows when the database is opened.
    try? FileSystem.makeFolder(folder)
    let connection = try Connection(path: file, access: .creating)
    connection.waitForLocks(milliseconds: lockTimeout)
    return connection
  }

  /// Refuses a file that is not a catalog, or is from a version whose catalogs cannot be read, before a byte of it
  /// changes; applies the migrations that an older one lacks.
  private func bringUpToDate() throws(CatalogError) {
    let state = try named { () throws(SQLiteError) in try Schema.migrations.state(of: connection) }
    switch state {
    // The remains of a first import that ran out of space or time.
    case .empty where access == .reading: throw .missing(folder: folder)
    case .foreign: throw .notACatalog(file: file)
    case .newer: throw .madeByNewerVersion(file: file)
    case .unsupported: throw .madeBeforeFirstRelease(file: file)
    case .ours(lacking: []) where access == .reading: return
    case .empty, .ours: break
    }
    do throws(SQLiteError) {
      let writer = access == .writing ? connection : try Self.openForWriting(file, folder, lockTimeout)
      try Self.prepareWriting(writer, lockTimeout)
      guard state != .ours(lacking: []) else { return }
      try Schema.migrations.apply(to: writer)
    } catch {
      guard access == .reading, [.readOnly, .cannotOpen].contains(error.cause) else { throw catalogError(error) }
      throw .madeByOlderVersion(file: file)
    }
  }

  private static func prepareWriting(_ connection: Connection, _ lockTimeout: Int32) throws(SQLiteError) {
    // A listing with its original JSON has two to six kilobytes. In pages of 16 KB most need no overflow page, and the
    // log is written in a quarter of the calls: an import takes 15 % less time than with SQLite's 4 KB.
    try connection.execute(
      """
      PRAGMA page_size = 16384;
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = NORMAL;
      PRAGMA secure_delete = OFF;
      PRAGMA foreign_keys = ON;
      PRAGMA cache_size = -\(cacheKilobytes);
      PRAGMA temp_store = MEMORY;
      """, waitingForLocks: lockTimeout)
  }
}
