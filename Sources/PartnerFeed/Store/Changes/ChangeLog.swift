internal import CatalogModel
internal import SQLite

/// Keeps what a merge finds until the snapshot file can be written: rows that changed, and those that were refused.
///
/// It is a temporary database of SQLite's, which writes to the disk only what does not fit into 16 MB.
final class ChangeLog {
  let connection: Connection
  /// The changed rows of each table.
  var tables: [ChangedRows] = []
  /// The tables whose prices are compared as a whole.
  var comparisons: [TablePriceComparison] = []
  /// How many changes of each the snapshot file has.
  var counts: [String: Int] = [:]
  private let insertRefused: Statement

  init() throws(SQLiteError) {
    connection = try Connection(path: "")
    try connection.execute(
      """
      PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -16384; PRAGMA temp_store = FILE;
      CREATE TABLE refused_row (feed_table, source, record, byte_offset, reason, bytes);
      """)
    insertRefused = try connection.prepare("INSERT INTO refused_row VALUES (?, ?, ?, ?, ?, ?)")
    try connection.execute("BEGIN")
  }

  /// Makes a table, and what inserts a row of it.
  func table(_ name: String, columns: [String]) throws(SQLiteError) -> Statement {
    try connection.execute("CREATE TABLE \(quoted(name)) (\(columns.map(quoted).joined(separator: ", ")))")
    let marks = Array(repeating: "?", count: columns.count).joined(separator: ", ")
    return try connection.prepare("INSERT INTO \(quoted(name)) VALUES (\(marks))")
  }

  func refuse(_ record: RefusedRecord, of table: String, in source: String) throws(SQLiteError) {
    try insertRefused.run(
      .text(table), .text(source), .integer(Int64(record.location.record)), .integer(record.location.offset),
      .text(record.reason), .blob(record.bytes))
  }

  /// Forgets what was noted of a table that is not imported after all.
  func forget(_ name: String) throws(SQLiteError) {
    try connection.prepare("DELETE FROM refused_row WHERE feed_table = ?").run(.text(name))
    tables.removeAll { $0.name == name }
    comparisons.removeAll { $0.table == name }
  }
}
