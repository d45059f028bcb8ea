public import CatalogModel
internal import SQLite

/// What one of Apple's old price tiers cost in one storefront, in one period.
public struct TierPrice: Equatable, Sendable {
  /// When the price applied: `2016`, `2016-03`.
  public var period: String
  /// The tier's number.
  public var tier: Int
  /// The tier's name: `Tier 1`, `Alternate Tier A`.
  public var name: String
  /// The store.
  public var storefront: Storefront
  /// What it costs there.
  public var money: Money

  public init(period: String, tier: Int, name: String, storefront: Storefront, money: Money) {
    (self.period, self.tier, self.name) = (period, tier, name)
    (self.storefront, self.money) = (storefront, money)
  }
}

extension Catalog {
  /// Every imported tier price, ordered by period and then as in the table.
  public func tierPrices() throws(CatalogError) -> [TierPrice] {
    try named { () throws(SQLiteError) in
      let select = try connection.prepare(
        """
        SELECT period, tier, name, storefront, amount, currency FROM main.tier_price
        ORDER BY period, place, storefront
        """)
      var prices: [TierPrice] = []
      while try select.step() {
        if let price = TierPrice(select) { prices.append(price) }
      }
      return prices
    }
  }

  /// Stores a period's table of tiers, and returns how many prices of the same period it replaced.
  ///
  /// The prices of one tier must follow one another.
  @discardableResult
  public func storeTiers(
    _ prices: [TierPrice], period: String, source: String, at time: Timestamp
  ) throws(CatalogError) -> Int {
    try named { () throws(SQLiteError) in
      try connection.transaction { () throws(SQLiteError) in
        try connection.prepare("DELETE FROM main.tier_price WHERE period = ?").run(.text(period))
        let replaced = connection.changes
        try connection.prepare("INSERT OR REPLACE INTO main.tier_table VALUES (?, ?, ?)")
          .run(.text(period), .text(source), .text(time.description))
        try insert(prices, period)
        return replaced
      }
    }
  }

  private func insert(_ prices: [TierPrice], _ period: String) throws(SQLiteError) {
    let insert = try connection.prepare(
      """
      INSERT INTO main.tier_price (period, place, tier, name, storefront, amount, currency)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      """)
    var place: Int64 = 0
    var last: Int?
    for price in prices {
      if let last, last != price.tier { place += 1 }
      last = price.tier
      try insert.run(
        .text(period), .integer(place), .integer(Int64(price.tier)), .text(price.name), .text(price.storefront.code),
        .integer(price.money.milliunits), .text(price.money.currency.description))
    }
  }
}

extension TierPrice {
  fileprivate init?(_ row: Statement) {
    guard let storefront = Storefront(row.text(3) ?? ""), let currency = CurrencyCode(row.text(5) ?? "") else {
      return nil
    }
    self.init(
      period: row.text(0) ?? "", tier: Int(row.integer(1)), name: row.text(2) ?? "", storefront: storefront,
      money: Money(milliunits: row.integer(4), currency: currency))
  }
}
