import CatalogModel
import StorePrices
import Storefronts
import Testing

struct PriceFormatterTests {
  @Test(arguments: [
    ("hr", "HRK", "7.99", "7,99\u{A0}kn"), ("es", "USD", "1234.5", "1234,50\u{A0}US$"),
    ("hk", "USD", "58", "US$58.00"), ("jp", "EUR", "5", "€5.00"), ("ad", "EUR", "1.5", "1,50\u{A0}€"),
  ])
  func `writes a currency that the store was not seen to write by locale data`(
    store: String, code: String, amount: String, text: String
  ) throws {
    let written = try PriceFormatter().text(of: money(amount, code), in: storefront(store))
    #expect(written.text == text)
    #expect(written.origin == .localeData)
  }

  @Test(arguments: [
    ("tw", "TWD", "490", nil, "$490.00"), ("tw", "TWD", "490", "en-GB", "NT$490.00"),
    ("tw", "TWD", "490", "en", "NT$490.00"), ("ci", "USD", "17.99", nil, "17,99\u{A0}$US"),
    ("ci", "USD", "17.99", "en-GB", "$17.99"), ("cm", "USD", "17.99", "en-GB", "US$17.99"),
    ("de", "EUR", "17.99", "en-GB", "17,99\u{A0}€"), ("us", "USD", "17.99", "fr-FR", "$17.99"),
  ])
  func `writes as the store's page in a language does`(
    store: String, code: String, amount: String, language: String?, text: String
  ) throws {
    #expect(try PriceFormatter(language: language).text(of: money(amount, code), in: storefront(store)).text == text)
  }

  @Test func `says free in the language of the page`() throws {
    let free = try money("0", "TWD")
    let taiwan = try storefront("tw")
    #expect(PriceFormatter(language: "en-GB").text(of: free, kind: .app, in: taiwan).text == "Free")
    #expect(PriceFormatter(language: "en-GB").text(of: free, kind: .app, in: taiwan, captured: "免費").text == "Free")
    #expect(PriceFormatter(language: "zh-Hant-TW").text(of: free, kind: .app, in: taiwan, captured: "免費").text == "免費")
    let spain = try PriceFormatter().text(of: money("0", "EUR"), kind: .app, in: storefront("es"))
    #expect(spain.text == "Gratis")
    #expect(spain.explanation == "The word for free in es, as the language has it (no store's text was at hand).")
  }

  @Test(arguments: [
    ("id-ID", "IDR", "15000", "Rp15.000"),
    ("ar-EG", "EGP", "1234.5", "\u{200F}١٬٢٣٤٫٥٠\u{A0}ج.م.\u{200F}"),
    ("ne-NP", "USD", "12.5", "US$\u{A0}१२.५०"),
    ("de", "JPY", "1200", "1.200\u{A0}¥"),
    ("hi-IN", "INR", "1234567", "₹12,34,567.00"),
    ("pt-CV", "CVE", "20.5", "20$50\u{A0}\u{200B}"),
    ("xx", "USD", "9.99", "US$\u{A0}9.99"),
    ("cmn-CN", "USD", "9.99", "US$9.99"),
  ])
  func `writes an amount as a locale does`(tag: String, code: String, amount: String, text: String) throws {
    let locale = try #require(LocaleTag(tag))
    #expect(try PriceFormatter.text(of: money(amount, code), locale: locale) == text)
  }

  @Test func `uses the store's own text for the very price`() throws {
    let price = try money("3.99", "EUR")
    let germany = try storefront("de")
    let captured = PriceFormatter().text(of: price, kind: .app, in: germany, captured: "3,99 €")
    #expect(captured.text == "3,99 €")
    #expect(captured.state == .priced)
    #expect(captured.origin == .captured)
    let english = try #require(LocaleTag("en-US"))
    #expect(
      PriceFormatter(locale: english).text(of: price, kind: .app, in: germany, captured: "3,99 €").text == "€3.99")
  }

  @Test(arguments: [
    ("us", ProductKind.app, "Free"), ("tr", .app, "Free"), ("fr", .book, "Gratuit"), ("cn", .macApp, "免费"),
    ("tw", .app, "免費"), ("hk", .bundle, "免費"), ("jp", .app, "無料"), ("kr", .app, "무료"),
    ("us", .song, "$0.00"), ("hk", .inApp, "HK$\u{A0}0.00"), ("de", .movie, "0,00\u{A0}€"),
  ])
  func `calls apps and books free, and shows a song's zero`(store: String, kind: ProductKind, text: String) throws {
    let storefront = try storefront(store)
    let price = try Money(milliunits: 0, currency: #require(storefront.details.currency))
    let written = PriceFormatter().text(of: price, kind: kind, in: storefront)
    #expect(written.text == text)
    #expect(written.state == .free)
  }

  @Test(arguments: [
    ("us", "USD", ProductKind.app, "$0.00", "Free"), ("vn", "VND", .app, "0đ", "Free"), ("jp", "JPY", .app, "¥0", "無料"),
    ("de", "EUR", .book, "0,00 €", "Gratis"), ("us", "USD", .app, "Get it", "Get it"),
    ("us", "USD", .song, "$0.00", "$0.00"),
    ("us", "USD", .inApp, "$0.00", "$0.00"),
  ])
  func `a captured zero is the word for free, where the kind has one`(
    store: String, code: String, kind: ProductKind, captured: String, text: String
  ) throws {
    let free = try money("0", code)
    #expect(try PriceFormatter().text(of: free, kind: kind, in: storefront(store), captured: captured).text == text)
  }

  @Test func `of a day before the first observation no form is proved`() throws {
    let written = try PriceFormatter().text(
      of: money("100", "TRY"), in: storefront("tr"), on: Timestamp("2020-03-01"))
    #expect(written.explanation.contains("first seen there in 2024-11, after 2020-03-01"))
    #expect(written.explanation.hasSuffix("; likely.") && !written.explanation.contains("proved"))
  }

  @Test func `prints the number instead of the word when stated to`() throws {
    let formatter = PriceFormatter(usesFreeWord: false)
    let price = try money("0", "USD")
    #expect(try formatter.text(of: price, kind: .app, in: storefront("us"), captured: "Free").text == "$0.00")
  }

  @Test func `has a word for free in every language of every live store`() {
    for details in StorefrontDirectory.live {
      for locale in details.locales { #expect(FreeWord(locale: locale) != nil, "\(locale)") }
    }
  }

  @Test func `unknown is not free, and minus one is no price`() throws {
    let formatter = PriceFormatter()
    let store = try storefront("us")
    let unknown = formatter.text(of: nil, kind: .song, in: store)
    #expect(unknown.text == "")
    #expect(unknown.state == .unknown)
    #expect(unknown.explanation == "No feed named a price.")
    let currency = try #require(CurrencyCode("USD"))
    let unsold = formatter.text(of: .notSoldSeparately(currency), kind: .song, in: store)
    #expect(unsold.text == "")
    #expect(unsold.state == .notSoldSeparately)
    let priced = try formatter.text(of: .amount(money("1.29", "USD")), kind: .song, in: store)
    #expect(priced.text == "$1.29")
    #expect(priced.explanation.hasPrefix("The store's own form, observed: "))
  }

  @Test(arguments: [("EUR", "de", 2), ("JPY", "ja", 0), ("KWD", "ar-EG", 3)])
  func `has as many decimals of a whole amount as a locale writes`(code: String, tag: String, count: Int) throws {
    #expect(try PriceFormatter.fractionDigits(of: currency(code), locale: #require(LocaleTag(tag))) == count)
  }
}
