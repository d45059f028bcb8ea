internal import CatalogModel
internal import FoundationEssentials
internal import FoundationInternationalization

/// How a device with a locale writes amounts of a currency: by CLDR with Apple's own changes, which Apple's stores do
/// not follow.
struct LocaleStyle {
  private let style: Decimal.FormatStyle.Currency
  /// Decimals of a whole amount.
  let fractionDigits: Int

  init(locale: LocaleTag, currency: CurrencyCode) {
    style = Decimal.FormatStyle.Currency(code: currency.description, locale: locale.foundationLocale)
    fractionDigits = style.format(0).unicodeScalars.count { $0.properties.generalCategory == .decimalNumber } - 1
  }

  /// An amount with as many decimals as it needs.
  func text(_ milliunits: Int64) -> String {
    let amount = Decimal(milliunits) / 1000
    let needed = milliunits.isMultiple(of: 1000) ? 0 : milliunits.isMultiple(of: 10) ? 2 : 3
    return needed > fractionDigits
      ? style.precision(.fractionLength(needed)).format(amount) : style.format(amount)
  }
}
