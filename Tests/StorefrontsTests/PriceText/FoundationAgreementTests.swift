import CatalogModel
import StorePrices
import Storefronts
import TestSupport
import Testing

/// Compares prices by the locales of every store with `Decimal.FormatStyle.Currency` itself.
///
/// With `COSTER_AMOUNTS=2000` in the environment it takes ten seconds of a debug build on two idle cores.
struct FoundationAgreementTests {
  @Test(arguments: Storefront.allKnown.filter(\.details.hasAppStore))
  func `writes a locale's prices as Foundation does, byte for byte`(storefront: Storefront) throws {
    let details = storefront.details
    let usual = try [#require(details.currency), #require(CurrencyCode("USD")), #require(CurrencyCode("EUR"))]
    var numbers = SeededRandom(seed: UInt64(storefront.number))
    for locale in details.locales {
      for currency in Set(usual + details.currencies) {
        let reference = FoundationPrices(locale: locale, currency: currency)
        let pattern = try #require(PriceFormatter.pattern(for: currency, locale: locale))
        let amounts = PriceAmounts.make(PriceAmounts.count ?? 400, using: &numbers)
        let wrong = amounts.filter { pattern.text($0) != reference.text($0) }
        #expect(
          wrong.isEmpty, "\(locale) \(currency): \(wrong.prefix(3).map { (pattern.text($0), reference.text($0)) })")
      }
    }
  }
}
