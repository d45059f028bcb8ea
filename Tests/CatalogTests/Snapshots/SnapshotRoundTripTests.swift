import Feeds
import SQLite
import TestSupport
import Testing

@testable import Catalog

/// Rows that were written as a feed, read back from the snapshot.
struct SnapshotRoundTripTests {
  @Test(arguments: 1...12)
  func `gives back every row that was told`(seed: UInt64) throws {
    var numbers = SeededRandom(seed: seed)
    let count = Int.random(in: 1...200, using: &numbers)
    let items = (0..<count).map { number in Item(id: Int64(number * 7 + 1) << 24, &numbers) }
    let sample = SnapshotSample(
      "itunes20261118/application", "application_id|title|description|itunes_release_date|price",
      key: "application_id", types: "BIGINT|VARCHAR(1000)|LONGTEXT|DATETIME|DECIMAL(9,3)",
      items.shuffled(using: &numbers).map(\.told))
    let folder = try SnapshotFolder()
    let built = try folder.build(sample)
    #expect(built.tables[0].stored == count)
    #expect(built.tables[0].tally.deviations.isEmpty)
    let connection = try Connection(path: built.path, access: .readingImmutable)
    let found = try rows(
      connection, "SELECT application_id, title, description, itunes_release_date, price FROM application ORDER BY 1")
    #expect(found == items.map(\.stored))
  }

  /// A made-up row, as the feed tells it and as the snapshot gives it back.
  private struct Item {
    var id: Int64
    var told: String
    var stored: String

    init(id: Int64, _ numbers: inout SeededRandom) {
      self.id = id
      let pieces = [
        "", "a", "Ü", "りんご", "🍎", "\n", "\r\n", "#", "\n#recordsWritten:1\n", "NULL", "\u{2}x", "'", "\"", " ",
      ]
      var text = ""
      for _ in 0..<Int.random(in: 0...9, using: &numbers) { text += pieces.randomElement(using: &numbers) ?? "" }
      let day = Int.random(in: 10...28, using: &numbers)
      let cents = Int.random(in: 101...998, using: &numbers)
      let isDated = Bool.random(using: &numbers)
      told = "\(id)|t\(text)t|\(text)|\(isDated ? "2026 11 \(day)" : "")|\(cents / 100).\(cents % 100 / 10)5"
      stored = "\(id)|t\(text)t|\(text.isEmpty ? "∅" : text)|\(isDated ? "2026-11-\(day)" : "∅")|"
      stored += "\(cents / 100).\(cents % 100 / 10)5"
    }
  }
}
