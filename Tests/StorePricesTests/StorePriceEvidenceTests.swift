import CatalogModel
import StorePrices
import Testing

struct StorePriceEvidenceTests {
  @Test(arguments: [
    ("us", "USD", "4.99", "en-US", "observed"), ("us", "USD", "4.99", "es-MX", "by analogy"),
    ("us", "USD", "1999", "en-US", "continued"), ("us", "USD", "0.125", "en-US", "continued"),
    ("us", "USD", "-4.99", "en-US", "continued"), ("jp", "JPY", "100.5", "ja", "continued"),
    ("al", "USD", "4.99", "en-GB", "by analogy"), ("ru", "RUB", "99", "ru", "by analogy"),
    ("in", "INR", "100000", "en-GB", "continued"), ("tw", "TWD", "490", "en-GB", "observed"),
  ])
  func `says whether a price was observed, is by analogy or continued`(
    store: String, currency: String, amount: String, language: String, basis: String
  ) throws {
    let line = try line(store, currency, language)
    let milliunits = try #require(Money.milliunits(decimal: amount))
    #expect(line.basis(of: milliunits, language: language).rawValue == basis)
    #expect(line.explanation(of: milliunits, language: language).hasPrefix("The store's own form, \(basis)"))
  }

  @Test(arguments: [("2016-01-01", "observed"), ("2015-12-31", "assumed"), ("2026-11-27", "observed")])
  func `says of a day whether the form was observed by then`(day: String, basis: String) throws {
    let line = try line("us", "USD", "en-US")
    let time = try #require(Timestamp(day))
    #expect(line.basis(of: 4_990, language: "en-US", on: time).rawValue == basis)
    #expect(line.explanation(of: 4_990, language: "en-US", on: time).hasSuffix("proved.") == (basis == "observed"))
  }

  @Test func `names source, dates and confidence`() throws {
    #expect(
      try line("pe", "PEN", "es-MX").explanation(of: 7_500, language: "es-MX")
        == "The store's own form, observed: App Store pages, 2026-06 to 2026-10; proved.")
    #expect(
      try line("al", "USD", "en-GB").explanation(of: 1_999_990, language: "en-GB")
        == "The store's own form, continued (the largest amount seen there is 599.99 USD): App Store pages, 2026-08 to 2026-10; seen."
    )
    #expect(
      try line("kr", "USD", "ko").explanation(of: 990, language: "ko")
        == "The store's own form, observed: price lists of iTunes Connect, 2016; proved.")
  }

  private func line(_ store: String, _ currency: String, _ language: String) throws -> StorePriceLine {
    let storefront = try #require(Storefront(store))
    let currency = try #require(CurrencyCode(currency))
    return try #require(StorePriceLine.line(of: storefront, in: currency, language: language))
  }
}
