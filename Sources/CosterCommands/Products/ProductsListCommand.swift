internal import Arguments
internal import Catalog
internal import CatalogModel

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
    .group(\.options),
  ]

  var files: [String] = []
  var app: String?
  var environment: StoreEnvironment?
  var options = QueryOptions()

  func run(in console: Console) throws {
    let source =
      try files.isEmpty
      ? ProductSource(app: app, environment: environment, in: options.catalog, console)
      : ProductSource(files: files, console)
    let entries = try source.catalog.appProducts(source.filter)
    let fields = fields(ProductText(now: console.now), isForPeople: options.output.isTable(in: console))
    try options.output.write(entries, fields, shape: .records, in: console)
    guard entries.isEmpty else { return }
    console.warnPartial(
      "no in-app products of \(app ?? "any app") are in the catalog; import App Store Connect answers or .storekit files"
    )
  }

  private func fields(_ text: ProductText, isForPeople: Bool) -> [AnswerField<AppProductEntry>] {
    let stores = options.storefronts.asked
    return [
      .text("product_id") { $0.product.productID },
      .integer("apple_id") { $0.product.appleID?.rawValue },
      .integer("app_id", "App") { $0.product.appID?.rawValue },
      .text("environment") { $0.product.environment.rawValue },
      .text("type") { $0.product.type?.rawValue },
      .text("state") { $0.product.state },
      .text("reference_name") { $0.product.referenceName },
      .text("group") { $0.groupName ?? $0.product.group },
      .integer("level") { $0.product.level },
      .text("period") { $0.product.period },
      AnswerField("texts") { entry in
        .list(entry.texts.map { isForPeople ? .text(Self.line($0)) : ProductText.cell($0) })
      },
      AnswerField("prices") { entry in
        .list(entry.prices(in: stores).map { isForPeople ? .text(text.line($0)) : text.cell($0) })
      },
      .text("observed_at", "As of") { $0.evidence.observedAt },
      .text("source") { $0.evidence.source },
    ]
  }

  private static func line(_ text: AppProductText) -> String {
    let description = text.description.flatMap { $0.isEmpty ? nil : " – \($0)" } ?? ""
    return "\(text.language): \(text.name ?? "")\(description)"
  }
}
