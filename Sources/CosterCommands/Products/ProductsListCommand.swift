internal import Arguments
internal import Catalog
internal import CatalogModel

/// Prints what apps sell.
struct ProductsListCommand: Command {
  static let name = "list"
  static let abstract = "Print in-app products: types, states, texts by language, prices by storefront and day."
  static let discussion = """
    Without a file the catalog is asked. A planned price is marked, and its day passing does not make it observed. A price \
    whose point was not read is kept as 'amount not in these files'.
    """
  static let example = """
    $ coster products list --app 1240856775 --storefront jp,de
    $ coster products list Products.storekit --format json
    """

  static let parameters: Parameters<Self> = [
    .argument(\.files, isRequired: false, value: "file", help: "Files and folders to read instead of the catalog."),
    .option(\.app, "--app", value: "ref", help: "The app: Apple ID, link or bundle ID."),
    .option(
      \.environment, "--environment", value: "name", help: "Only products of production, sandbox or configuration."),
    .group(\.storefronts),
    .group(\.catalog),
    .group(\.output),
  ]

  var files: [String] = []
  var app: String?
  var environment: StoreEnvironment?
  var storefronts = StorefrontOptions()
  var catalog = CatalogOptions()
  var output = OutputOptions()

  private static let columns = [
    Column("product_id"), .number("apple_id"), .number("app_id", title: "App"), Column("environment"), Column("type"),
    Column("state"), Column("reference_name"), Column("group"), .number("level"), Column("period"), Column("texts"),
    Column("prices"), Column("observed_at", title: "As of"), Column("source"),
  ]

  func run(in console: Console) throws {
    console.isQuiet = output.isQuiet
    let source =
      try files.isEmpty
      ? ProductSource(app: app, environment: environment, in: catalog, console)
      : ProductSource(files: files, console)
    let entries = try source.catalog.appProducts(source.filter)
    let text = ProductText(now: console.now)
    let isForPeople = output.format(in: console) == .table
    var writer = output.writer(of: Self.columns, shape: .records, in: console)
    for entry in entries { try writer.write(cells(entry, text, isForPeople)) }
    try writer.finish()
    guard entries.isEmpty else { return }
    console.warnPartial(
      "no in-app products of \(app ?? "any app") are in the catalog; import App Store Connect answers or .storekit files"
    )
  }

  private func cells(_ entry: AppProductEntry, _ text: ProductText, _ isForPeople: Bool) -> [Cell] {
    let product = entry.product
    let prices = entry.prices(in: storefronts.asked)
    let texts = entry.texts.map { isForPeople ? .text(Self.line($0)) : ProductText.cell($0) }
    return [
      .text(product.productID), .integer(product.appleID?.rawValue), .integer(product.appID?.rawValue),
      .text(product.environment.rawValue), .text(product.type?.rawValue), .text(product.state),
      .text(product.referenceName), .text(entry.groupName ?? product.group), .integer(product.level),
      .text(product.period), .list(texts), .list(prices.map { isForPeople ? .text(text.line($0)) : text.cell($0) }),
      .text(entry.evidence.observedAt), .text(entry.evidence.source),
    ]
  }

  private static func line(_ text: AppProductEntry.Text) -> String {
    let description = text.description.flatMap { $0.isEmpty ? nil : " – \($0)" } ?? ""
    return "\(text.language): \(text.name ?? "")\(description)"
  }
}
