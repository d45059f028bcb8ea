internal import CatalogModel
internal import PartnerFeed
internal import SQLite

/// A full-text index of names: the catalog's own, or that of a group of the partner feed.
struct NameSource {
  /// The database that holds it.
  var schema: String
  var index: String
  /// Whether it holds keys, kinds and storefronts; one of an older version holds words alone.
  var hasKeys: Bool

  static let listings = NameSource(schema: "main", index: "listing_text", hasKeys: true)

  static func group(_ group: AttachedGroup, _ connection: Connection) throws(SQLiteError) -> NameSource {
    NameSource(
      schema: group.group, index: "name_text", hasKeys: try NameIndex.hasKeys(group.group, connection))
  }

  /// A name that was found: its row, and how well it fits, the lower the better.
  struct Row {
    var id: Int64
    var rank = 0.0
  }

  /// The rows that an expression finds, in no order.
  func rows(matching expression: String, limit: Int, _ connection: Connection) throws(SQLiteError) -> [Row] {
    let select = try connection.cached("SELECT rowid FROM \(schema).\(index) WHERE \(index) MATCH ? LIMIT ?")
    try select.bind([.text(expression), .integer(Int64(limit))])
    var rows: [Row] = []
    while try select.step() { rows.append(Row(id: select.integer(0))) }
    return rows
  }

  /// The same rows with their ranks: a word in the name weighs more than one in the artist.
  func rankedRows(matching expression: String, limit: Int, _ connection: Connection) throws(SQLiteError) -> [Row] {
    let select = try connection.cached(
      "SELECT rowid, bm25(\(index), 10.0, 4.0, 2.0) FROM \(schema).\(index) WHERE \(index) MATCH ? LIMIT ?")
    try select.bind([.text(expression), .integer(Int64(limit))])
    var rows: [Row] = []
    while try select.step() { rows.append(Row(id: select.integer(0), rank: select.real(1))) }
    return rows
  }
}
