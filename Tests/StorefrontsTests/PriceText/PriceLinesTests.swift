import CatalogModel
import StorePrices
import Storefronts
import TestSupport
import Testing

struct PriceLinesTests {
  @Test(arguments: [
    ("tr\tTRY\t299.99", "₺299,99"), ("USA\tUSD\t0", "$0.00"), ("143462\tJPY\t2000", "¥2,000"),
    ("hk\tHKD\t58", "HK$\u{A0}58.00"), ("de\tEUR\t-1234.5", "-1.234,50\u{A0}€"), ("ja\tJPY\t500", "¥500"),
    ("ar-EG\tEGP\t5", "\u{200F}٥٫٠٠\u{A0}ج.م.\u{200F}"), ("us\tUSD\t0.125", "$0.125"),
    ("id\tIDR\t32000", "Rp\u{A0}32ribu"), ("us\tUSD\t1.99000", "$1.99"),
    ("us\tusd\t9.99\r", "$9.99"), ("en_US@currency=EUR\tEUR\t3.99", "€3.99"), ("brx-IN\tCHF\t0.5", "सि.ऐत्स.एफ\u{A0}0.50"),
    ("us\tUSD\t9000000000000000", "$9,000,000,000,000,000.00"),
  ])
  func `writes the price behind the line`(line: String, text: String) throws {
    var lines = PriceLines(formatter: PriceFormatter())
    var output: [UInt8] = []
    try lines.append(Array(line.utf8)[...], to: &output)
    try lines.append(Array(line.utf8)[...], to: &output)
    let bare = String(line.unicodeScalars.filter { $0 != "\r" }.map(Character.init))
    #expect(String(decoding: output, as: UTF8.self) == "\(bare)\t\(text)\n\(bare)\t\(text)\n")
  }

  @Test func `writes the price of a line alone`() throws {
    var lines = PriceLines(formatter: PriceFormatter())
    var output: [UInt8] = []
    try lines.appendText(of: Array("tr\tTRY\t299.99".utf8)[...], to: &output)
    #expect(String(decoding: output, as: UTF8.self) == "₺299,99")
    #expect(throws: UnreadablePriceLine.self) { try lines.appendText(of: Array("tr\tTRY\tx".utf8)[...], to: &output) }
    #expect(String(decoding: output, as: UTF8.self) == "₺299,99")
  }

  @Test(arguments: [
    ("", "'' … storefront … locale, tab, currency, tab, amount"),
    ("us\tUSD", "'us\tUSD' … storefront … locale, tab, currency, tab, amount"),
    ("us\tUSD\t1\t2", "'us\tUSD\t1\t2' … storefront … locale, tab, currency, tab, amount"),
    ("qq\tUSD\t1", "'qq' … storefront … locale"),
    ("en_US@currency=EUR\tUSD\t1", "'USD' … currency … en-US@currency=EUR"), ("us\tdollar\t1", "'dollar' … currency …"),
    ("us\tUSD\t1,50", "'1,50' … amount … three decimals"), ("us\tUSD\t0.1234", "'0.1234' … amount … three decimals"),
    ("us\tUSD\t99999999999999999999", "'99999999999999999999' … large …"),
    ("us\tUSD\t-9223372036854776.5", "'-9223372036854776.5' … large …"),
    ("us\tUSD\t99999999999999999999.1234", "'99999999999999999999.1234' … amount … three decimals"),
    ("us\tUSD\t", "'' … amount … three decimals"),
  ])
  func `refuses a line with its reason, and writes nothing`(line: String, reason: String) throws {
    var lines = PriceLines(formatter: PriceFormatter())
    var output: [UInt8] = []
    let error = try #require(throws: UnreadablePriceLine.self) { try lines.append(Array(line.utf8)[...], to: &output) }
    #expect(error.description.says(reason))
    #expect(output.isEmpty)
  }

  @Test func `writes each store's prices in its own way, however many stores take turns`() throws {
    let stores = StorefrontDirectory.live.compactMap { details in
      details.currency.map { (details.storefront, $0) }
    }
    var lines = PriceLines(formatter: PriceFormatter())
    for (storefront, currency) in stores + stores {
      var output: [UInt8] = []
      try lines.append(Array("\(storefront)\t\(currency)\t1234.5".utf8)[...], to: &output)
      let price = PriceFormatter().text(of: Money(milliunits: 1_234_500, currency: currency), in: storefront).text
      #expect(String(decoding: output, as: UTF8.self) == "\(storefront)\t\(currency)\t1234.5\t\(price)\n")
    }
  }
}
