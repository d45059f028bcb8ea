import CatalogModel
import StorePrices
import TestSupport
import Testing

struct PriceSpreadTests {
  @Test(arguments: [
    ("239.99", "P1Y", BillingPeriod.Unit.month, 2, "20"), ("59.99", "P1Y", .month, 2, "5"),
    ("49.99", "P1Y", .month, 2, "4.17"), ("4.99", "P1M", .year, 2, "59.88"), ("9.99", "P12M", .year, 2, "9.99"),
    ("365", "P1Y", .day, 2, "1"), ("1", "P1W", .month, 3, "4.345"), ("1", "P1W", .year, 2, "52.14"),
    ("30", "P3M", .week, 2, "2.30"), ("0.05", "P2M", .month, 2, "0.03"), ("-0.05", "P2M", .month, 2, "-0.03"),
    ("15000", "P1Y", .month, 0, "1250"), ("14990", "P1Y", .month, 0, "1249"), ("0", "P1Y", .day, 2, "0"),
  ])
  func `spreads a price exactly, and rounds once, half up`(
    amount: String, period: String, unit: BillingPeriod.Unit, decimals: Int, result: String
  ) throws {
    let money = try Money(
      milliunits: #require(Money.milliunits(decimal: amount)), currency: #require(CurrencyCode("USD")))
    let spread = try money.spread(over: #require(BillingPeriod(period)), per: unit, decimals: decimals)
    #expect(spread?.decimalText == result)
  }

  @Test func `answers nothing for a result out of range`() throws {
    let money = try Money(milliunits: .max, currency: #require(CurrencyCode("USD")))
    #expect(try money.spread(over: #require(BillingPeriod("P1D")), per: .year, decimals: 2) == nil)
  }

  @Test func `is the same for equal periods, and grows with the unit`() throws {
    var numbers = SeededRandom(seed: 21)
    for _ in 0..<2000 {
      let money = try Money(
        milliunits: .random(in: 0...1_000_000_000, using: &numbers), currency: #require(CurrencyCode("EUR")))
      let (year, months) = try (#require(BillingPeriod("P1Y")), #require(BillingPeriod("P12M")))
      let amounts = BillingPeriod.Unit.allCases.map { money.spread(over: year, per: $0, decimals: 3)?.milliunits ?? -1 }
      #expect(amounts == amounts.sorted())
      #expect(
        amounts == BillingPeriod.Unit.allCases.map { money.spread(over: months, per: $0, decimals: 3)?.milliunits })
      #expect(amounts.last == money.milliunits)
    }
  }
}
