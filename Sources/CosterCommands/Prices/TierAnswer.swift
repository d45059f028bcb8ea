internal import Catalog
internal import CatalogModel
internal import Storefronts

/// Prints tiers.
enum TierAnswer {
  /// The catalog's tables and the built-in one; without a catalog there is only that one.
  static func archive(_ options: CatalogOptions, in console: Console) throws -> TierArchive {
    TierArchive(imported: try Catalog.ifAny(options, console)?.tierTables() ?? [])
  }

  static let columns = [
    Column("period", title: "Period"), Column("tier", title: "Number", alignment: .trailing),
    Column("name", title: "Tier"),
    Column("storefront", title: "Storefront"), Column("amount", title: "Amount", alignment: .trailing),
    Column("currency", title: "Currency"),
    Column("text", title: "Price", alignment: .trailing), Column("billed_now", title: "Bills now"),
  ]
  private static let formatter = PriceFormatter()

  static func cells(_ period: String, _ tier: PriceTier, _ storefront: Storefront) -> [Cell] {
    let price = tier.price(in: storefront)
    let now = storefront.details.currency
    return [
      .text(period), .integer(tier.number), .text(tier.name), .text(storefront.code), .decimal(price?.decimalText),
      .text(price?.currency.description),
      .text(price.map { formatter.text(of: $0, kind: .app, in: storefront, on: start(of: period)).text }),
      .text(now == price?.currency ? nil : now?.description),
    ]
  }

  /// The first day of a year or a month.
  private static func start(of period: String) -> Timestamp? { Timestamp(String((period + "-01-01").prefix(10))) }

  /// The stores to print a tier's price for: the requested ones that have one, else all that have one.
  static func storefronts(_ options: StorefrontOptions, of tier: PriceTier) -> [Storefront] {
    options.asked.map { $0.filter { tier.prices[$0] != nil } } ?? tier.prices.keys.sorted()
  }

  /// Reports the requested stores that no table has.
  static func reportMissing(_ options: StorefrontOptions, in tables: [TierTable], _ console: Console) {
    if tables.isEmpty {
      return console.warnPartial(
        "there is no table of that time or before; the built-in one is of \(TierTable.of2016.period)")
    }
    let known = Set(tables.flatMap(\.storefronts))
    for storefront in options.asked ?? [] where !known.contains(storefront) {
      console.warnPartial("no table has prices for \(storefront.code)")
    }
  }
}
