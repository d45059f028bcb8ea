import CatalogModel
import Testing

@testable import ProductPages

@Suite struct ChartAxesTests {
  @Test(arguments: [
    (4990, [0, 1000, 2000, 3000, 4000, 5000]), (5990, [0, 2000, 4000, 6000]),
    (600_000, [0, 200_000, 400_000, 600_000]),
    (0, [0, 10]), (10, [0, 10]), (1_000_000, [0, 200_000, 400_000, 600_000, 800_000, 1_000_000]),
  ])
  func `chooses round prices`(highest: Int, ticks: [Int]) {
    #expect(priceTicks(upTo: Int64(highest)) == ticks.map { Int64($0) })
  }

  @Test func `holds every price, and has few steps`() {
    for bits in 0..<63 {
      for highest in [Int64(1) << bits, (Int64(1) << bits) - 1, (Int64(1) << bits) / 7 * 5] {
        let ticks = priceTicks(upTo: highest)
        #expect(ticks[ticks.count - 1] >= highest && (2...7).contains(ticks.count), "\(highest): \(ticks)")
      }
    }
    #expect(priceTicks(upTo: .max).last == .max)
  }

  @Test(arguments: [
    ("2024-02-01", "2026-11-18", ["2024-07", "2025-01", "2025-07", "2026-01", "2026-07"]),
    ("2026-11-01", "2026-11-05", ["2026-11-01", "2026-11-02", "2026-11-03", "2026-11-04", "2026-11-05"]),
    ("2012-03-01", "2026-11-18", ["2014", "2016", "2018", "2020", "2022", "2024", "2026"]),
  ])
  func `chooses round dates`(start: String, end: String, labels: [String]) throws {
    let axis = TimeAxis(start: try #require(Timestamp(start)), end: try #require(Timestamp(end)))
    #expect(axis.ticks(atMost: 8).map(\.label) == labels)
  }

  @Test func `shows a day at least`() throws {
    let moment = try #require(Timestamp("2026-11-18T12:00:00Z"))
    let axis = TimeAxis(start: moment, end: moment)
    #expect(axis.share(of: moment) == 0.5)
  }
}
