public import CatalogModel
internal import SQLite
public import Storefronts

extension Catalog {
  /// Every imported table of Apple's old price tiers, the oldest period first.
  public func tierTables() throws(CatalogError) -> [TierTable] {
    try named { () throws(SQLiteError) in
      let select = try connection.prepare(
        """
        SELECT period, tier, name, storefront, amount, currency FROM main._tier_price
        ORDER BY period, position, storefront
        """)
      var tables: [TierTable] = []
      while try select.step() {
        let (period, tier) = (select.text(0) ?? "", Int(select.integer(1)))
        guard let storefront = Storefront(select.text(3) ?? ""), let currency = CurrencyCode(select.text(5) ?? "")
        else { continue }
        if tables.last?.period != period { tables.append(TierTable(period: period, tiers: [])) }
        let table = tables.count - 1
        if tables[table].tiers.last?.number != tier {
          tables[table].tiers.append(PriceTier(number: tier, name: select.text(2) ?? "", prices: [:]))
        }
        let last = tables[table].tiers.count - 1
        tables[table].tiers[last].prices[storefront] = Money(milliunits: select.integer(4), currency: currency)
      }
      return tables
    }
  }

  /// Stores a period's table of tiers, and returns how many prices of the same period it replaced.
  @discardableResult
  public func store(
    _ table: TierTable, source: String, at time: Timestamp
  ) throws(CatalogError) -> Int {
    try named { () throws(SQLiteError) in
      try connection.transaction { () throws(SQLiteError) in
        try connection.prepare("DELETE FROM main._tier_price WHERE period = ?").run(.text(table.period))
        let replaced = connection.changes
        try connection.prepare("INSERT OR REPLACE INTO main._tier_table VALUES (?, ?, ?)")
          .run(.text(table.period), .text(source), .text(time.description))
        try insert(table)
        return replaced
      }
    }
  }

  private func insert(_ table: TierTable) throws(SQLiteError) {
    let insert = try connection.prepare(
      """
      INSERT INTO main._tier_price (period, position, tier, name, storefront, amount, currency)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      """)
    for (index, tier) in table.tiers.enumerated() {
      for (storefront, money) in tier.prices.sorted(by: { $0.key < $1.key }) {
        try insert.run(
          .text(table.period), .integer(Int64(index)), .integer(Int64(tier.number)), .text(tier.name),
          .text(storefront.code), .integer(money.milliunits), .text(money.currency.description))
      }
    }
  }
}
