import TestSupport
import Testing

@Suite struct RatingHistoryCommandTests {
  private let world = TestFolder()

  init() {
    for (day, average, count) in [("10", "4.5", 20), ("11", "4.5", 20), ("12", "4.78912", 1025)] {
      let rating = """
        "averageUserRating":\(average),"userRatingCount":\(count),"averageUserRatingForCurrentVersion":3,\
        "userRatingCountForCurrentVersion":7
        """
      world.add(searchAnswer(appRecord(301, "Pear", rating)), as: "\(day).json", on: "2026-11-\(day)")
    }
  }

  @Test func `reports each change of an item's rating`() {
    #expect(
      world.run("history", "301", "--ratings", "--format", "table") == """
        Since       Name  Storefront  Average  Ratings  Of this version  Ratings  Source
        2026-11-10  Pear  us             4.50       20             3.00        7  10.json
        2026-11-12  Pear  us             4.79     1025             3.00        7  12.json

        """)
    #expect(
      world.run("history", "301", "--ratings", "--since", "2026-11-12", "--format", "ndjson").result == """
        {"apple_id":301,"name":"Pear","storefront":"us","since":"2026-11-12T00:00:00Z","until":"2026-11-12T00:00:00Z",\
        "average":4.78912,"count":1025,"version_average":3.0,"version_count":7,"source":"12.json"}

        """)
  }

  @Test func `draws ratings as steps, a line for all versions and one for the newest`() {
    let outcome = world.run("history", "301", "--ratings", "--format", "svg")
    #expect(outcome.exitCode == 0 && outcome.messages.isEmpty)
    let texts = outcome.result.split(separator: "\n").filter { $0.hasPrefix("<title>") || $0.hasPrefix("<text") }
      .map { $0.drop { $0 != ">" }.dropFirst().prefix { $0 != "<" } }
    #expect(
      texts == [
        "Ratings of Pear", "Pear", "Apple ID 301 · 2026-11-10 to 2026-11-12", "United States (us), stars",
        "this version", "all versions", "0", "1", "2", "3", "4", "5", "2026-11-10", "2026-11-11", "2026-11-12", "4.79",
        "4.50", "3.00", "Solid: seen rated so. Dashed: nothing seen in between. Dates in UTC.",
      ])
  }

  @Test func `says where no rating is known`() {
    #expect(
      world.run("history", "301", "--ratings", "-s", "jp", "--no-header") == .refused("301: no rating …"))
    #expect(
      world.run("history", "301", "--ratings", "-s", "jp", "--format", "svg")
        == .refused("301: no rating …"))
  }
}
