internal import Catalog
internal import CatalogModel
internal import Storefronts

/// All tables of tiers: the catalog's, and the built-in one.
struct TierArchive {
  /// By period, the oldest first.
  private let tables: [TierTable]

  /// Reads the catalog's tables; without a catalog there is only the built-in one.
  init(_ options: CatalogOptions, in console: Console) throws {
    let imported = try Catalog.ifAny(options, console)?.tierTables() ?? []
    let isReplaced = imported.contains { $0.period == TierTable.of2016.period }
    tables = (imported + (isReplaced ? [] : [TierTable.of2016])).sorted { $0.period < $1.period }
  }

  /// Every table, or the newest one that is not after a time.
  func tables(at date: PeriodArgument?) -> [TierTable] {
    guard let date else { return tables }
    // A year's table applies to all of the year: 2016 is no later than 2016-03, and 2016-03 is within 2016.
    let last = tables.last { $0.period <= date.period || $0.period.hasPrefix(date.period) }
    return last.map { [$0] } ?? []
  }
}

/// Prints tiers.
enum TierAnswer {
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
