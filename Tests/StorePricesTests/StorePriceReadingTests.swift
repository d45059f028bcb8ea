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
    ("us", "$0.125", "0.125 USD"), ("ru", "1 090 р.", "1090 RUB"), ("ru", "449,00\u{A0}₽", "449 RUB"),
    ("ru", "449.00 RUB", "449 RUB"), ("ru", "1 790,00 ₽", "1790 RUB"), ("id", "Rp 2juta", "2000000 IDR"),
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
    ("id", "Rp 1.889juta"), ("id", "Rp 1.889ribu"), ("tr", "₺299.99"), ("us", "4.99"), ("al", "$4.99"),
    ("ca", "US$4.99"),
    ("ru", "449.00 ₽"), ("us", "€4.99"), ("de", "EUR"), ("us", "usd 4.99"), ("us", "$4.99 CAD"),
    ("us", "$99999999999999999999"), ("id", "Rp 9999999999999999juta"), ("ad", "4,99 €"), ("us", "$-1"),
    ("us", "$0,990"), ("us", "$0 990"), ("us", "$00,500"), ("de", "0.990 €"), ("de", "00.500 €"), ("de", "0'990 €"),
    ("in", "₹0,99,000"), ("tr", "0.990 TL"), ("us", "$0,123,456"),
  ])
  func `refuses what is no price of the store`(store: String, text: String) throws {
    #expect(try StorePriceReading(text, in: #require(Storefront(store))) == .unreadable)
  }

  @Test(arguments: [
    ("kr", "₩2,800", "2800 KRW"), ("kr", "2,800원", "2800 KRW"), ("kr", "KRW 2,800", "2800 KRW"),
    ("jp", "￥1,400", "1400 JPY"), ("jp", "1,400円", "1400 JPY"), ("cn", "￥12.00", "12 CNY"),
    ("cn", "CN¥12.00", "12 CNY"),
    ("vn", "45.000 ₫", "45000 VND"), ("vn", "₫45,000", "45000 VND"), ("hu", "2 990 Ft", "2990 HUF"),
    ("hu", "2\u{A0}990\u{A0}Ft", "2990 HUF"), ("hu", "2\u{202F}990,00 Ft", "2990 HUF"), ("hu", "990 Ft", "990 HUF"),
    ("hu", "12,990 Ft", "12990 HUF"), ("tr", "299,99 ₺", "299.99 TRY"), ("tr", "299.99 ₺", "299.99 TRY"),
    ("tr", "TRY 1.299,99", "1299.99 TRY"), ("ru", "RUB 449.00", "449 RUB"), ("de", "€4.99", "4.99 EUR"),
    ("us", "4,99 $", "4.99 USD"), ("us", "US$4.99", "4.99 USD"), ("us", "$4.99 USD", "4.99 USD"),
    ("al", "US$4.99", "4.99 USD"), ("ca", "CA$4.99", "4.99 CAD"), ("dk", "99,00 kr.", "99 DKK"),
    ("in", "Rs. 1,499", "1499 INR"), ("id", "IDR 19,000", "19000 IDR"), ("ch", "Fr. 1’000.00", "1000 CHF"),
    ("ae", "0,500 د.إ.", "0.50 AED"), ("de", "EUR 0.990", "0.99 EUR"),
  ])
  func `reads a price that marks the currency as devices and people do`(
    store: String, text: String, price: String
  ) throws {
    let storefront = try #require(Storefront(store))
    let money = try #require(StorePriceReading(text, in: storefront).money)
    #expect("\(money.decimalText) \(money.currency)" == price)
  }

  @Test(arguments: [
    ("ae", "٤٩٫٩٩ د.إ.", "49.99 AED"), ("ae", "\u{200F}٤٩٫٩٩ د.إ.\u{200F}", "49.99 AED"),
    ("ae", "AED ٤٩٫٩٩", "49.99 AED"),
    ("sa", "١٬٢٩٩٫٩٩ ر.س.", "1299.99 SAR"), ("eg", "\u{61C}٥٩٫٩٩ ج.م.", "59.99 EGP"), ("us", "$۴٫۹۹", "4.99 USD"),
    ("us", "＄４．９９", "4.99 USD"), ("se", "−19,00 kr", "-19 SEK"), ("fr", "1\u{202F}234,56\u{202F}€", "1234.56 EUR"),
    ("us", "\u{2068}$4.99\u{2069}", "4.99 USD"), ("us", "\u{FEFF}$4.99", "4.99 USD"),
  ])
  func `reads digits of any script, and passes over marks of direction`(
    store: String, text: String, price: String
  ) throws {
    let storefront = try #require(Storefront(store))
    let money = try #require(StorePriceReading(text, in: storefront).money)
    #expect("\(money.decimalText) \(money.currency)" == price)
  }

  @Test(arguments: [
    ("hu", "12.990 Ft", ["12.99 HUF", "12990 HUF"]), ("vn", "45,000 ₫", ["45 VND", "45000 VND"]),
    ("tr", "TRY 1,299", ["1.299 TRY", "1299 TRY"]),
  ])
  func `does not guess what three digits behind a foreign mark are`(
    store: String, text: String, prices: [String]
  ) throws {
    let reading = try StorePriceReading(text, in: #require(Storefront(store)))
    #expect(try reading == .ambiguous(prices.map { try price($0) }))
  }

  @Test(arguments: [
    ("tw", "$150.00", "zh-Hant-TW", "150 TWD"), ("tw", "NT$150.00", "en-GB", "150 TWD"),
    ("ru", "449,00 ₽", "ru", "449 RUB"),
    ("ru", "1,790 RUB", "en-GB", "1790 RUB"), ("tw", "$150.00", "en-GB", nil),
    ("ci", "17,99 $US", "fr-FR", "17.99 USD"),
  ])
  func `reads by the page in a language alone`(store: String, text: String, language: String, price: String?) throws {
    let reading = try StorePriceReading(text, in: #require(Storefront(store)), language: language)
    #expect(reading.money.map { "\($0.decimalText) \($0.currency)" } == price)
  }

  @Test func `reads by what the store wrote on a day`() throws {
    let turkey = try #require(Storefront("tr"))
    let day = try #require(Timestamp("2016-03-01"))
    #expect(try StorePriceReading("1.299,99 TL", in: turkey, on: day) == .price(price("1299.99 TRY")))
    #expect(StorePriceReading("₺1,299", in: turkey, on: day).money == nil)
  }

  private func price(_ text: String) throws -> Money {
    let parts = text.split(separator: " ")
    return try Money(
      milliunits: #require(Money.milliunits(decimal: parts[0])), currency: #require(CurrencyCode(parts[1])))
  }

  /// What damages separators, spaces and marks, but no digit.
  private static let damages: [@Sendable (inout [Unicode.Scalar], inout SeededRandom) -> Void] = [
    { text, numbers in
      let indices = text.indices.filter { [".", ",", " ", "\u{A0}"].contains(text[$0]) }
      guard let index = indices.randomElement(using: &numbers) else { return }
      text[index] =
        ([".", ",", " ", "'", "x", "-", "\u{66B}"] as [Unicode.Scalar]).randomElement(using: &numbers) ?? "."
    },
    { text, numbers in
      let odd: [Unicode.Scalar] = [" ", "\u{A0}", "\u{200F}", "$", "€", "k", "/", "%", "\u{1}", "円"]
      text.insert(odd.randomElement(using: &numbers) ?? " ", at: Int.random(in: 0...text.count, using: &numbers))
    },
    { text, numbers in
      let signs = ["$", "€", "US$", "kr", "¥", "₺", "RUB", "Ft", ""]
      let digits = text.filter { ("0"..."9").contains($0) || [".", ","].contains($0) }
      let sign = Array((signs.randomElement(using: &numbers) ?? "").unicodeScalars)
      text = Bool.random(using: &numbers) ? sign + digits : digits + sign
    },
  ]

  @Test func `never reads another amount from a text with damaged separators or marks`() throws {
    var numbers = SeededRandom(seed: 17)
    for storefront in Storefront.allKnown {
      for line in StorePriceLine.lines(of: storefront) where line.end == nil {
        // Without its mark, `.990` of a store that prints no zero is 990 for anyone.
        let hasZero = line.pattern.text(125).contains("0")
        for _ in 0..<120 {
          let units = Int64.random(in: 1...9_999_999, using: &numbers) >> Int64.random(in: 0...20, using: &numbers)
          let decimals = line.pattern.fractionDigits == 0 ? 0 : Int64.random(in: 0...99, using: &numbers) * 10
          let isSmall = hasZero && Int.random(in: 0..<3, using: &numbers) == 0
          let milliunits = isSmall ? Int64.random(in: 1...999, using: &numbers) : units * 1000 + decimals
          let text = line.pattern.text(milliunits)
          var scalars = Array(text.unicodeScalars)
          Self.damages.randomElement(using: &numbers)?(&scalars, &numbers)
          let damaged = String(String.UnicodeScalarView(scalars))
          guard !damaged.contains("-"), let money = StorePriceReading(damaged, in: storefront).money else { continue }
          #expect(money.milliunits == milliunits, "\(storefront): \(text) as \(damaged)")
        }
      }
    }
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
    ("無料", false), ("Free", false), ("Gratuit", false), ("٤٩٫٩٩", false),
  ])
  func `distinguishes the word on a button from a price`(text: String, isLabel: Bool) {
    #expect(StorePriceReading.isLabel(text) == isLabel)
  }
}
