internal import SQLite

/// How the catalog's file is written while feeds are imported.
///
/// An import keeps every reference whole by itself: it enters the import before what refers to it, and a listing before
/// its offers. Looking each of them up again took a quarter of its time, so that SQLite is not asked to; a test compares.
struct BulkWriting {
  private let connection: Connection

  /// Feeds of more bytes than this keep the log even in an empty catalog, as readers wait where there is none: 1 GB.
  private static let unloggedLimit: Int64 = 1 << 30

  /// How long another program's lock is waited for, in milliseconds.
  private let lockPatience: Int32

  init(_ catalog: Catalog) { (connection, lockPatience) = (catalog.connection, catalog.lockPatience) }

  /// Begins to write feeds of `byteCount` bytes, which is `nil` where that is not known.
  func begin(byteCount: Int64?) throws(SQLiteError) {
    try connection.execute("PRAGMA foreign_keys = OFF")
    try fitCache()
    guard let byteCount, byteCount < Self.unloggedLimit, try isEmpty else { return }
    // A write-ahead log has everything written twice. Into an empty catalog pages are written once; a crash leaves it
    // as it was at the last commit either way. Where somebody else has the catalog open it keeps its log.
    log("TRUNCATE")
  }

  /// Keeps as much of the catalog at hand as its size asks for; called again as it grows.
  ///
  /// Rows are added to the end of the listings, but all over the indexes and offers, which have a sixteenth of the
  /// bytes. More than that at hand is no faster, since it drives the feeds out of the processor's own cache.
  func fitCache() throws(SQLiteError) {
    let pages = try connection.integer("PRAGMA page_count") ?? 0
    let pageSize = try connection.integer("PRAGMA page_size") ?? 0
    let kilobytes = max(Catalog.cacheKilobytes, min(pages * pageSize / 16 / 1024, Self.mostCacheKilobytes))
    try connection.execute("PRAGMA cache_size = -\(kilobytes)")
  }

  /// The most of a catalog that an import keeps in memory: 128 MB.
  private static let mostCacheKilobytes: Int64 = 131_072

  /// Changes how the catalog keeps its log, where nobody else has it open.
  private func log(_ mode: String) {
    connection.waitForLocks(milliseconds: 0)
    try? connection.execute("PRAGMA journal_mode = \(mode)")
    connection.waitForLocks(milliseconds: lockPatience)
  }

  private var isEmpty: Bool {
    get throws(SQLiteError) {
      let found = try connection.integer(
        "SELECT EXISTS (SELECT 1 FROM main.listing) OR EXISTS (SELECT 1 FROM main.import)")
      return found == 0
    }
  }

  func end() {
    if connection.isInTransaction { try? connection.execute("ROLLBACK") }
    // Where somebody reads just now, the next who opens the catalog for writing does it.
    log("WAL")
    try? connection.execute("PRAGMA foreign_keys = ON; PRAGMA cache_size = -\(Catalog.cacheKilobytes)")
  }
}
