internal import SQLite

/// How the catalog's file is written while feeds are imported.
///
/// The importer keeps foreign keys valid itself: it writes the import before what refers to it, and a listing before
/// its offers. SQLite's own check took a quarter of the time, so it is off; a test runs it.
struct BulkWriting {
  private let connection: Connection

  /// Feeds larger than this use the log even in an empty catalog, because readers wait where there is none: 1 GB.
  private static let unloggedLimit: Int64 = 1 << 30

  /// How long to wait for another program's lock, in milliseconds.
  private let lockTimeout: Int32

  init(_ catalog: Catalog) { (connection, lockTimeout) = (catalog.connection, catalog.lockTimeout) }

  /// Begins to write feeds of `byteCount` bytes; `nil` where that is not known.
  func begin(byteCount: Int64?) throws(SQLiteError) {
    try connection.execute("PRAGMA foreign_keys = OFF")
    try fitCache()
    guard let byteCount, byteCount < Self.unloggedLimit, try isEmpty else { return }
    // A write-ahead log writes everything twice. Into an empty catalog pages are written once; a crash leaves it as it
    // was at the last commit either way. Where another program has the catalog open it keeps its log.
    log("TRUNCATE")
  }

  /// Sizes the page cache to the catalog; called again as it grows.
  ///
  /// Rows are appended to the listings, but go anywhere in the indexes and offers, which have a sixteenth of the bytes.
  /// A larger cache is no faster: it drives the feeds out of the processor's cache.
  func fitCache() throws(SQLiteError) {
    let pages = try connection.integer("PRAGMA page_count") ?? 0
    let pageSize = try connection.integer("PRAGMA page_size") ?? 0
    let kilobytes = max(Catalog.cacheKilobytes, min(pages * pageSize / 16 / 1024, Self.maxCacheKilobytes))
    try connection.execute("PRAGMA cache_size = -\(kilobytes)")
  }

  /// The largest page cache of an import: 128 MB.
  private static let maxCacheKilobytes: Int64 = 131_072

  /// Changes the journal mode, where no other program has the catalog open.
  private func log(_ mode: String) {
    connection.waitForLocks(milliseconds: 0)
    try? connection.execute("PRAGMA journal_mode = \(mode)")
    connection.waitForLocks(milliseconds: lockTimeout)
  }

  private var isEmpty: Bool {
    get throws(SQLiteError) {
      let found = try connection.integer(
        "SELECT EXISTS (SELECT 1 FROM main._listing) OR EXISTS (SELECT 1 FROM main._import)")
      return found == 0
    }
  }

  func end() {
    if connection.isInTransaction { try? connection.execute("ROLLBACK") }
    // While another program reads, the next one that opens the catalog for writing does it.
    log("WAL")
    try? connection.execute("PRAGMA foreign_keys = ON; PRAGMA cache_size = -\(Catalog.cacheKilobytes)")
  }
}
