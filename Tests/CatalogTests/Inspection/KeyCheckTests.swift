import Archives
import CatalogModel
import PartnerFeed
import Feeds
import TestSupport
import Testing

/// Keys that come again, found without a snapshot.
@Suite struct KeyCheckTests {
  let test = TestCatalog()

  /// How many keys come again; the columns of the key have a star.
  private func check(_ columns: String, _ rows: [String]) throws -> Int {
    let types = zip(columns.split(separator: "|"), ["BIGINT", "VARCHAR(20)", "VARCHAR(20)"]).map { "\($0):\($1)" }
    let table = FeedTable("itunes", "item", on: "2026-11-18", types.joined(separator: " "), rows)
    let path = try test.write(table.text, to: table.path)
    var tally = PartnerTally()
    for file in files(at: path) {
      try PartnerInspection(verifies: true).inspect(
        file, found: { tally = try #require($0.tally) }, problem: { Issue.record("\($0)") })
    }
    return tally[.repeatedKey]
  }

  @Test(
    arguments: [
      // Sorted, and not.
      ("*id|code|name", ["1|a|", "2|a|", "2|b|", "2|c|", "10|a|"], 2),
      ("*id|code|name", ["-5|a|", "0|a|", "5|a|", "5000000000|a|"], 0),
      ("*id|code|name", ["1|a|", "3|a|", "2|a|", "1|b|", "2|b|", "4|a|", "3|b|", "4|b|"], 4),
      ("*id|code|name", ["9|a|", "8|a|", "7|a|", "9|b|"], 1),
      // Compared in all their columns, an empty text among them.
      ("*id|*code|name", ["1||x", "1|a|x", "1|aa|x", "2||x", "2|a|x"], 0),
      ("*id|*code|name", ["1||x", "1|a|x", "1||y", "2|a|x", "1|a|y"], 2),
      ("id|*code|name", ["0||x", "0|a|x", "1|a|x"], 1),
      // None in a table without a key, and in rows that are refused.
      ("id|code|name", ["1|a|x", "1|a|x"], 0), ("*id|code|name", ["x|a|x", "x|a|x", "1|a|x"], 0),
    ] as [(String, [String], Int)])
  func `are counted, whatever the order of the rows`(columns: String, rows: [String], count: Int) throws {
    #expect(try check(columns, rows) == count)
  }

  @Test(arguments: 1...6)
  func `are as many as a set of all keys finds`(seed: UInt64) throws {
    var dice = SeededRandom(seed: seed)
    let spread = [20, 500, 100_000][dice.below(3)]
    let rows = (0..<400).map {
      "\($0 * [0, 1, 50][Int(seed) % 3] + dice.below(spread))|\(["", "a", "b"][dice.below(3)])|x"
    }
    let distinct = Set(rows).count
    #expect(try check("*id|*code|name", rows) == rows.count - distinct)
  }

  @Test func `are found however many there are`() throws {
    // Enough for several pieces of the log.
    let rows = (0..<30_000).map { "\($0 * 70_001)|\($0)|x" }
    #expect(try check("*id|code|name", rows + ["0|z|x", "70001|z|x", "5|z|x", "2099959999|z|x"]) == 3)
  }
}
