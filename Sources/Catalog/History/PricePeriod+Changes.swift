internal import CatalogModel
internal import SQLite

extension Catalog {
  /// What snapshots told of an item's prices, where they changed: the price before each change, and the one after.
  func snapshotPeriods(of appleID: AppleID) throws(CatalogError) -> [PricePeriod] {
    try named { () throws(SQLiteError) in
      guard try has(table: "price_change") else { return [] }
      let select = try connection.cached(
        """
        SELECT \(PricePeriod.beforeColumns), \(PricePeriod.afterColumns) FROM main.price_change AS c
        WHERE c.apple_id = ? ORDER BY c.storefront, c.offer, c.since, c.snapshot_id
        """)
      try select.bind([.integer(appleID.rawValue)])
      var periods: [PricePeriod] = []
      while try select.step() {
        periods += [PricePeriod(change: select, from: 0), PricePeriod(change: select, from: 6)].compactMap(\.self)
      }
      return periods
    }
  }
}

extension PricePeriod {
  /// What a row `c` of the changes tells of the time before it.
  static let beforeColumns = """
    c.storefront, c.offer, c.before_amount, c.before_currency, c.before_seen, \(snapshot("c.before_id"))
    """
  /// What a row `c` of the changes tells of the time since.
  static let afterColumns = """
    c.storefront, c.offer, c.amount, c.currency, c.since, \(snapshot("c.snapshot_id"))
    """

  /// The name of the snapshot whose number an SQL expression is: its file without `.sqlite`.
  static func snapshot(_ id: String) -> String {
    "(SELECT substr(file, 1, length(file) - 7) FROM main.compared_snapshot WHERE id = \(id))"
  }

  /// Reads a row of ``beforeColumns`` or ``afterColumns``, which start at a column of `row`; `nil` where a currency is
  /// none.
  init?(change row: Statement, from start: Int) {
    guard let offer = row.text(start + 1).flatMap(OfferKind.init(rawValue:)),
      let moment = row.text(start + 4).flatMap({ Timestamp($0) })
    else { return nil }
    let currency = row.text(start + 3)
    guard let money = Self.money(row.integerIfAny(start + 2), currency) else { return nil }
    self.init(
      storefront: row.text(start).flatMap { Storefront($0) }, offer: offer, money: money, isGone: currency == nil,
      text: nil, since: moment, until: moment, source: row.text(start + 5) ?? "")
  }

  /// An amount of money, or none; `nil` where there is an amount of what is no currency.
  private static func money(_ amount: Int64?, _ currency: String?) -> Money?? {
    guard let amount else { return .some(nil) }
    return currency.flatMap { CurrencyCode($0) }.map { .some(Money(milliunits: amount, currency: $0)) }
  }
}
