import CatalogModel
import StorePrices
import Storefronts
import Testing

struct SpreadPriceTests {
  @Test(arguments: [
    ("us", "USD", "239.99", nil, "$20.00"), ("jp", "JPY", "9800", nil, "¥817"),
    ("de", "EUR", "49.99", nil, "4,17\u{A0}€"),
    ("id", "IDR", "399000", nil, "Rp\u{A0}33.250"), ("tr", "TRY", "399.99", nil, "₺33,33"),
    ("tw", "TWD", "1490", "en-GB", "NT$124.17"), ("kr", "KRW", "14900", nil, "￦1,242"),
  ])
  func `writes a month's share of a year as the store writes prices`(
    store: String, code: String, amount: String, language: String?, text: String
  ) throws {
    let spread = try month(of: money(amount, code), in: store, PriceFormatter(language: language))
    #expect(spread.text.text == text)
    #expect(spread.computation == "\(amount) \(code) for P1Y, per month")
  }

  @Test(arguments: [
    ("en-US", "JPY", "9800", "¥817"), ("de", "EUR", "49.99", "4,17\u{A0}€"), ("ar-KW", "KWD", "1", "٠٫٠٨٣"),
  ])
  func `writes it with a locale's own decimals`(tag: String, code: String, amount: String, part: String) throws {
    let locale = try #require(LocaleTag(tag))
    let spread = try month(of: money(amount, code), in: "us", PriceFormatter(locale: locale))
    #expect(spread.text.text.contains(part))
  }

  private func month(of money: Money, in store: String, _ formatter: PriceFormatter) throws -> SpreadPrice {
    let year = try #require(BillingPeriod("P1Y"))
    return try #require(formatter.text(of: money, over: year, per: .month, in: try storefront(store)))
  }
}
