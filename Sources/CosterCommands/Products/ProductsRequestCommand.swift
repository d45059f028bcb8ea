internal import Answers
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
    let isFile = environment == .configuration && ProductSource.isFile(app)
    let source = try ProductSource(
      files: isFile ? [app] : [], app: app, environment: environment, in: options.catalog, console)
    let request = try ProductRequest(source.catalog, app: source.filter.app, environment: environment)
    guard request.isKnown else {
      throw CommandFailure(
        "No products of \(app) were read for \(environment.rawValue), so nothing can be said of any ID.",
        hint: "Import the app's product list first.")
    }
    if let failure = try request.simulatedFailure() {
      throw CommandFailure(
        "The request fails: \(failure.detail) (load-products-failure). No ID is invalid by that.",
        hint: "Switch it off in Xcode's editor.")
    }
    let answers = try answers(of: request, in: console)
    try write(answers, in: console)
    for note in try request.notes(on: console.now.date) { console.note(note) }
    let others = answers.filter { $0.verdict != .product }
    guard !others.isEmpty else { return }
    console.notePartial(
      "not products: " + others.map { "\($0.productID) is \($0.verdict.rawValue)" }.joined(separator: ", "))
  }

  private func answers(of request: ProductRequest, in console: Console) throws -> [ProductRequest.Answer] {
    var requested: [String] = []
    try ReferenceList.forEach(ids, in: console) { requested.append($0) }
    let stores: [Storefront?] = options.storefronts.named.map { $0.map { $0 } } ?? [nil]
    return try stores.flatMap { store in try requested.flatMap { try request.answers(for: $0, in: store) } }
  }
}

// MARK: - The answer

extension ProductsRequestCommand {
  /// What neither files nor services of Apple's state.
  private var unknowable: [String] {
    let source: String? =
      switch environment {
      case .production: "the store, which takes some time"
      case .sandbox: "the sandbox, which takes up to an hour"
      case .configuration: nil
      }
    return source.map { ["the Paid Apps Agreement, bank and tax data", "how far a change has come to \($0)"] } ?? []
  }

  /// A product, or one reason why it is none.
  private struct Row {
    var answer: ProductRequest.Answer
    var reason: String?
    var certainty: String?
    var detail: String?
    var day: String?
  }

  private static let fields: [AnswerField<Row>] = [
    .text("verdict") { $0.answer.verdict.rawValue },
    .text("product_id") { $0.answer.productID },
    .text("storefront") { $0.answer.storefront?.code },
    .text("reason", "Reason or price") { $0.reason },
    .text("certainty") { $0.certainty },
    .text("detail", "Evidence") { $0.detail },
    .text("observed_at", "As of") { $0.day },
    .integer("apple_id") { $0.answer.entry?.product.appleID?.rawValue },
    .text("type") { $0.answer.entry?.product.type?.rawValue },
    .text("title") { $0.answer.text?.name },
  ]

  private func write(_ answers: [ProductRequest.Answer], in console: Console) throws {
    let today = console.now.date
    if options.output.format(in: console) == .json { return try writeJSON(answers, on: today, in: console) }
    try options.output.write(answers.flatMap { Self.rows($0, on: today) }, Self.fields, in: console)
    if !unknowable.isEmpty { console.note("cannot be known here: \(unknowable.joined(separator: "; "))") }
  }

  /// A row for each reason, with the main reason first.
  private static func rows(_ answer: ProductRequest.Answer, on today: String) -> [Row] {
    guard answer.verdict != .product else {
      let (price, evidence) = (answer.price(on: today), answer.entry?.evidence)
      return [Row(answer: answer, reason: price?.amountText, detail: evidence?.file, day: evidence?.day)]
    }
    return answer.findings.map { finding in
      let certainty = finding.reason.isOpen ? "–" : finding.isCertain ? "certain" : "likely"
      return Row(
        answer: answer, reason: finding.reason.rawValue, certainty: certainty, detail: finding.detail,
        day: finding.evidence?.day)
    }
  }

  private func writeJSON(_ answers: [ProductRequest.Answer], on today: String, in console: Console) throws {
    func list(_ verdict: ProductRequest.Verdict) -> Cell {
      .list(
        answers.filter { $0.verdict == verdict }.map {
          verdict == .product ? Self.product($0, on: today) : Self.invalid($0)
        })
    }
    let answer = Cell.object([
      ("environment", .text(environment.rawValue)), ("products", list(.product)), ("invalid", list(.invalid)),
      ("undecided", list(.undecided)), ("cannot_be_known", .list(unknowable.map { .text($0) })),
    ])
    try console.print(answer.jsonText)
  }

  private static func product(_ answer: ProductRequest.Answer, on today: String) -> Cell {
    let entry = answer.entry
    let price = answer.price(on: today)
    return .object([
      ("product_id", .text(answer.productID)), ("storefront", .text(answer.storefront?.code)),
      ("apple_id", .integer(entry?.product.appleID?.rawValue)), ("type", .text(entry?.product.type?.rawValue)),
      ("title", .text(answer.text?.name)), ("description", .text(answer.text?.description)),
      ("amount", .decimal(price?.amount.map(Money.decimalText))),
      ("currency", .text(price?.money?.currency.description)),
      ("price", .text(price?.writtenText)), ("period", .text(entry?.product.period)),
      ("offers", .list(answer.offers.map(\.cell))), ("source", .text(entry?.evidence.source)),
      ("observed_at", .text(entry?.evidence.observedAt)),
    ])
  }

  private static func invalid(_ answer: ProductRequest.Answer) -> Cell {
    .object([
      ("product_id", .text(answer.productID)), ("storefront", .text(answer.storefront?.code)),
      ("apple_id", .integer(answer.entry?.product.appleID?.rawValue)),
      ("reason", .text(answer.findings.first?.reason.rawValue)),
      (
        "reasons",
        .list(
          answer.findings.map { finding in
            .object([
              ("reason", .text(finding.reason.rawValue)),
              ("certainty", .text(finding.reason.isOpen ? nil : finding.isCertain ? "certain" : "likely")),
              ("detail", .text(finding.detail)), ("source", .text(finding.evidence?.source)),
              ("observed_at", .text(finding.evidence?.observedAt)),
            ])
          })
      ),
    ])
  }
}
