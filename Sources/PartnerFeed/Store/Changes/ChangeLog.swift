internal import CatalogModel
internal import SQLite

/// Keeps what a merge finds until the snapshot file can be written: changes, and rows that were refused.
///
/// It is a temporary database of SQLite's, which writes to the disk only what does not fit into 16 MB.
final class ChangeLog {
  let connection: Connection
  /// The tables of which changes were noted.
  private(set) var tracked: [TrackedTable] = []
  /// How many changes of each the snapshot file has.
  var counts: [String: Int] = [:]
  private let insertRefused: Statement
  private let insertName: Statement

  init() throws(SQLiteError) {
    connection = try Connection(path: "")
    try connection.execute(
      """
      PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -16384; PRAGMA temp_store = FILE;
      CREATE TABLE name_id (id INTEGER PRIMARY KEY);
      CREATE TABLE refused_row (feed_table, source, record, byte_offset, reason, bytes);
      """)
    insertRefused = try connection.prepare("INSERT INTO refused_row VALUES (?, ?, ?, ?, ?, ?)")
    insertName = try connection.prepare("INSERT OR IGNORE INTO name_id VALUES (?)")
    try connection.execute("BEGIN")
  }

  /// Makes the table that changes are noted in, and what inserts a row of it.
  func track(_ table: TrackedTable) throws(SQLiteError) -> Statement {
    try connection.execute("CREATE TABLE \(table.noted) (\(table.columns.map(quoted).joined(separator: ", ")))")
    tracked.append(table)
    let marks = Array(repeating: "?", count: table.columns.count).joined(separator: ", ")
    return try connection.prepare("INSERT INTO \(table.noted) VALUES (\(marks))")
  }

  /// Notes an item whose names may have changed.
  func name(_ item: Int64) throws(SQLiteError) {
    try insertName.bind(0, integer: item)
    try insertName.runBound()
  }

  func refuse(_ record: RefusedRecord, of table: String, in source: String) throws(SQLiteError) {
    try insertRefused.run(
      .text(table), .text(source), .integer(Int64(record.place.record)), .integer(record.place.offset),
      .text(record.reason), .blob(record.bytes))
  }

  /// Forgets what was noted of a table that is not imported after all.
  func forget(_ name: String) throws(SQLiteError) {
    try connection.prepare("DELETE FROM refused_row WHERE feed_table = ?").run(.text(name))
    for table in tracked where table.name == name { try connection.execute("DELETE FROM \(table.noted)") }
  }
}
