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
    let spread = try #require(
      try PriceFormatter(language: language).text(
        of: money(amount, code), over: #require(BillingPeriod("P1Y")), per: .month, in: storefront(store)))
    #expect(spread.text.text == text)
    #expect(spread.computation == "\(amount) \(code) for P1Y, per month")
  }

  @Test(arguments: [
    ("en-US", "JPY", "9800", "¥817"), ("de", "EUR", "49.99", "4,17\u{A0}€"), ("ar-KW", "KWD", "1", "د.ك."),
  ])
  func `writes it with a locale's own decimals`(tag: String, code: String, amount: String, part: String) throws {
    let formatter = try PriceFormatter(locale: #require(LocaleTag(tag)))
    let spread = try #require(
      try formatter.text(
        of: money(amount, code), over: #require(BillingPeriod("P1Y")), per: .month, in: storefront("us")))
    #expect(spread.text.text.contains(part))
    if code == "KWD" { #expect(spread.money.milliunits == 83) }
  }
}
