import CatalogModel
import StorePrices
import Testing

/// Every store's own prices, amount by amount.
struct StorePriceTableTests {
  private static func wrong(_ prices: [ObservedPrices.Price], on day: Timestamp?) -> [String] {
    prices.compactMap { price in
      let line = StorePriceLine.line(of: price.storefront, in: price.currency, language: price.language, on: day)
      let written = line?.pattern.text(price.milliunits) ?? "nothing"
      return price.agrees(with: written) ? nil : "\(price.storefront): \(written), not \(price.text)"
    }
  }

  @Test func `writes every price that a store was seen to print as the store does, in every live store`() throws {
    let prices = try ObservedPrices.read(ObservedPrices.today, hasLanguage: true)
    #expect(Self.wrong(prices, on: nil) == [])
    #expect(Set(prices.map(\.storefront)).count == 175)
    #expect(Storefront.allKnown.filter { !StorePriceLine.lines(of: $0).isEmpty }.count == 175)
  }

  @Test func `writes a price of 2016 as the store did then`() throws {
    let day = try #require(Timestamp("2016-06-30"))
    #expect(try Self.wrong(ObservedPrices.read(ObservedPrices.past, hasLanguage: false), on: day) == [])
  }

  @Test func `stores that have not changed since 2016 write those prices so today`() throws {
    let codes =
      "ae at au be bg ca ch cn cy de dk ee es fi fr gb gr id it jp lt lu lv mt mx no nz pt si sk us za".split(
        separator: " ")
    let unchanged = try ObservedPrices.read(ObservedPrices.past, hasLanguage: false)
      .filter { codes.contains(Substring($0.storefront.code)) }
    #expect(Set(unchanged.map(\.storefront)).count == 32)
    #expect(Self.wrong(unchanged, on: nil) == [])
  }

  @Test(arguments: [
    ("in", "INR", "60", "2016-02-01", "Rs\u{A0}60"), ("in", "INR", "60", "2017-01-01", "₹\u{A0}60"),
    ("tr", "TRY", "20.99", "2016-12-31", "20,99\u{A0}TL"), ("tw", "TWD", "60", "2014-01-01", "NT$\u{A0}60"),
    ("sg", "SGD", "0.48", "2016-02-01", "S$\u{A0}.48"), ("sg", "SGD", "0.48", "2026-01-01", "S$\u{A0}0.48"),
    ("hk", "HKD", "0", "2016-02-01", "HK$\u{A0}.00"), ("kr", "USD", "0.99", "2026-01-01", "$0.99"),
  ])
  func `writes as the store did on a day`(
    store: String, currency: String, amount: String, day: String, text: String
  ) throws {
    #expect(try written(store, currency, amount, on: day) == text)
  }

  @Test(arguments: [
    ("id", "IDR", "1000", "Rp\u{A0}1ribu"), ("id", "IDR", "1000000", "Rp\u{A0}1,000juta"),
    ("id", "IDR", "1500000", "Rp\u{A0}1,500juta"), ("id", "IDR", "1234567000", "Rp\u{A0}1.234,567juta"),
    ("id", "IDR", "1889500", "Rp\u{A0}1.889.500"), ("id", "IDR", "14500.5", "Rp\u{A0}14.500,50"),
    ("id", "IDR", "-19000", "-Rp\u{A0}19ribu"), ("jp", "JPY", "2000.5", "¥2,000.50"),
    ("in", "INR", "100000", "₹\u{A0}100,000"), ("us", "USD", "1234567.891", "$1,234,567.891"),
    ("us", "USD", "-1234.5", "-$1,234.50"), ("ch", "CHF", "-5", "-CHF\u{A0}5.00"),
    ("al", "USD", "1999.99", "USD\u{A0}1,999.99"), ("de", "EUR", "-1999.99", "-1.999,99\u{A0}€"),
    ("ua", "USD", "1999.99", "1\u{A0}999,99\u{A0}USD"), ("nl", "EUR", "1999", "€\u{A0}1.999,00"),
  ])
  func `continues in sizes that no store was seen to print`(
    store: String, currency: String, amount: String, text: String
  ) throws {
    #expect(try written(store, currency, amount) == text)
  }

  @Test func `knows no way to write a currency that a store never billed`() throws {
    let japan = try #require(Storefront("jp"))
    #expect(try StorePriceLine.line(of: japan, in: #require(CurrencyCode("EUR"))) == nil)
    #expect(try StorePriceLine.lines(of: #require(Storefront("ad"))).isEmpty)
  }

  private func written(_ store: String, _ currency: String, _ amount: String, on day: String? = nil) throws -> String {
    let storefront = try #require(Storefront(store))
    let currency = try #require(CurrencyCode(currency))
    let line = StorePriceLine.line(of: storefront, in: currency, on: day.flatMap { Timestamp($0) })
    let milliunits = try #require(Money.milliunits(decimal: amount))
    return try #require(line).pattern.text(milliunits)
  }
}
