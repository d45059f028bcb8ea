import CatalogModel
import StorePrices
import Storefronts
import TestSupport
import Testing

struct LocalePriceReadingTests {
  @Test(arguments: [
    ("de", "3,99 €", "3.99 EUR"), ("en_CA", "$3.99", "3.99 CAD"), ("en_US", "CA$3.99", "3.99 CAD"),
    ("es-MX", "$1,299.00", "1299 MXN"), ("en_US@currency=EUR", "€3.99", "3.99 EUR"), ("hu", "2990 Ft", "2990 HUF"),
    ("ar-EG", "\u{200F}٥٫٠٠\u{A0}ج.م.\u{200F}", "5 EGP"), ("hi-IN", "₹12,34,567.00", "1234567 INR"),
    ("de-CH", "CHF 1’299.50", "1299.50 CHF"), ("ja", "￥500", "500 JPY"), ("en_US", "-$1.50", "-1.50 USD"),
  ])
  func `reads a price as a device with the locale writes it`(tag: String, text: String, price: String) throws {
    let locale = try #require(LocaleTag(tag))
    let money = try #require(StorePriceReading(text, by: locale).money)
    #expect("\(money.decimalText) \(money.currency)" == price)
  }

  @Test(arguments: [
    ("de", "3.99 €"), ("en_US@currency=EUR", "$3.99"), ("en_US", "3.99"), ("de", "€3.99"), ("en_US", "$1,299 a year"),
    ("en_US", ""),
  ])
  func `refuses a text that no device with the locale writes`(tag: String, text: String) throws {
    let locale = try #require(LocaleTag(tag))
    #expect(StorePriceReading(text, by: locale) == .unreadable)
  }

  @Test func `reads back what a device writes, in every language of every store`() throws {
    for details in StorefrontDirectory.live {
      guard let currency = details.currency else { continue }
      for locale in details.locales {
        let money = Money(milliunits: 1_234_500, currency: currency)
        let text = PriceFormatter.text(of: money, locale: locale)
        let named = try #require(LocaleTag("\(locale)@currency=\(currency)"))
        #expect(StorePriceReading(text, by: named) == .price(money), "\(named): \(text)")
        switch StorePriceReading(text, by: locale) {
        case .price(let read): #expect(read == money, "\(locale): \(text)")
        case .ambiguous(let readings): #expect(readings.contains(money), "\(locale): \(text)")
        case .unreadable: Issue.record("\(locale): \(text)")
        }
      }
    }
  }

  @Test func `by its store, what a device writes is read right or not at all`() throws {
    var (read, refused) = (0, 0)
    for details in StorefrontDirectory.live {
      guard let currency = details.currency else { continue }
      for locale in details.locales {
        for milliunits: Int64 in [4_990, 990_000, 1_234_500, 14_000_000, 1_234_567_000] {
          let money = Money(milliunits: milliunits, currency: currency)
          let text = PriceFormatter.text(of: money, locale: locale)
          guard let reading = StorePriceReading(text, in: details.storefront).money else {
            refused += 1
            continue
          }
          #expect(reading == money, "\(locale): \(text)")
          read += 1
        }
      }
    }
    #expect(read > refused * 10)
  }

  @Test func `reads back what a store's page prints, in every language of every store`() throws {
    var numbers = SeededRandom(seed: 31)
    for details in StorefrontDirectory.live {
      guard let currency = details.currency else { continue }
      for language in details.languages {
        let formatter = PriceFormatter(language: language)
        let decimals = formatter.fractionDigits(of: currency, in: details.storefront)
        for _ in 0..<20 {
          let units = Int64.random(in: 0...9_999_999, using: &numbers) >> Int64.random(in: 0...20, using: &numbers)
          let money = Money(
            milliunits: units * 1000 + (decimals == 0 ? 0 : .random(in: 0...99, using: &numbers) * 10),
            currency: currency)
          let text = formatter.text(of: money, in: details.storefront).text
          let page = details.pageLanguage(for: language)
          #expect(StorePriceReading(text, in: details.storefront, language: page) == .price(money), "\(text)")
          #expect(StorePriceReading(text, in: details.storefront) == .price(money), "\(text)")
        }
      }
    }
  }
}
