internal import CatalogModel
internal import Foundation

/// How a device with a locale writes amounts of a currency: by CLDR with Apple's own changes, which Apple's stores do not
/// follow.
struct LocaleStyle {
  private let style: Decimal.FormatStyle.Currency

  init(locale: LocaleTag, currency: CurrencyCode) {
    style = Decimal.FormatStyle.Currency(code: currency.description, locale: locale.foundationLocale)
  }

  /// Decimals of a whole amount.
  var fractionDigits: Int {
    style.format(0).unicodeScalars.count { $0.properties.generalCategory == .decimalNumber } - 1
  }

  /// An amount with as many decimals as it needs.
  func text(_ milliunits: Int64) -> String {
    let amount = Decimal(milliunits) / 1000
    let rest = milliunits.magnitude % 1000
    guard rest != 0 else { return style.format(amount) }
    let needed = rest.isMultiple(of: 10) ? 2 : 3
    return style.precision(.fractionLength(max(needed, fractionDigits))).format(amount)
  }
}
