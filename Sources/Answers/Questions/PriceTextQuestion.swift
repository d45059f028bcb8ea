public import Catalog
public import CatalogModel
internal import Storefronts

/// An amount as a store writes it.
public struct PriceTextQuestion: Question {
  public static let name = "format-price"
  public static let summary = "An amount as a store writes it."

  public static let parameters: [QuestionParameter<Self>] = [
    .option("amount", \.amount, as: .amount, isRequired: true, "Amount, such as 1234.50."),
    .option("currency", \.currency, as: .currency, isRequired: true, "Currency code, such as EUR."),
    .option("storefront", \.storefront, as: .store, isRequired: true, "Write as this store prints."),
    .pageLanguage(\.language),
    .option("kind", \.kind, as: .kind, "Kind of the item: a free app is Free, a free song $0.00."),
    .option("date", \.date, as: .date, "Write as the store did on this day, such as 2016-03-01."),
  ]

  /// In milliunits.
  public var amount: Int64?
  public var currency: CurrencyCode?
  public var storefront: Storefront?
  public var language: String?
  public var kind: ProductKind?
  public var date: Timestamp?

  public init() {}

  public func answer(from catalog: Catalog, at now: Timestamp, _ body: (AnswerPart<String>) throws -> Void) throws {
    guard let amount, let currency, let storefront else {
      throw ParameterError("A price has an amount, a currency and a storefront.")
    }
    let written = PriceFormatter(language: language).text(
      of: Money(milliunits: amount, currency: currency), kind: kind, in: storefront, on: date)
    try body(.row(written.text))
  }

  public static let fields: [AnswerField<String>] = [
    .text("text") { (text: String) -> String in text }.about("The amount as the store writes it.")
  ]
}
