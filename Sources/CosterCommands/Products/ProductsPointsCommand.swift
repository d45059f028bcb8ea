internal import Answers
internal import Archives
internal import Arguments
internal import Catalog
internal import CatalogModel
internal import Storefronts

struct ProductsPointsCommand: Command {
  static let name = "points"
  static let abstract = "Show Apple's price points, or a product's price in every store."
  static let discussion = """
    Points replaced the tiers of 'coster tiers' in 2022 and 2023. They come from saved answers of the App Store Connect API. \
    Equal prices are those that Apple names as such.

    --product has a row for each store instead: today's price with its proceeds, whether it is manual or equalised, \
    and the next one. --base previews another price in the base store by the prices that Apple equates with it. --near \
    takes an amount, or a CSV file with a store and an amount in each line; of such a list each store's nearest point \
    is printed.
    """
  static let example = """
    $ coster products points --storefront jp --near 500
    $ coster products points --app 1240856775 --product com.example.gems --base 5.99
    $ coster products points --near targets.csv
    """

  static let parameters: Parameters<Self> = [
    .option(\.product, "--product", value: "id", help: "Show this product's price in every store."),
    .option(\.base, "--base", value: "amount", help: "Preview this price in the base store, with --product."),
    .option(
      \.near, "--near", value: "amount|file", completes: .files,
      help:
        "Only the five points of each store nearest to this amount; or of a CSV of stores and amounts the nearest one."),
    .question(\.question, leavingOut: ["near"]), .question(\.question, .storefronts), .group(\.options),
  ]

  var product: String?
  var base: String?
  var near: String?
  var question = PricePointsQuestion()
  var options = AnswerOptions()

  func run(in console: Console) throws {
    let source = try ProductSource(app: question.app, in: options.catalog, console)
    if let product {
      guard near == nil else { throw UsageError("--near looks among points. Leave --product out.") }
      return try writeTable(of: product, from: source, console)
    }
    guard base == nil else { throw UsageError("--base previews a product's prices. Name one with --product.") }
    var question = question
    if let near {
      guard let amount = ParameterForm<Int64>.amount.read(near) else { return try writeNearest(near, source, console) }
      question.near = amount
    }
    try options.output.write(question, from: source.catalog, in: console)
  }

  // MARK: The nearest points of a list

  private typealias Nearest = (target: TargetPrices.Target, point: ListedPoint?)

  private static let nearestFields: [AnswerField<Nearest>] = [
    .text("storefront") { $0.target.storefront.code },
    .decimal("target") { Money.decimalText($0.target.amount) },
    .decimal("amount") { $0.point.map { Money.decimalText($0.amount) } },
    .text("currency") { ($0.point?.currency ?? $0.target.storefront.details.currency)?.description },
    .decimal("difference") { row in row.point.map { Money.decimalText($0.amount - row.target.amount) } },
    .decimal("proceeds") { $0.point?.proceeds.map(Money.decimalText) },
    .decimal("later_proceeds", "After a year") { $0.point?.laterProceeds.map(Money.decimalText) },
    .day("observed_at", "As of") { $0.point.map { String($0.evidence.observedAt.prefix(10)) } },
    .text("source") { $0.point?.evidence.source },
  ]

  private func writeNearest(_ path: String, _ source: ProductSource, _ console: Console) throws {
    guard path == "-" || FileSystem.exists(path) else {
      throw UsageError("'\(path)' is neither an amount such as 4.99 nor a file with a list of stores and amounts.")
    }
    let list = try TargetPrices(path: path, in: console)
    let owner = source.filter.app
    let stores = question.storefronts.named
    let rows = try list.targets.filter { stores?.contains($0.storefront) ?? true }.map { target -> Nearest in
      let points = try source.catalog.pricePoints(in: target.storefront, of: owner, near: target.amount)
      return (target, points.min { Self.distance($0, target) < Self.distance($1, target) })
    }
    try options.output.write(rows, Self.nearestFields, in: console)
    for error in list.errors { console.warnPartial(error) }
    let unknown = rows.filter { $0.point == nil }.map(\.target.storefront.code)
    if !unknown.isEmpty {
      console.warnPartial("the catalog has no price points of \(unknown.joined(separator: ", "))")
    }
  }

  private static func distance(_ point: ListedPoint, _ target: TargetPrices.Target) -> (UInt64, Int64) {
    ((point.amount - target.amount).magnitude, point.amount)
  }

  // MARK: The table of a product

  private func writeTable(of product: String, from source: ProductSource, _ console: Console) throws {
    var prices = ProductPricesQuestion()
    (prices.product, prices.app, prices.storefronts) = (product, question.app, question.storefronts)
    if let base {
      guard let amount = ParameterForm<Int64>.amount.read(base) else {
        throw UsageError("'\(base)' is not an amount. Write it as in 5.99.")
      }
      prices.base = amount
    }
    let fields = ProductPricesQuestion.fields + (base == nil ? [] : ProductPricesQuestion.requestedFields)
    var writer = options.output.writer(of: fields, in: console)
    try source.catalog.reading {
      try prices.answer(from: source.catalog, at: console.now) { part in
        if case .note(let note) = part, case .products(.noProduct) = note {
          throw CommandFailure("\(note)", hint: "Import the answers of App Store Connect that have it.")
        }
        try writer.write(part, in: console)
      }
    }
    try writer.finish()
  }
}
