internal import Catalog
internal import CatalogModel
internal import Storefronts

/// Prints tiers.
enum TierAnswer {
  /// The catalog's tables and the built-in one; without a catalog there is only that one.
  static func archive(_ options: CatalogOptions, in console: Console) throws -> TierArchive {
    TierArchive(imported: try Catalog.ifAny(options, console)?.tierTables() ?? [])
  }

  /// A tier in one store, and the price that it had there.
  struct Row {
    var period: String
    var tier: PriceTier
    var storefront: Storefront

    fileprivate var price: Money? { tier.price(in: storefront) }
  }

  static let fields: [AnswerField<Row>] = [
    .text("period") { $0.period },
    .integer("tier", "Number") { $0.tier.number },
    .text("name", "Tier") { $0.tier.name },
    .text("storefront") { $0.storefront.code },
    .decimal("amount") { $0.price?.decimalText },
    .text("currency") { $0.price?.currency.description },
    .price("text", "Price") { row in
      row.price.map { price in
        PriceFormatter.ofStores.text(of: price, kind: .app, in: row.storefront, on: start(of: row.period)).text
      }
    },
    .text("billed_now", "Bills now") { row in
      let now = row.storefront.details.currency
      return now == row.price?.currency ? nil : now?.description
    },
  ]

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
