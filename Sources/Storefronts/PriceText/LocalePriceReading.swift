internal import CatalogModel
public import StorePrices

extension StorePriceReading {
  /// Reads a text as a device with a locale writes prices (`NumberFormatter` with StoreKit's `priceLocale`): just so,
  /// except for kinds of spaces, digits and signs, missing decimals, and thousands that are not grouped.
  ///
  ///     StorePriceReading("3,99 €", by: german)                   // .price(3.99 EUR)
  ///     StorePriceReading("$3.99", by: canadianEnglish)           // .price(3.99 CAD)
  ///
  /// The currency is the locale's, where it names one, else whichever of Apple's the locale marks so.
  public init(_ text: String, by locale: LocaleTag) {
    let currencies = locale.currency.map { [$0] } ?? CurrencyMove.currencies
    self.init(
      currencies.flatMap { currency in
        let pattern = LocaleStyle(locale: locale, currency: currency).pattern
        return pattern?.readings(of: text).map { Money(milliunits: $0, currency: currency) } ?? []
      })
  }
}

extension CurrencyMove {
  /// Every currency that a store bills or billed, by code.
  static var currencies: [CurrencyCode] {
    let present = StorefrontDirectory.live.compactMap(\.currency)
    return Set(present + all.flatMap { [$0.old, $0.new].compactMap(\.self) }).sorted { "\($0)" < "\($1)" }
  }
}

extension LocaleStyle {
  /// The form to read by, taken from what the locale writes; `nil` where that is no number between marks.
  var pattern: PricePattern? { PricePattern(reading: text(1_234_567_500)) }
}
