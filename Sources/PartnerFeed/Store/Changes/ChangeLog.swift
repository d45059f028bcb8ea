internal import Feeds
internal import SQLite

struct PriceChangeRow {
  var table: String
  var item: Int64
  /// Apple's number.
  var storefront: Int64
  var offer: String
  var since: String
  var now: StoredPrice?
  var before: StoredPrice?
  var beforeSeen: String
}

struct ItemChangeRow {
  var table: String
  var item: Int64
  var since: String
  var change: String
  /// What the kind is read from: a media type, an artist type, a page's address.
  var type: StoredField
  var name: String?
  var artist: String?
  var beforeName: String?
  var beforeArtist: String?
}

struct RankChangeRow {
  var table: String
  var storefront: Int64
  var genre: Int64
  var item: Int64
  var since: String
  var now: Int64?
  var before: Int64?
  var beforeSeen: String
}

/// Keeps what a merge finds, until the snapshot file is there to take it: changes, and rows that were refused.
///
/// It is a temporary database of SQLite's, which writes to the disk only what does not fit into 16 MB.
final class ChangeLog {
  let connection: Connection
  /// How many changes were noted of each table.
  private(set) var counts: [String: Int] = [:]
  private let insertPrice: Statement
  private let insertItem: Statement
  private let insertRank: Statement
  private let insertRefused: Statement
  private let insertName: Statement

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
    insertPrice = try connection.prepare("INSERT INTO price VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
    insertItem = try connection.prepare("INSERT INTO item VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)")
    insertRank = try connection.prepare("INSERT INTO rank VALUES (?, ?, ?, ?, ?, ?, ?, ?)")
    insertRefused = try connection.prepare("INSERT INTO refused_row VALUES (?, ?, ?, ?, ?, ?)")
    insertName = try connection.prepare("INSERT OR IGNORE INTO name_id VALUES (?)")
    try connection.execute("BEGIN")
  }

  func price(_ row: PriceChangeRow) throws(SQLiteError) {
    counts[row.table, default: 0] += 1
    try insertPrice.run(
      .text(row.table), .integer(row.item), .integer(row.storefront), .text(row.offer), .text(row.since),
      Value(row.now?.amount), Value(row.now?.currency), Value(row.before?.amount), Value(row.before?.currency),
      .text(row.beforeSeen))
  }

  func item(_ row: ItemChangeRow) throws(SQLiteError) {
    counts[row.table, default: 0] += 1
    let type: Value =
      switch row.type {
      case .integer(let integer): .integer(integer)
      case .bytes(let utf8): .text(String(decoding: utf8, as: UTF8.self))
      case .null, .real: .null
      }
    try insertItem.run(
      .text(row.table), .integer(row.item), .text(row.since), .text(row.change), type, Value(row.name),
      Value(row.artist), Value(row.beforeName), Value(row.beforeArtist))
  }

  func rank(_ row: RankChangeRow) throws(SQLiteError) {
    counts[row.table, default: 0] += 1
    try insertRank.run(
      .text(row.table), .integer(row.storefront), .integer(row.genre), .integer(row.item), .text(row.since),
      Value(row.now), Value(row.before), .text(row.beforeSeen))
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
