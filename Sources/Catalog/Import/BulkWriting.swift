internal import SQLite

/// How the catalog's file is written while feeds are imported.
///
/// An import keeps every reference whole by itself: it enters the import before what refers to it, and a listing before
/// its offers. Looking each of them up again took a quarter of its time, so that SQLite is not asked to; a test compares.
struct BulkWriting {
  private let connection: Connection

  /// Feeds of more bytes than this keep the log even in an empty catalog, as readers wait where there is none: 1 GB.
  private static let unloggedLimit: Int64 = 1 << 30

  /// Begins to write feeds of `byteCount` bytes, which is `nil` where that is not known.
  init(_ connection: Connection, byteCount: Int64?) throws(SQLiteError) {
    self.connection = connection
    try connection.execute("PRAGMA foreign_keys = OFF")
    guard let byteCount, byteCount < Self.unloggedLimit, try isEmpty else { return }
    // A write-ahead log has everything written twice. Into an empty catalog pages are written once; a crash leaves it
    // as it was at the last commit either way. Where somebody else has the catalog open it keeps its log.
    log("TRUNCATE")
  }

  /// Changes how the catalog keeps its log, where nobody else has it open.
  private func log(_ mode: String) {
    connection.waitForLocks(milliseconds: 0)
    try? connection.execute("PRAGMA journal_mode = \(mode)")
    connection.waitForLocks(milliseconds: Catalog.lockPatience)
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
    try? connection.execute("PRAGMA foreign_keys = ON")
  }
}
