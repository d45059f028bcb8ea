public import CatalogModel
public import StorePrices

/// A price for a day, a week, a month or a year that was computed from the price of a longer or shorter period.
public struct SpreadPrice: Hashable, Sendable {
  /// The computed amount, with as many decimals as the store prints.
  public var money: Money
  /// The amount as the store, or the device, would write it.
  public var text: PriceText
  /// The price that it was computed from.
  public var whole: Money
  /// The period that the whole price is for.
  public var period: BillingPeriod
  /// What the computed price is for.
  public var unit: BillingPeriod.Unit

  /// How it was computed, for a column or a note: `239.99 USD for P1Y, per month`.
  public var computation: String { "\(whole.decimalText) \(whole.currency) for \(period), per \(unit.rawValue)" }
}

extension PriceFormatter {
  /// Spreads a price over its period, and writes what it is per unit as the store writes prices.
  ///
  /// Rounded once, half up, to the decimals that the store, or with a ``locale`` the device, writes of a whole amount.
  /// Returns `nil` if the result needs more than 63 bits of milliunits.
  public func text(
    of money: Money, over period: BillingPeriod, per unit: BillingPeriod.Unit, in storefront: Storefront,
    on day: Timestamp? = nil
  ) -> SpreadPrice? {
    let decimals = fractionDigits(of: money.currency, in: storefront, on: day)
    guard let spread = money.spread(over: period, per: unit, decimals: decimals) else { return nil }
    let text = text(of: spread, in: storefront, on: day)
    return SpreadPrice(money: spread, text: text, whole: money, period: period, unit: unit)
  }

  /// How many decimals a store, or with a ``locale`` the device, writes of a whole amount.
  public func fractionDigits(of currency: CurrencyCode, in storefront: Storefront, on day: Timestamp? = nil) -> Int {
    if let pattern = pattern(for: currency, in: storefront, on: day) { return pattern.fractionDigits }
    let locale = locale ?? storefront.details.locales.first ?? .english(in: storefront)
    return Self.fractionDigits(of: currency, locale: locale)
  }
}
