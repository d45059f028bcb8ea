import CatalogModel
import TestSupport
import Testing

@Suite struct CurrencyCodeTests {
  @Test func `accepts three letters of either case`() {
    #expect(CurrencyCode("USD")?.description == "USD")
    #expect(CurrencyCode("uSd") == CurrencyCode("USD"))
  }

  @Test(arguments: ["", "US", "USDT", "U5D", "US ", "€", "ÄB", "{|}", "@AB", "[\\]"])
  func `accepts nothing else`(text: String) {
    #expect(CurrencyCode(text) == nil)
  }
}

@Suite struct MoneyTests {
  @Test(arguments: [
    ("1.29", 1290), ("0", 0), ("-0", 0), ("-1", -1000), ("-1.00", -1000), ("1.99000", 1990), ("0.125", 125),
    ("15000", 15_000_000), ("00.5", 500), ("0.005", 5), ("9223372036854775.807", Int64.max),
    ("-9223372036854775.807", -Int64.max),
  ])
  func `reads decimal text exactly`(text: String, milliunits: Int64) {
    #expect(Money.milliunits(decimal: text) == milliunits)
  }

  @Test(arguments: [
    "", "-", ".", "1.", ".5", "--1", "+1", " 1", "1 ", "1,29", "1.2.3", "0.1234", "0.0001", "٣",
    "9223372036854775.808", "92233720368547758070", "NaN", "1.x00", "1.00x", "1-", "1e", "1e+", "1e999", "1e15", "e3",
    "1e-4", "0.0000011", "4.98998", "4.9899989", "1.29.0e1", "1e1.5",
  ])
  func `refuses what it would have to guess or round`(text: String) {
    #expect(Money.milliunits(decimal: text) == nil)
  }

  @Test(arguments: [
    ("39.989999999999995", 39_990), ("2.9899999999999998", 2990), ("11099000.000000002", 11_099_000_000),
    ("0.30000000000000004", 300), ("-0.9999999999", -1000), ("19.990000", 19_990), ("39.990001", 39_990),
    ("39.989999", 39_990), ("1e3", 1_000_000), ("1.0E7", 10_000_000_000), ("4.99e+0", 4990), ("499E-2", 4990),
    ("1e-3", 1), ("0.000000000001", 0),
  ])
  func `reads what a program wrote of a binary fraction`(text: String, milliunits: Int64) {
    #expect(Money.milliunits(decimal: text) == milliunits)
    // What a person types is not rounded.
    #expect(Money.milliunits(exactly: text) == (text == "19.990000" ? 19_990 : nil))
  }

  @Test(arguments: [
    (1290, "1.29"), (1500, "1.50"), (15_000_000, "15000"), (125, "0.125"), (5, "0.005"), (0, "0"), (-1000, "-1"),
    (-50, "-0.05"), (1010, "1.01"), (Int64.min, "-9223372036854775.808"),
  ])
  func `writes as few decimals as it needs, but two where there are any`(milliunits: Int64, text: String) {
    #expect(Money.decimalText(milliunits) == text)
  }

  @Test func `reads what it wrote`() {
    var random = SeededRandom(seed: 42)
    for _ in 0..<2000 {
      let magnitude = Int64(random.next() >> UInt64(1 + random.below(62)))
      let milliunits = random.below(2) == 0 ? magnitude : -magnitude
      #expect(Money.milliunits(decimal: Money.decimalText(milliunits)) == milliunits)
    }
  }

  @Test func `never crashes on any text, and writes again what it took`() {
    var random = SeededRandom(seed: 43)
    let marks = Array("0123456789.-+e, 9")
    for _ in 0..<5000 {
      let text = String((0..<random.below(24)).map { _ in marks[random.below(marks.count)] })
      guard let milliunits = Money.milliunits(decimal: text) else { continue }
      #expect(Money.milliunits(decimal: Money.decimalText(milliunits)) == milliunits, "\(text)")
    }
  }
}
