import StorePrices
import Testing

struct BillingPeriodTests {
  @Test(arguments: [
    ("P1Y", 1, BillingPeriod.Unit.year), ("P3M", 3, .month), ("P2W", 2, .week), ("P7D", 7, .day), ("P12M", 12, .month),
  ])
  func `reads a duration of one unit, and writes it back`(text: String, count: Int, unit: BillingPeriod.Unit) throws {
    let period = try #require(BillingPeriod(text))
    #expect(period.count == count && period.unit == unit)
    #expect(period.description == text)
  }

  @Test(arguments: ["", "P", "1Y", "P0M", "P1", "PM", "P1H", "p1y", "P1Y6M", "P-1M", "P+1M", "P1000D", "P1.5Y", "PT1M"])
  func `refuses anything else`(text: String) {
    #expect(BillingPeriod(text) == nil)
  }
}
