public import Catalog
public import CatalogModel
public import StorePrices
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
    .billingUnit(\.unit),
    .option("of", \.period, as: .billingPeriod, "Period that the amount is for, such as P1Y; with per."),
  ]

  /// In milliunits.
  public var amount: Int64?
  /// The currency.
  public var currency: CurrencyCode?
  /// The store that writes the amount.
  public var storefront: Storefront?
  /// The language of the store's page; its own without one.
  public var language: String?
  /// What the item is: free apps and free songs are written otherwise.
  public var kind: ProductKind?
  /// The day on which the store writes it.
  public var date: Timestamp?
  /// The unit of time for which the amount is worked out; none without one.
  public var unit: BillingPeriod.Unit?
  /// The period that the amount is billed for.
  public var period: BillingPeriod?

  public init() {}

  public func answer(from catalog: Catalog, at now: Timestamp, _ body: (AnswerPart<PriceTextRow>) throws -> Void) throws
  {
    guard let amount, let currency, let storefront else {
      throw ParameterError("A price has an amount, a currency and a storefront.")
    }
    try BillingPeriod.requireUnit(unit, of: period)
    let money = Money(milliunits: amount, currency: currency)
    let formatter = PriceFormatter(language: language)
    switch (unit, period) {
    case (nil, _):
      let written = formatter.text(of: money, kind: kind, in: storefront, on: date)
      try body(.row(PriceTextRow(text: written.text, money: money)))
    case (let unit?, let period?):
      guard let spread = formatter.text(of: money, over: period, per: unit, in: storefront, on: date) else {
        throw ParameterError("The amount is too large to spread.")
      }
      try body(.row(PriceTextRow(text: spread.text.text, money: spread.money, computation: spread.computation)))
    case (let unit?, nil): try body(.note(.noPeriod(unit)))
    }
  }

  public static let fields: [AnswerField<PriceTextRow>] = [
    .text("text") { (row: PriceTextRow) -> String in row.text }.about("The amount as the store writes it."),
    .decimal("amount") { $0.money.decimalText }.about("The amount that is written."),
    .text("currency") { (row: PriceTextRow) -> String in row.money.currency.description }.about("Its currency."),
    .text("computed") { $0.computation }.about("What the amount was computed from; null where it is the one given."),
  ]
}

/// An amount as a store writes it.
public struct PriceTextRow: Sendable {
  /// The amount as the store writes it.
  public var text: String
  /// The amount.
  public var money: Money
  /// What the amount was computed from, if it is per day, week, month or year.
  public var computation: String?
}
