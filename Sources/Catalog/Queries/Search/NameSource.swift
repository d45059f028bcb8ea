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

  /// The rows of the names that an expression finds, in no order.
  func rows(matching expression: String, limit: Int, _ connection: Connection) throws(SQLiteError) -> [Int64] {
    let select = try connection.cached("SELECT rowid FROM \(schema).\(index) WHERE \(index) MATCH ? LIMIT ?")
    try select.bind([.text(expression), .integer(Int64(limit))])
    var rows: [Int64] = []
    while try select.step() { rows.append(select.integer(0)) }
    return rows
  }
}
