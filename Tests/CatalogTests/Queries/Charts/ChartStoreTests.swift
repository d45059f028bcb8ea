import Catalog
import CatalogModel
import TestSupport
import Testing

/// Charts in the catalog: editions once each, and both questions answered.
@Suite struct ChartStoreTests {
  private let test = TestCatalog()

  private static let entries =
    "SELECT storefront, chart, genre, date, rank, apple_id FROM chart_entry ORDER BY 1, 2, 3, 4, 5"

  @Test func `keeps each entry with its chart, store, genre, date and rank`() throws {
    let summary = try test.importText(ChartSample(301, 302, genre: "6014").json)
    #expect((summary.charts, summary.newCharts, summary.records, summary.stored) == (1, 1, 2, 2))
    #expect(
      try test.rows(Self.entries) == [
        "us|topfreeapplications|6014|2026-11-18|1|301", "us|topfreeapplications|6014|2026-11-18|2|302",
      ])
    #expect(
      try test.rows("SELECT storefront, chart, genre, date, updated_at, title, entries FROM chart")
        == ["us|topfreeapplications|6014|2026-11-18|2026-11-18T09:00:00Z|iTunes Store: Top Apps|2"])
  }

  @Test func `changes nothing when the same edition comes again, from whatever file`() throws {
    try test.importText(ChartSample(301, 302).json, as: "a.json")
    let again = try test.importText(ChartSample(301, 302).json, as: "a.json")
    #expect((again.unchanged, again.newCharts, again.repeated.count) == (2, 0, 1))
    let other = try test.importText(ChartSample(301, 302).json, as: "b.json")
    #expect((other.charts, other.newCharts) == (1, 0))
    #expect(try test.rows("SELECT count(*) FROM chart").first == "1")
    #expect(try test.rows(Self.entries).count == 2)
  }

  @Test func `completes an edition that was known as a shorter list`() throws {
    try test.importText(ChartSample(301).json, as: "short.json")
    let longer = try test.importText(ChartSample(301, 302, 303).json, as: "long.json")
    #expect(longer.newCharts == 1)
    try test.importText(ChartSample(301).json, as: "short.json")
    #expect(try test.rows("SELECT rank, apple_id FROM chart_entry") == ["1|301", "2|302", "3|303"])
  }

  @Test func `uses the observation as the time of a chart that states none`() throws {
    try test.importText(ChartSample(301, date: nil).json, at: "2026-10-01T08:00:00Z")
    #expect(try test.rows("SELECT updated_at FROM chart") == ["2026-10-01T08:00:00Z"])
  }

  private let key = ChartKey(name: "topfreeapplications", storefront: Storefront("us"))

  @Test
  func `an edition that comes again with other ranks replaces the known one, and never mixes with it`() throws {
    let requested = { (sample: ChartSample, name: String) in try self.test.importText(sample.json, as: name) }
    _ = try requested(ChartSample(301, 302, 303, 304), "1.json")
    #expect(try requested(ChartSample(304, 302), "2.json").newCharts == 1)
    #expect(try ranked() == [304, 302])
    #expect(try sources() == ["2.json"])
    #expect(try requested(ChartSample(306, 302, 303, 304, 307), "3.json").newCharts == 1)
    #expect(try ranked() == [306, 302, 303, 304, 307])
    #expect(try requested(ChartSample(306, 302, 303, 304, 307), "4.json").newCharts == 0)
    #expect(try sources() == ["3.json"])
  }

  @Test(arguments: [
    ["A", "C", "B"], ["A", "B", "C"], ["B", "A", "C"], ["B", "C", "A"], ["C", "A", "B"], ["C", "B", "A"],
  ])
  func `counts a reading that confirms an edition as its latest`(order: [String]) throws {
    let readings = [
      "A": (ChartSample(301, 302, 303), "2026-11-18T10:00:00Z"),
      "B": (ChartSample(301, 302, 303), "2026-11-18T12:00:00Z"),
      "C": (ChartSample(301, 303, 302), "2026-11-18T11:00:00Z"),
    ]
    for name in order {
      let (sample, time) = try #require(readings[name])
      try test.importText(sample.json, as: name, at: time)
    }
    #expect(try ranked() == [301, 302, 303])
  }

  @Test(arguments: [[3, 5], [5, 3]]) func `believes the later of two readings in a web archive`(days: [Int]) throws {
    let records = days.map { day in
      let chart = day == 5 ? ChartSample(301, 302).json : ChartSample(302, 301).json
      let answer = "HTTP/1.1 200 OK\r\nContent-Type: text/javascript\r\n\r\n\(chart)"
      return "WARC/1.0\r\nWARC-Type: response\r\nWARC-Date: 2026-12-0\(day)T00:00:00Z\r\n"
        + "Content-Length: \(answer.utf8.count)\r\n\r\n\(answer)\r\n\r\n"
    }
    try test.importText(records.joined(), as: "both.warc", at: "2026-12-20T00:00:00Z")
    #expect(try ranked() == [301, 302])
  }

  @Test func `an item that moved into a gap contradicts what was known`() throws {
    try test.importText(damaged(ChartSample(301, 302, 303)), as: "1.json")
    try test.importText(ChartSample(301, 303).json, as: "2.json")
    #expect(try ranked() == [301, 303])
  }

  @Test
  func `an entry that cannot be read leaves what is known of its rank, and is completed by another reading`() throws {
    try test.importText(ChartSample(301, 302, 303).json, as: "1.json")
    try test.importText(damaged(ChartSample(301, 302, 303)), as: "2.json")
    #expect(try test.rows("SELECT rank, apple_id FROM chart_entry") == ["1|301", "2|302", "3|303"])
    #expect(try sources() == ["1.json"])
    let other = TestCatalog()
    try other.importText(damaged(ChartSample(301, 302, 303)), as: "2.json")
    #expect(try other.rows("SELECT rank, apple_id FROM chart_entry") == ["1|301", "3|303"])
    try other.importText(ChartSample(301, 302, 303).json, as: "1.json")
    #expect(try other.rows("SELECT rank, apple_id FROM chart_entry") == ["1|301", "2|302", "3|303"])
  }

  /// The chart's text, with an entry for 302 that names no item.
  private func damaged(_ sample: ChartSample) -> String {
    sample.json.replacing("\"im:id\":\"302\"", with: "\"im:id\":\"x\"").replacing("app/id302", with: "app/x")
  }

  private func sources() throws -> [String] {
    try test.rows("SELECT source FROM chart").map { String($0.split(separator: "/").last ?? "") }
  }

  private func ranked() throws -> [Int64] {
    try #require(try test.open().chartEdition(of: key)).entries.map(\.appleID.rawValue)
  }

  @Test func `uses a headline of RSS as a name only where nothing better is known`() throws {
    let rss = """
      <rss version="2.0"><channel><title>Top</title>
      <link>https://rss.marketingtools.apple.com/api/v2/us/apps/top-free/10/apps.rss</link>
      <item><title>Pear - Quince Works</title><link>https://apps.apple.com/us/app/id301</link></item></channel></rss>
      """
    let summary = try test.importText(rss, as: "top.rss")
    #expect((summary.stored, summary.derived) == (1, 0))
    #expect(try test.rows("SELECT name FROM product") == ["Pear - Quince Works"])
    #expect(try test.importText(rss, as: "top.rss").unchanged == 1)
    try test.importText(ChartSample(301, date: "2026-11-19").json)
    #expect(try test.rows("SELECT name FROM product") == ["App 301"])
    try test.importText(rss.replacing("Pear", with: "Plum"), as: "next.rss", at: "2026-11-20T00:00:00Z")
    #expect(try test.rows("SELECT name FROM product") == ["App 301"])
  }
}
