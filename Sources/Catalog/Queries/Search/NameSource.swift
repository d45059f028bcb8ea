internal import CatalogModel
internal import PartnerFeed
internal import SQLite

/// A full-text index of names: the catalog's own, or that of a group of the partner feed.
struct NameSource {
  /// The index's database.
  var schema: String
  var index: String

  /// The table of what the index has the names of.
  var items: String { schema == "main" ? "listing" : "name_item" }

  static let listings = NameSource(schema: "main", index: "listing_text")

  /// The rows that match an expression, in no order.
  func rows(matching expression: String, limit: Int, _ connection: Connection) throws(SQLiteError) -> [Int64] {
    let select = try connection.cached("SELECT rowid FROM \(schema).\(index) WHERE \(index) MATCH ? LIMIT ?")
    return try select.rows([.text(expression), .integer(Int64(limit))]) { $0.integer(0) }
  }
}
