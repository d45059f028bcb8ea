internal import Answers
internal import Arguments
internal import Catalog
internal import CatalogModel

struct ProductsListCommand: Command {
  static let name = "list"
  static let abstract = "List in-app products, with texts and prices."
  static let discussion = """
    Without files, products come from the catalog; those that store pages list without a number come last. Prices \
    include billing plans and offers, with their terms. A planned price is marked, and stays so until it is observed. \
    A price whose point was not read is 'amount not in these files'. Where prices overlap, the last to start holds; \
    is_current marks it.
    """
  static let example = """
    $ coster products list --app 1240856775 --storefront jp,de
    $ coster products list Products.storekit --format json
    """

  static let parameters: Parameters<Self> = [
    .argument(\.files, isRequired: false, value: "file", help: "Files and folders to read instead of the catalog."),
    .question(\.question), .question(\.question, .storefronts),
    .group(\.options),
  ]

  var files: [String] = []
  var question = AppProductsQuestion()
  var options = AnswerOptions()

  func run(in console: Console) throws {
    let source = try ProductSource(files: files, app: question.app, in: options.catalog, console)
    var question = question
    // What was read for this command has no other products.
    if !files.isEmpty { (question.app, question.environment, question.isOfFiles) = (nil, nil, true) }
    try options.output.write(
      question, from: source.catalog, forPeople: Self.fieldsForPeople, shape: .records, in: console)
  }

  private static let fieldsForPeople: [AnswerField<AppProductsQuestion.Row>] =
    AppProductsQuestion.fields.filter { !["texts", "prices", "observed_at", "source"].contains($0.column.key) } + [
      .texts("texts") { $0.entry.texts.map(\.line) }, .texts("prices") { $0.prices.map(\.line) },
    ] + AppProductsQuestion.fields.fields("observed_at", "source")
}

extension AppProductText {
  fileprivate var line: String {
    "\(language): \(name ?? "")\(description.flatMap { $0.isEmpty ? nil : " – \($0)" } ?? "")"
  }
}

extension AppProductEntry.Price {
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
    return [name, offer.terms].filter { !$0.isEmpty }
  }
}
