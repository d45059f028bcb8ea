internal import Arguments
internal import Catalog
internal import CatalogModel
internal import Storefronts

/// Prints the prices that a developer may choose today.
struct ProductsPointsCommand: Command {
  static let name = "points"
  static let abstract =
    "Print Apple's price points: what a customer pays, what the developer gets, equal prices elsewhere."
  static let discussion = """
    Points replaced the tiers of 'coster tiers' in 2022 and 2023. They come from saved answers of the App Store Connect API. \
    Equal prices are those that Apple names as such.
    """
  static let example = """
    $ coster products points --storefront jp --near 500
    """

  static let parameters: Parameters<Self> = [
    .option(\.near, "--near", value: "amount", help: "Only the five points nearest to this amount."),
    .option(\.app, "--app", value: "ref", help: "Only the points of this app or in-app product."),
    .group(\.storefronts),
    .group(\.catalog),
    .group(\.output),
  ]

  var near: AmountArgument?
  var app: String?
  var storefronts = StorefrontOptions()
  var catalog = CatalogOptions()
  var output = OutputOptions()

  private static let columns = [
    Column("storefront"), .number("amount"), Column("currency"), .number("text", title: "Price"), .number("proceeds"),
    .number("later_proceeds", title: "After a year"), .number("tier"), Column("equal", title: "Equal elsewhere"),
    Column("observed_at", title: "As of"), Column("source"),
  ]

  func run(in console: Console) throws {
    console.isQuiet = output.isQuiet
    let catalog = try catalog.open(in: console)
    let owner = try app.map { try ProductSource.app($0, in: catalog) }
    let formatter = PriceFormatter()
    var writer = output.writer(of: Self.columns, in: console)
    var isEmpty = true
    for storefront in storefronts.named.map({ $0.map { Optional($0) } }) ?? [nil] {
      for point in try catalog.pricePoints(in: storefront, of: owner, near: near?.milliunits) {
        isEmpty = false
        try writer.write(cells(point, formatter))
      }
    }
    try writer.finish()
    guard isEmpty else { return }
    console.warnPartial(
      "no price points are in the catalog there; import the answer of …/pricePoints of App Store Connect")
  }

  private func cells(_ point: ListedPoint, _ formatter: PriceFormatter) -> [Cell] {
    let currency = point.currency ?? point.storefront?.details.currency
    func written(_ amount: Int64, _ storefront: Storefront?, _ currency: CurrencyCode?) -> String? {
      guard let storefront, let currency else { return nil }
      return formatter.text(of: Money(milliunits: amount, currency: currency), kind: .inApp, in: storefront).text
    }
    let equal = point.equal.map { equal in
      Cell.text(
        "\(equal.storefront) \(written(equal.amount, equal.storefront, equal.currency ?? equal.storefront.details.currency) ?? "")"
      )
    }
    return [
      .text(point.storefront?.code), .decimal(Money.decimalText(point.amount)), .text(currency?.description),
      .text(written(point.amount, point.storefront, currency)), .decimal(point.proceeds.map(Money.decimalText)),
      .decimal(point.laterProceeds.map(Money.decimalText)), .text(point.tier), .list(equal),
      .text(String(point.evidence.observedAt.prefix(10))), .text(point.evidence.source),
    ]
  }
}
