import CatalogModel
import StorePrices
import TestSupport
import Testing

struct StorePriceReadingTests {
  @Test(arguments: [
    ("id", "Rp 1,889juta", "1889000 IDR"), ("id", "Rp 32ribu", "32000 IDR"), ("id", "Rp\u{A0}14.500", "14500 IDR"),
    ("kr", "￦13,000", "13000 KRW"), ("kr", "$0.99", "0.99 USD"), ("mo", "USD 4.99", "4.99 USD"),
    ("no", "1.190,00 kr", "1190 NOK"), ("no", " 1.190,00\u{202F}kr ", "1190 NOK"), ("se", "1 095,00 kr", "1095 SEK"),
    ("se", "1.095,00 kr", "1095 SEK"), ("sg", "S$ .48", "0.48 SGD"), ("us", "$1,234", "1234 USD"),
    ("us", "$1234.5", "1234.50 USD"), ("in", "₹1,00,000", "100000 INR"), ("tw", "NT$490.00", "490 TWD"),
    ("us", "-$1.50", "-1.50 USD"), ("de", "Gratis", "0 EUR"), ("kr", "무료", "0 KRW"), ("vn", "0đ", "0 VND"),
    ("us", "$0.125", "0.125 USD"), ("ru", "1 090 р.", "1090 RUB"),
  ])
  func `reads a price as its store writes it`(store: String, text: String, price: String) throws {
    let storefront = try #require(Storefront(store))
    let money = try #require(StorePriceReading(text, in: storefront).money)
    #expect("\(money.decimalText) \(money.currency)" == price)
  }

  @Test(arguments: [
    ("de", "1,190 €", ["1.19", "1190"]), ("us", "$12.345", ["12.345", "12345"]),
  ])
  func `says in how many ways a price can be read`(store: String, text: String, amounts: [String]) throws {
    let reading = try StorePriceReading(text, in: #require(Storefront(store)))
    guard case .ambiguous(let readings) = reading else {
      Issue.record("\(reading)")
      return
    }
    #expect(readings.map(\.decimalText) == amounts)
    #expect(reading.money == nil)
  }

  @Test(arguments: [
    ("de", "4.99 €"), ("de", "$4.99"), ("de", ""), ("de", "€"), ("us", "Get"), ("us", "$"), ("us", "$1,23.00"),
    ("us", "$1.2.3"), ("us", "$4.99 a month"), ("id", "Rp ribu"), ("jp", "¥1,2345"), ("us", "$1.2345"),
    ("us", "$99999999999999999999"), ("id", "Rp 9999999999999999juta"), ("ad", "4,99 €"), ("us", "$-1"),
  ])
  func `refuses what is no price of the store`(store: String, text: String) throws {
    #expect(try StorePriceReading(text, in: #require(Storefront(store))) == .unreadable)
  }

  @Test func `reads back every price that it writes`() throws {
    var numbers = SeededRandom(seed: 13)
    for storefront in Storefront.allKnown {
      for line in StorePriceLine.lines(of: storefront) {
        for _ in 0..<60 {
          let size = UInt64.random(in: 1...56, using: &numbers)
          let amount = Int64(truncatingIfNeeded: numbers.next() >> (64 - size))
          let milliunits = amount / 1000 * 1000 + (line.pattern.fractionDigits == 0 ? 0 : amount % 100 * 10)
          let text = line.pattern.text(milliunits)
          let money = Money(milliunits: milliunits, currency: line.currency)
          #expect(StorePriceReading(text, in: storefront) == .price(money), "\(storefront): \(text)")
        }
      }
    }
  }

  @Test(arguments: [
    ("Get", true), ("받기", true), ("取得", true), ("Obtener", true), ("", false), ("$0.00", false),
    ("無料", false), ("Free", false), ("Gratuit", false),
  ])
  func `distinguishes the word on a button from a price`(text: String, isLabel: Bool) {
    #expect(StorePriceReading.isLabel(text) == isLabel)
  }
}
