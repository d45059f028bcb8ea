internal import CatalogModel
internal import SQLite

/// Keeps what a merge finds, until the snapshot file is there to take it: changes, and rows that were refused.
///
/// It is a temporary database of SQLite's, which writes to the disk only what does not fit into 16 MB.
final class ChangeLog {
  let connection: Connection
  /// How many changes were noted of each table.
  private(set) var counts: [String: Int] = [:]
  private let inserts: [Kind: Statement]
  private let insertRefused: Statement
  private let insertName: Statement

  /// What changes: each kind has a table of its name, whose first column is the feed's table.
  enum Kind: String { case price, item, rank }

  init() throws(SQLiteError) {
    connection = try Connection(path: "")
    try connection.execute(
      """
      PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -16384; PRAGMA temp_store = FILE;
      CREATE TABLE price (feed_table, apple_id, storefront, offer, since, amount, currency, before_amount,
        before_currency, before_seen);
      CREATE TABLE item (feed_table, apple_id, since, change, type, name, artist, before_name, before_artist);
      CREATE TABLE rank (feed_table, storefront, genre_id, apple_id, since, place, before_place, before_seen);
      CREATE TABLE name_id (id INTEGER PRIMARY KEY);
      CREATE TABLE refused_row (feed_table, source, record, byte_offset, reason, bytes);
      """)
    inserts = [
      .price: try connection.prepare("INSERT INTO price VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"),
      .item: try connection.prepare("INSERT INTO item VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"),
      .rank: try connection.prepare("INSERT INTO rank VALUES (?, ?, ?, ?, ?, ?, ?, ?)"),
    ]
    insertRefused = try connection.prepare("INSERT INTO refused_row VALUES (?, ?, ?, ?, ?, ?)")
    insertName = try connection.prepare("INSERT OR IGNORE INTO name_id VALUES (?)")
    try connection.execute("BEGIN")
  }

  /// Notes a change in a table of the feed.
  func note(_ kind: Kind, in table: String, _ values: Value...) throws(SQLiteError) {
    counts[table, default: 0] += 1
    try inserts[kind]?.bind([.text(table)] + values)
    try inserts[kind]?.runBound()
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
  func forget(_ table: String) throws(SQLiteError) {
    try connection.prepare("DELETE FROM refused_row WHERE feed_table = ?").run(.text(table))
  }
}
