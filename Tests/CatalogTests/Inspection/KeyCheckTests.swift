import Archives
import CatalogModel
import PartnerFeed
import Feeds
import TestSupport
import Testing

/// Keys that come again, found without a snapshot.
@Suite struct KeyCheckTests {
  let test = TestCatalog()

  private func check(_ sample: SnapshotSample) throws -> PartnerTally {
    let path = try test.write(sample.text, to: sample.path)
    var tally = PartnerTally()
    for file in files(at: path) {
      try PartnerInspection(verifies: true).inspect(
        file, found: { tally = try #require($0.tally) }, problem: { Issue.record("\($0)") })
    }
    return tally
  }

  private func check(_ key: String, _ rows: [String]) throws -> Int {
    try check(
      SnapshotSample("itunes20261118/item", "id|code|name", key: key, types: "BIGINT|VARCHAR(20)|VARCHAR(20)", rows)
    )[.repeatedKey]
  }

  @Test func `are counted in rows that are sorted`() throws {
    #expect(try check("id", ["1|a|", "2|a|", "2|b|", "2|c|", "10|a|"]) == 2)
    #expect(try check("id", ["-5|a|", "0|a|", "5|a|", "5000000000|a|"]) == 0)
  }

  @Test func `are counted in rows that are not`() throws {
    #expect(try check("id", ["1|a|", "3|a|", "2|a|", "1|b|", "2|b|", "4|a|", "3|b|", "4|b|"]) == 4)
    #expect(try check("id", ["9|a|", "8|a|", "7|a|", "9|b|"]) == 1)
  }

  @Test func `are compared in all their columns, an empty text among them`() throws {
    #expect(try check("id|code", ["1||x", "1|a|x", "1|aa|x", "2||x", "2|a|x"]) == 0)
    #expect(try check("id|code", ["1||x", "1|a|x", "1||y", "2|a|x", "1|a|y"]) == 2)
    #expect(try check("code", ["0||x", "0|a|x", "1|a|x"]) == 1)
  }

  @Test func `are none in a table without a key, and in rows that are refused`() throws {
    #expect(try check("", ["1|a|x", "1|a|x"]) == 0)
    #expect(try check("id", ["x|a|x", "x|a|x", "1|a|x"]) == 0)
  }

  @Test(arguments: 1...6)
  func `are as many as a set of all keys finds`(seed: UInt64) throws {
    var dice = SeededRandom(seed: seed)
    let spread = [20, 500, 100_000][dice.below(3)]
    let rows = (0..<400).map {
      "\($0 * [0, 1, 50][Int(seed) % 3] + dice.below(spread))|\(["", "a", "b"][dice.below(3)])|x"
    }
    let distinct = Set(rows).count
    #expect(try check("id|code", rows) == rows.count - distinct)
  }

  @Test func `are found however many there are`() throws {
    // Enough for several pieces of the log.
    let rows = (0..<30_000).map { "\($0 * 70_001)|\($0)|x" }
    #expect(try check("id", rows + ["0|z|x", "70001|z|x", "5|z|x", "2099959999|z|x"]) == 3)
  }
}
