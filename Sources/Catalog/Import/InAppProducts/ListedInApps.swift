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
    let old = try connection.cached(Self.rowsSQL).rows(item) { row in (0..<4).map(row.value) }
    let new = record.inApps.map { row in
      [.text(row.name), Value(row.price?.milliunits), Value(row.price?.currency.description), Value(row.text)]
    }
    if let (observedAt, importID) = known {
      if observedAt > origin.observedAt || importID == origin.importID { return false }
      if observedAt == origin.observedAt, try !isPreferred(new, of: record, from: origin, to: old, importID) {
        return false
      }
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

extension ListedInAppWriter {
  /// Decides between the lists of two pages of the same second, and reports a product with another price in each; names
  /// differ by the page's language.
  private func isPreferred(
    _ new: [[Value]], of record: ProductRecord, from origin: ImportOrigin, to old: [[Value]], _ importID: Int64
  ) throws(SQLiteError) -> Bool {
    let known = Dictionary(grouping: old) { $0[0].text }
    let other = new.first { row in known[row[0].text].map { !$0.contains(row) } ?? false }
    guard let other, let counterpart = known[other[0].text]?.first else {
      return try contradictions.sources.prefers(origin.importID, to: importID)
    }
    return try contradictions.decide(
      "price of in-app product '\(other[0].text.prefix(40))'", of: record.appleID.rawValue,
      in: record.storefront?.code ?? "", new: (origin.importID, other[3].text), known: (importID, counterpart[3].text))
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
