public import Catalog
public import CatalogModel
public import Storefronts

/// What Apple's old price tiers cost, in each storefront and period.
public struct TiersQuestion: Question {
  public static let name = "tiers"
  public static let summary = "What Apple's old price tiers cost, in each storefront and period."

  public static let parameters: [QuestionParameter<Self>] = [
    .list("tier", \.tiers, as: .listedText("tier"), "Numbers or names: 5, Free, A, Alternate Tier 1; all without any."),
    .option("amount", \.amount, as: .amount, "Only prices of this amount, such as 4.99."),
    .option("currency", \.currency, as: .currency, "Only prices in this currency, such as USD."),
    .option("date", \.date, as: .period, dateHelp),
    .storefronts(\.storefronts),
  ]

  private static let dateHelp = "Only the newest table of this time or before, such as 2016-03."

  /// Numbers or names; all tiers without any.
  public var tiers: [String] = []
  /// Only prices of this amount, in milliunits.
  public var amount: Int64?
  /// Only prices in this currency.
  public var currency: CurrencyCode?
  /// `2016`, `2016-03` or `2016-03-15`; the tables of all periods without one.
  public var date: String?
  /// The stores; all without one.
  public var storefronts: [StorefrontChoice] = []

  /// The question for all tiers of all tables.
  public init() {}

  /// What a tier of a table costs in a store.
  public struct Row: Sendable {
    /// When the table applied: `2016`, `2016-03`.
    public var period: String
    /// The tier.
    public var tier: PriceTier
    /// The store.
    public var storefront: Storefront
    /// What the tier costs there.
    public var price: Money
  }

  public func answer(from catalog: Catalog, at now: Timestamp, _ body: (AnswerPart<Row>) throws -> Void) throws {
    try answer(imported: try catalog.tierTables(), body)
  }

  /// Answers from the built-in table, and those that a catalog has.
  package func answer(imported: [TierTable], _ body: (AnswerPart<Row>) throws -> Void) throws {
    let tables = TierTable.tables(at: date, imported: imported)
    let names = names(in: tables)
    var isEmpty = true
    for table in tables {
      for row in rows(of: names.isEmpty ? table.tiers : names.compactMap { table.tier($0) }, in: table)
      where isRequested(row.price) {
        isEmpty = false
        try body(.row(row))
      }
    }
    if amount != nil || currency != nil {
      return try body(.note(.tiers(isEmpty ? .noPrice(amount: amount, currency) : .old)))
    }
    try noteMissing(names, in: tables, body)
  }

  private func isRequested(_ price: Money) -> Bool {
    price.milliunits == amount ?? price.milliunits && price.currency == currency ?? price.currency
  }

  private func noteMissing(
    _ names: [String], in tables: [TierTable], _ body: (AnswerPart<Row>) throws -> Void
  ) throws {
    guard !tables.isEmpty else {
      try body(.note(.tiers(.noTable(builtIn: TierTable.of2016.period))))
      return try body(.note(.tiers(.old)))
    }
    let known = Set(tables.flatMap(\.storefronts))
    for storefront in storefronts.requested ?? [] where !known.contains(storefront) {
      try body(.note(.tiers(.noPrices(storefront))))
    }
    let missing = names.filter { name in !tables.contains { $0.tier(name) != nil } }
    for name in missing { try body(.note(.tiers(.noTier(name: name)))) }
    if missing.isEmpty || missing.count < names.count { try body(.note(.tiers(.old))) }
  }

  /// What tiers of a table cost in the stores that are named, or in all that it has.
  private func rows(of tiers: [PriceTier], in table: TierTable) -> [Row] {
    tiers.flatMap { tier in
      (storefronts.requested ?? tier.prices.keys.sorted()).compactMap { storefront in
        tier.price(in: storefront).map {
          Row(period: table.period, tier: tier, storefront: storefront, price: $0)
        }
      }
    }
  }

  /// The named tiers: each word is one, unless all words together are the name of one.
  private func names(in tables: [TierTable]) -> [String] {
    let name = tiers.joined(separator: " ")
    return tables.contains { $0.tier(name) != nil } ? [name] : tiers
  }

  public static let fields: [AnswerField<Row>] = [
    .text("period") { $0.period }.about("When the table applied, such as 2016-03."),
    .integer("tier", "Number") { $0.tier.number }.about("Apple's number of the tier."),
    .text("name", "Tier") { $0.tier.name }.about("Name of the tier."),
    .text("storefront") { $0.storefront.code }.about("Storefront of the price."),
    .decimal("amount") { $0.price.decimalText }.about("Price as a decimal number."),
    .text("currency") { $0.price.currency.description }.about("Currency of the price."),
    .price("text", "Price") { row in
      let start = Timestamp(String((row.period + "-01-01").prefix(10)))
      return PriceFormatter.ofStores.text(of: row.price, kind: .app, in: row.storefront, on: start).text
    }.about("Price as the store wrote it then."),
    .text("billed_now", "Bills now") { row in
      let now = row.storefront.details.currency
      return now == row.price.currency ? nil : now?.description
    }.about("Currency that the store bills now, if another."),
  ]
}
