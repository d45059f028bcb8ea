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

  /// Columns of converted prices, as programs read them.
  func fields<Row>(_ money: @escaping @Sendable (Row) -> Money?) -> [AnswerField<Row>] {
    let shown = { @Sendable (row: Row) in money(row).flatMap { self.shown($0) } }
    return [
      .decimal("in_amount", "Converted") { shown($0)?.decimalText }.about("Price in the other currency."),
      .text("in_currency", "In") { shown($0)?.currency.description }.about("Currency to which it is converted."),
      .text("rates_date", "Rates of") { [day = rates.day] (_: Row) -> String? in day?.date }.about(
        "Day of the exchange rates, if their file says."),
    ]
  }

  /// The converted amount in the locale; `nil` if there is no rate of its currency.
  public func text(of money: Money) -> String? { shown(money).map { PriceFormatter.text(of: $0, locale: locale) } }
}
