internal import Answers
internal import Arguments
internal import Catalog
internal import CatalogModel

struct ProductsListCommand: Command {
  static let name = "list"
  static let abstract = "Print in-app products: types, states, texts by language, prices by storefront and day."
  static let discussion = """
    Without a file the catalog is asked. A planned price is marked, and its day passing does not make it observed. A price \
    whose point was not read is kept as 'amount not in these files'. Of prices that overlap the one that started last \
    holds; is_current marks it.
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
    let entries = try ProductSource(
      files: files, app: app, environment: environment, in: options.catalog, console
    ).entries
    let fields = fields(isForPeople: options.output.isTable(in: console))
    try options.output.write(entries, fields, shape: .records, in: console)
    guard entries.isEmpty else { return }
    console.warnPartial(
      "no in-app products of \(app ?? "any app") are in the catalog; import App Store Connect answers or .storekit files"
    )
  }

  private func fields(isForPeople: Bool) -> [AnswerField<AppProductEntry>] {
    let stores = options.storefronts.requested
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
        .list(entry.texts.map { isForPeople ? .text($0.line) : $0.cell })
      },
      AnswerField("prices") { entry in
        .list(entry.prices(in: stores).map { isForPeople ? .text($0.line) : $0.cell })
      },
      .text("observed_at", "As of") { $0.evidence.observedAt },
      .text("source") { $0.evidence.source },
    ]
  }

}

extension AppProductText {
  fileprivate var line: String {
    "\(language): \(name ?? "")\(description.flatMap { $0.isEmpty ? nil : " – \($0)" } ?? "")"
  }

  fileprivate var cell: Cell {
    .object([("language", .text(language)), ("name", .text(name)), ("description", .text(description))])
  }
}

extension AppProductEntry.Price {
  var amountText: String { writtenText ?? "amount not in these files" }

  /// `jp ¥160 until 2023-05-08`, `jp ¥100 from 2023-05-09`, `us $0.99, introductory, 1 × P1W, free`.
  fileprivate var line: String {
    let store = stated.storefront.map { "\($0) " } ?? ""
    return store + ([amountText + daysText] + terms).joined(separator: ", ")
      + (stated.isPreserved ? ", for earlier subscribers" : "")
  }

  /// The days on which it holds, and not those of its entry, which another entry may interrupt.
  private var daysText: String {
    if isPlanned { return " planned" + Self.text(of: PriceDays(since: stated.start ?? "", until: stated.end)) }
    guard let last = days.last else {
      return Self.text(of: PriceDays(since: stated.start ?? "", until: stated.end)) + ", replaced by another"
    }
    var spans = days
    spans[0].since = stated.start ?? ""
    spans[spans.count - 1].until = last.until ?? stated.end
    return spans.map(Self.text).joined(separator: " and")
  }

  private static func text(of days: PriceDays) -> String {
    (days.since.isEmpty ? "" : " from \(days.since)") + (days.until.map { " until \(dayBefore($0))" } ?? "")
  }

  private static func dayBefore(_ day: String) -> String {
    Timestamp(day).map { Timestamp(seconds: $0.seconds - 86_400).date } ?? day
  }

  private var terms: [String] {
    let offer = stated.offer
    guard offer.kind != .standard else { return [] }
    let name = offer.identifier.isEmpty ? offer.kind.rawValue : "\(offer.kind.rawValue) \(offer.identifier)"
    let length = offer.period.map { "\(offer.periodCount ?? 1) × \($0)" }
    return [name, length, offer.payment?.rawValue].compactMap { $0 }
  }

  var cell: Cell {
    let offer = stated.offer
    return .object([
      ("storefront", .text(stated.storefront?.code)), ("offer", .text(offer.kind.rawValue)),
      ("offer_id", .text(offer.identifier.isEmpty ? nil : offer.identifier)),
      ("amount", .decimal(stated.amount.map(Money.decimalText))), ("currency", .text(money?.currency.description)),
      ("text", .text(writtenText)), ("start", .text(stated.start)), ("end", .text(stated.end)),
      ("is_preserved", .boolean(stated.isPreserved)),
      ("is_planned", .boolean(isPlanned)), ("is_current", .boolean(isCurrent)),
      ("payment", .text(offer.payment?.rawValue)),
      ("period", .text(offer.period)), ("periods", .integer(offer.periodCount)), ("point", .text(stated.point)),
      ("observed_at", .text(evidence.observedAt)), ("source", .text(evidence.source)),
    ])
  }
}
