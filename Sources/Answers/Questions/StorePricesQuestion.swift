public import Catalog
public import CatalogModel
public import StorePrices
public import Storefronts

/// How each store writes prices, today and in the past, and how that is known.
public struct StorePricesQuestion: Question {
  public static let name = "store-prices"
  public static let summary = "How each store writes prices, today and in the past, and how that is known."
  public static let parameters: [QuestionParameter<Self>] = [.storefronts(\.storefronts)]

  /// The stores; all that are live without one.
  public var storefronts: [StorefrontChoice] = []

  /// The question for all live stores.
  public init() {}

  /// A line of the table of stores' prices, and the language of the page that prints so.
  public struct Row: Sendable {
    /// The line.
    public var line: StorePriceLine
    /// The language of the page.
    public var page: LocaleTag?
  }

  public func answer(from catalog: Catalog, at now: Timestamp, _ body: (AnswerPart<Row>) throws -> Void) throws {
    try answer(for: storefronts.named ?? [], body)
  }

  /// Answers for these stores, or for all that are live; no catalog is needed.
  package func answer(for stores: [Storefront], _ body: (AnswerPart<Row>) throws -> Void) throws {
    for store in stores.isEmpty ? StorefrontDirectory.live.map(\.storefront) : stores {
      // The present line comes first, then those for other languages, and past ones.
      for (index, line) in StorePriceLine.lines(of: store).enumerated() {
        let language = index == 0 ? store.details.defaultLanguage : line.languages.first
        try body(.row(Row(line: line, page: language.flatMap { LocaleTag(language: $0, in: store) })))
      }
    }
  }

  public static let fields: [AnswerField<Row>] = [
    .text("code") { $0.line.storefront.code }.about("Two-letter code of the storefront."),
    .text("name") { $0.line.storefront.details.name }.about("English name of the storefront."),
    .texts("languages", "Languages seen") { $0.line.languages }.about("Languages of the pages that print so."),
    .text("free_word", "Free app") { $0.page.flatMap { FreeWord(locale: $0) }?.text }.about("Word for a free app."),
    .decimal("amount", "Largest seen") { Money.decimalText($0.line.largest) }.about("Largest price that was seen."),
    .text("currency") { $0.line.currency.description }.about("Currency of the prices."),
    .price("text", "As printed") { $0.line.pattern.text($0.line.largest) }.about("The largest price as printed."),
    // 1,234,567.50, or without decimals if the store prints none.
    .price("large_text", "1234567.5") {
      $0.line.pattern.text($0.line.pattern.fractionDigits == 0 ? 1_234_567_000 : 1_234_567_500)
    }.about("What 1,234,567.50 would be."),
    .text("confidence", "Known") { $0.line.confidence.rawValue }.about("How well the form is known."),
    .text("since", "From") { $0.line.since }.about("First day of a form that is not the present one."),
    .text("until", "To") { $0.line.until }.about("Last day of a past form."),
    AnswerField("sources", "Seen in", type: .texts, isNullable: false) {
      .list($0.line.sources.map { .text($0.rawValue) })
    }.about("Where such prices were seen."),
  ]
}
