public import CatalogModel
internal import SQLite

/// Writes the in-app products that an app's page lists; the newest page of a store replaces older ones.
final class ListedInAppWriter {
  private let connection: Connection

  /// The rows of an app's page in a store, in the page's order.
  static let rowsSQL = """
    SELECT name, amount, currency, text FROM main.listed_in_app WHERE app_id = ? AND storefront = ? ORDER BY position
    """

  init(_ connection: Connection) { self.connection = connection }

  /// Writes what the record's page lists, and returns whether that differs from what was known.
  func write(_ record: ProductRecord, from origin: ImportOrigin) throws(SQLiteError) -> Bool {
    guard !record.inApps.isEmpty else { return false }
    let item: [Value] = [.integer(record.appleID.rawValue), .text(record.storefront?.code ?? "")]
    let known = try connection.cached(
      "SELECT max(observed_at) FROM main.listed_in_app WHERE app_id = ? AND storefront = ?")
    try known.bind(item)
    let knownMoment = try known.step() ? known.text(0) : nil
    known.reset()
    if let knownMoment, knownMoment >= origin.observedAt { return false }
    let old = try rows(item)
    let new = record.inApps.map(Self.values)
    try run("DELETE FROM main.listed_in_app WHERE app_id = ? AND storefront = ?", item)
    for (index, values) in new.enumerated() {
      try run(
        "INSERT INTO main.listed_in_app VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        item + [.integer(Int64(index + 1))] + values + [.text(origin.observedAt), .integer(origin.importID)])
    }
    return old != new
  }

  private func rows(_ item: [Value]) throws(SQLiteError) -> [[Value]] {
    let select = try connection.cached(Self.rowsSQL)
    return try select.rows(item) { (0..<4).map($0.value) }
  }

  private func run(_ sql: String, _ values: [Value]) throws(SQLiteError) {
    let statement = try connection.cached(sql)
    try statement.bind(values)
    try statement.runBound()
  }

  private static func values(_ row: ListedInApp) -> [Value] {
    [
      .text(row.name), Value(row.price?.milliunits), Value(row.price?.currency.description), Value(row.text),
    ]
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
