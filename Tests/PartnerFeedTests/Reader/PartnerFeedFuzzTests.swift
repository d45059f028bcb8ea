import Archives
import CatalogModel
import PartnerFeed
import TestSupport
import Testing

/// Damaged files: whatever the bytes, every record is accounted for and nothing crashes.
struct PartnerFeedFuzzTests {
  private static let relational = PartnerFeedSample(
    "1794981600000|42|Windfall|Apples\nfall. 🍎|0.99|2026 11 18", "1|43|A|one|two|1.99|2024", "1|44|short",
    "1|45||||", "1|42|again|a|0|2026 01 01"
  ).bytes
  private static let flat = Array(
    ("#title\tprice\tday\n#dbTypes:VARCHAR(1000)\tDECIMAL(9,3)\tDATETIME\n##legal: made up\n"
      + (0..<8).map { "Title \($0)\t\($0).99\t2026 11 18\n" }.joined() + "#recordsWritten:8\n").utf8)

  @Test(arguments: 0..<400 as Range<UInt64>, [false, true])
  func `accounts for every record of a damaged file`(seed: UInt64, isFlat: Bool) throws {
    var dice = SeededRandom(seed: seed)
    var bytes = isFlat ? Self.flat : Self.relational
    dice.damage(&bytes, upTo: 12)
    let file = ByteStream.inPieces(of: Int.random(in: 1...64, using: &dice), bytes, name: "tvEpisode-usa.txt")
    guard let reader = try? PartnerTableReader(file, allowsTruncated: true) else { return }
    let reading = try PartnerReading(reader)
    #expect(reading.rows.count + reading.refused.count == reading.tally.rows)
    #expect(reading.refused.count == reading.tally.refused)
    #expect(reading.rows.allSatisfy { !$0.utf8.contains(0) })
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `reads the same whatever the size of the pieces it comes in`(seed: UInt64) throws {
    var dice = SeededRandom(seed: seed)
    let sample = PartnerFeedSample("1|42|A|a\u{2}|1|2026 11 18", "1|43|B\u{2}\u{2}|b\n|2|", "1|44|Ü|\u{1}|3|2024")
    let whole = try sample.read()
    let chunk = Int.random(in: 1...40, using: &dice)
    let dripped = try PartnerReading(PartnerTableReader(.inPieces(of: chunk, sample.bytes)))
    #expect(dripped.rows == whole.rows)
    #expect(dripped.tally == whole.tally)
  }
}
