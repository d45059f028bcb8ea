public import CatalogModel
public import Storefronts

/// Converts prices of all currencies to one.
public struct PriceComparison: Sendable {
  /// The currency to which prices are converted.
  public var currency: CurrencyCode
  /// The exchange rates.
  public var rates: ExchangeRates
  /// The locale to format converted amounts in.
  public var locale: LocaleTag

  /// `nil` where there is no rate of the currency.
  public init?(_ currency: CurrencyCode, rates: ExchangeRates, locale: LocaleTag) {
    guard rates.rate(of: currency) != nil else { return nil }
    (self.currency, self.rates, self.locale) = (currency, rates, locale)
  }

  /// The converted amount, exact enough to compare; `nil` if there is no rate of its currency.
  func converted(_ money: Money) -> Money? { rates.convert(money, to: currency) }

  /// The converted amount with as many decimals as its currency has.
  public func shown(_ money: Money) -> Money? {
    rates.convert(money, to: currency, decimals: PriceFormatter.fractionDigits(of: currency, locale: locale))
  }

  /// A price of a row in the other currency; `nil` if there is no rate of its currency.
  func price(_ money: Money?) -> ConvertedPrice? {
    money.flatMap { shown($0) }.map { ConvertedPrice(money: $0, ratesDay: rates.day) }
  }

  /// The converted amount in the locale; `nil` if there is no rate of its currency.
  public func text(of money: Money) -> String? { shown(money).map { PriceFormatter.text(of: $0, locale: locale) } }
}

/// A price that was converted to another currency.
public struct ConvertedPrice: Hashable, Sendable {
  /// The converted amount, with as many decimals as its currency has.
  public var money: Money
  /// The day of the exchange rates, if their file says.
  public var ratesDay: Timestamp?

  /// Columns of converted prices, as programs read them.
  static func fields<Row>(_ price: @escaping @Sendable (Row) -> ConvertedPrice?) -> [AnswerField<Row>] {
    [
      .decimal("in_amount", "Converted") { price($0)?.money.decimalText }.about("Price in the other currency."),
      .text("in_currency", "In") { price($0)?.money.currency.description }.about("Currency to which it is converted."),
      ratesDate { price($0)?.ratesDay },
    ]
  }

  /// The column of the day of the exchange rates.
  static func ratesDate<Row>(_ day: @escaping @Sendable (Row) -> Timestamp?) -> AnswerField<Row> {
    .day("rates_date", "Rates of") { day($0)?.date }.about("Day of the exchange rates, if their file says.")
  }
}
