internal import Arguments
internal import Catalog
internal import CatalogModel

struct ProductsRequestCommand: Command {
  static let name = "request"
  static let abstract = "Ask for product IDs as an app asks StoreKit, and explain why some are invalid."
  static let discussion = """
    The rules are those of Apple's technotes: Xcode's configuration needs the ID (TN3185), sandbox, TestFlight and App Review \
    need a price and a localization as well (TN3186), the App Store also approval and a store where it is sold (TN3188). What \
    was not read makes nothing invalid: it is undecided. In a configuration --app is its file, or the app it was \
    synchronised with. Exit 0: all are there, 1: some are not, 2: the source is missing or unreadable.
    """
  static let example = """
    $ coster products request --app 1240856775 --storefront us,jp com.example.gems com.example.plan
    $ coster products request --app Products.storekit --environment configuration - < ids.txt
    """

  static let parameters: Parameters<Self> = [
    .argument(\.ids, value: "id", help: "Product IDs; '-' reads them from standard input, one a line."),
    .option(\.app, "--app", value: "ref", help: "The app: Apple ID, link, bundle ID; or a .storekit file."),
    .option(
      \.environment, "--environment", value: "name", help: "Store that is asked: production, sandbox or configuration."),
    .group(\.options),
  ]

  var ids: [String] = []
  var app: String?
  var environment = StoreEnvironment.production
  var options = QueryOptions()

  func run(in console: Console) throws {
    guard let app else { throw UsageError("The app is missing: name it with --app.") }
    let source =
      try environment == .configuration && ProductSource.isFile(app)
      ? ProductSource(files: [app], console)
      : ProductSource(app: app, environment: environment, in: options.catalog, console)
    let request = try ProductRequest(source.catalog, app: source.filter.app, environment: environment)
    guard request.isKnown else {
      throw CommandFailure(
        "No products of \(app) were read for \(environment.rawValue), so nothing can be said of any ID.",
        cure: "Import the app's product list first.")
    }
    if let failure = try request.simulatedFailure() {
      throw CommandFailure(
        "The request fails: \(failure.detail) (load-products-failure). No ID is invalid by that.",
        cure: "Switch it off in Xcode's editor.")
    }
    let answers = try answers(of: request, in: console)
    try ProductsRequestAnswer(environment, now: console.now).write(answers, options.output, console)
    for note in try request.notes(on: console.now.date) { console.note(note) }
    if answers.contains(where: { $0.verdict != .product }) { console.markPartial() }
  }

  private func answers(of request: ProductRequest, in console: Console) throws -> [ProductRequest.Answer] {
    var wanted: [String] = []
    try ReferenceList.forEach(ids, in: console) { wanted.append($0) }
    let stores: [Storefront?] = options.storefronts.named.map { $0.map { $0 } } ?? [nil]
    return try stores.flatMap { store in try wanted.flatMap { try request.answers(for: $0, in: store) } }
  }
}
