internal import Answers
internal import Arguments
internal import Catalog
internal import CatalogModel
internal import Storefronts

struct ProductsPointsCommand: Command {
  static let name = "points"
  static let abstract =
    "Print Apple's price points: what a customer pays, what the developer gets, equal prices elsewhere."
  static let discussion = """
    Points replaced the tiers of 'coster tiers' in 2022 and 2023. They come from saved answers of the App Store Connect API. \
    Equal prices are those that Apple names as such.
    """
  static let example = "$ coster products points --storefront jp --near 500"

  static let parameters: Parameters<Self> = [
    .option(\.near, "--near", value: "amount", as: .amount, help: "Only the five points nearest to this amount."),
    .option(\.app, "--app", value: "ref", help: "Only the points of this app or in-app product."),
    .group(\.options),
  ]

  var near: Int64?
  var app: String?
  var options = QueryOptions()

  func run(in console: Console) throws {
    let catalog = try options.catalog.open(in: console)
    let owner = try app.map { try ProductSource.app($0, in: catalog) }
    let points = try (options.storefronts.named.map { $0.map { Optional($0) } } ?? [nil]).flatMap {
      try catalog.pricePoints(in: $0, of: owner, near: near)
    }
    try options.output.write(points, Self.fields, in: console)
    guard points.isEmpty else { return }
    console.warnPartial(
      "no price points are in the catalog there; import the answer of …/pricePoints of App Store Connect")
  }

  private static let fields: [AnswerField<ListedPoint>] = [
    .text("storefront") { $0.storefront?.code },
    .decimal("amount") { Money.decimalText($0.amount) },
    .text("currency") { ($0.currency ?? $0.storefront?.details.currency)?.description },
    .price("text", "Price") { written($0.amount, $0.storefront, $0.currency) },
    .decimal("proceeds") { $0.proceeds.map(Money.decimalText) },
    .decimal("later_proceeds", "After a year") { $0.laterProceeds.map(Money.decimalText) },
    .price("tier") { $0.tier },
    AnswerField("equal", "Equal elsewhere") { point in
      .list(point.equal.map { .text("\($0.storefront) \(written($0.amount, $0.storefront, $0.currency) ?? "")") })
    },
    .text("observed_at", "As of") { String($0.evidence.observedAt.prefix(10)) },
    .text("source") { $0.evidence.source },
  ]

  /// An amount as its store writes it, in the stated currency or else the store's.
  private static func written(_ amount: Int64, _ storefront: Storefront?, _ currency: CurrencyCode?) -> String? {
    guard let storefront, let currency = currency ?? storefront.details.currency else { return nil }
    let price = Money(milliunits: amount, currency: currency)
    return PriceFormatter.ofStores.text(of: price, kind: .inApp, in: storefront).text
  }
}
