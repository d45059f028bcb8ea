public import CatalogModel
internal import SQLite

/// Writes the in-app products that an app's page lists; the newest page of a store replaces older ones.
struct ListedInAppWriter {
  let connection: Connection
  let contradictions: Contradictions

  /// The rows of an app's page in a store, in the page's order.
  static let rowsSQL = """
    SELECT name, amount, currency, text FROM main.listed_in_app WHERE app_id = ? AND storefront = ? ORDER BY position
    """

  /// Writes what the record's page lists, and returns whether that differs from what was known.
  func write(_ record: ProductRecord, from origin: ImportOrigin) throws(SQLiteError) -> Bool {
    guard !record.inApps.isEmpty else { return false }
    let item = record.item
    let sql = "SELECT max(observed_at), import_id FROM main.listed_in_app WHERE app_id = ? AND storefront = ?"
    let known = try connection.cached(sql).rows(item) { row in row.text(0).map { ($0, row.integer(1)) } }.first
    if let (observedAt, importID) = known {
      if observedAt > origin.observedAt || importID == origin.importID { return false }
      if observedAt == origin.observedAt, try !contradictions.sources.prefers(origin.importID, to: importID) {
        return false
      }
    }
    let old = try connection.cached(Self.rowsSQL).rows(item) { row in (0..<4).map(row.value) }
    let new = record.inApps.map { row in
      [.text(row.name), Value(row.price?.milliunits), Value(row.price?.currency.description), Value(row.text)]
    }
    try connection.cached("DELETE FROM main.listed_in_app WHERE app_id = ? AND storefront = ?").run(item)
    let insert = try connection.cached("INSERT INTO main.listed_in_app VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)")
    for (index, values) in new.enumerated() {
      try insert.run(
        item + [.integer(Int64(index + 1))] + values + [.text(origin.observedAt), .integer(origin.importID)])
    }
    return old != new
  }
}

extension Catalog {
  /// What the newest page of an app in a store lists of its in-app products, in the page's order.
  public func listedInApps(of appleID: AppleID, in storefront: Storefront) throws(CatalogError) -> [ListedInApp] {
    try rows(ListedInAppWriter.rowsSQL, [.integer(appleID.rawValue), .text(storefront.code)]) { row in
      ListedInApp(name: row.text(0) ?? "", price: row.money(1), text: row.text(3))
    }
  }
}
