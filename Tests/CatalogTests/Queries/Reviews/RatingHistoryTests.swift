import Catalog
import CatalogModel
import TestSupport
import Testing

/// Ratings over time: a row only where one changed.
@Suite struct RatingHistoryTests {
  private let test = TestCatalog()

  private func answer(_ average: String, _ count: Int, store: String = "us", more: String = "") -> String {
    let rating = #"\#(more)"averageUserRating":\#(average),"userRatingCount":\#(count)"#
    return searchAnswer(appRecord(301, "Pear", in: store, rating))
  }

  private static let rows = """
    SELECT storefront, substr(observed_at, 1, 10), substr(until, 1, 10), average, count FROM rating_history ORDER BY 1, 2
    """

  @Test func `keeps the rating of the current version apart, and each store by itself`() throws {
    let version = #""averageUserRatingForCurrentVersion":3.25,"userRatingCountForCurrentVersion":4,"#
    try test.importText(answer("4.78912", 1_000_000, more: version), as: "us")
    try test.importText(answer("4", 7, store: "jp"), as: "jp")
    let history = try test.open().ratingHistory(of: appleID(301))
    #expect(history.map(\.storefront?.code) == ["jp", "us"])
    let american = ItemRating(average: 4.78912, count: 1_000_000, versionAverage: 3.25, versionCount: 4)
    #expect(history.map(\.rating) == [ItemRating(average: 4, count: 7), american])
  }

  @Test func `skips what is not a rating`() throws {
    for (index, average) in ["null", "\"high\"", "6", "-1", "\"NaN\""].enumerated() {
      let text = answer(average, 0).replacing(",\"userRatingCount\":0", with: "")
      #expect(try test.importText(text, as: "\(index)").refused == 0)
    }
    #expect(try test.rows(Self.rows) == [])
  }

  @Test func `counts a rating that an out-of-order file states as a change, and the same file again as none`() throws {
    try test.importText(answer("4.5", 20), as: "new", at: "2026-11-12T00:00:00Z")
    #expect(try test.importText(answer("4.4", 10), as: "old", at: "2026-11-01T00:00:00Z").changed == 1)
    #expect(try test.importText(answer("4.4", 10), as: "old", at: "2026-11-01T00:00:00Z").unchanged == 1)
    #expect(try test.rows(Self.rows) == ["us|2026-11-01|2026-11-01|4.4|10", "us|2026-11-12|2026-11-12|4.5|20"])
  }

  @Test func `reports at each time what was seen there, whatever the order of imports`() throws {
    var random = SeededRandom(seed: 4400)
    for _ in 0..<3 {
      // People do not withdraw ratings: an observed count never comes again.
      var count = 1
      let seen = (10..<22).map { day in
        count += random.below(2)
        return (day: day, count: count)
      }
      let test = TestCatalog()
      for (day, count) in seen.shuffled(using: &random) {
        try test.importText(answer("4.5", count), as: "\(day)", at: "2026-11-\(day)T00:00:00Z")
      }
      let history = try test.open().ratingHistory(of: appleID(301))
      #expect(history.count == Set(seen.map(\.count)).count)
      for (day, count) in seen {
        let time = try #require(Timestamp("2026-11-\(day)T00:00:00Z"))
        let there = history.filter { $0.since <= time && time <= $0.until }.map(\.rating.count)
        #expect(there == [Int64(count)], "\(seen) \(history)")
      }
    }
  }
}
