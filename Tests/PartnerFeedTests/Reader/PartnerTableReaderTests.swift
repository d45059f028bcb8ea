import Archives
import CatalogModel
import PartnerFeed
import Testing

struct PartnerTableReaderTests {
  @Test func `reads whole numbers, texts, decimals, dates and NULL`() throws {
    let reading = try PartnerFeedSample("1794981600000|42|Windfall|Apples fall.|0.99|2026 11 18", "1|43||||").read()
    #expect(
      reading.rows == ["<1794981600000>|<42>|Windfall|Apples fall.|0.99|2026 11 18", "<1>|<43>|∅|∅|∅|∅"])
    #expect(reading.tally.rows == 2)
    #expect(reading.tally.recordsWritten == 2)
    #expect(reading.counts.isEmpty)
  }

  @Test func `reads identifiers of 64 bits`() throws {
    let reading = try PartnerFeedSample("1|6759209764||||", "1|1000654145267||||", "1|9223372036854775807||||").read()
    #expect(
      reading.rows == ["<1>|<6759209764>|∅|∅|∅|∅", "<1>|<1000654145267>|∅|∅|∅|∅", "<1>|<9223372036854775807>|∅|∅|∅|∅"])
  }

  @Test func `keeps line ends inside values, and a # at the start of a continuation line`() throws {
    let reading = try PartnerFeedSample("1|42|A|one\n# two\r\n\n#recordsWritten:7\n|1|").read()
    #expect(reading.rows == ["<1>|<42>|A|one\n# two\r\n\n#recordsWritten:7\n|1|∅"])
    #expect(reading.counts.isEmpty)
  }

  @Test func `keeps a U+0002 that no line feed follows`() throws {
    #expect(try PartnerFeedSample("1|42|A\u{2}B|\u{2}\u{2}|1|").read().rows == ["<1>|<42>|A\u{2}B|\u{2}\u{2}|1|∅"])
  }

  @Test func `reads the text NULL as text`() throws {
    #expect(try PartnerFeedSample("1|42|NULL|null|1|").read().rows == ["<1>|<42>|NULL|null|1|∅"])
  }

  @Test func `keeps an empty value of a key as an empty text`() throws {
    var sample = PartnerFeedSample("1|42||t", "1|42|de|t")
    sample.columns = "export_date|application_id|language_code|title"
    sample.key = "application_id|language_code"
    sample.types = "BIGINT|BIGINT|VARCHAR(20)|VARCHAR(1000)"
    #expect(try sample.read().rows == ["<1>|<42>||t", "<1>|<42>|de|t"])
  }

  @Test func `fills short rows with NULL and counts them`() throws {
    let reading = try PartnerFeedSample("1|42|A", "1|43|B|b|1|2026 01 02").read()
    #expect(reading.rows == ["<1>|<42>|A|∅|∅|∅", "<1>|<43>|B|b|1|2026 01 02"])
    #expect(reading.counts == [.shortRow: 1])
  }

  @Test func `refuses rows without a key and keeps their bytes`() throws {
    let reading = try PartnerFeedSample("1", "", "1|x|A|a|1|2026 11 18", "1||A|||", "1|42||||").read()
    #expect(reading.rows == ["<1>|<42>|∅|∅|∅|∅"])
    #expect(reading.tally.refused == 4)
    #expect(reading.counts == [.missingKey: 4])
    #expect(reading.refused.map(\.place.record) == [1, 2, 3, 4])
    #expect(reading.refused[0].reason == "has 1 field for 6 columns, and its key is not among them")
    #expect(reading.refused[2].reason == "has no whole number of 63 bits as its key application_id")
    #expect(String(decoding: reading.refused[2].bytes, as: UTF8.self) == "1\u{1}x\u{1}A\u{1}a\u{1}1\u{1}2026 11 18")
  }

  @Test func `keeps values that do not fit their type as text and counts them`() throws {
    let reading = try PartnerFeedSample("[1]|42|A|a|cheap|2026 11 18", "1|43|A|a|1.|2026 11 18").read()
    #expect(reading.rows == ["[1]|<42>|A|a|cheap|2026 11 18", "<1>|<43>|A|a|1.|2026 11 18"])
    #expect(reading.counts == [.unfitValue: 3])
  }

  @Test func `keeps dates in other forms and counts them`() throws {
    let reading = try PartnerFeedSample(
      "1|1||||2005-09-06-00:00:00-Etc/GMT", "1|2||||2024", "1|3||||2026 13 01", "1|4||||2026 1 1"
    ).read()
    #expect(
      reading.rows.map { $0.split(separator: "|").last } == [
        "2005-09-06-00:00:00-Etc/GMT", "2024", "2026 13 01", "2026 1 1",
      ])
    #expect(reading.counts == [.otherDate: 4])
  }

  @Test func `counts whole numbers with leading zeros or a plus`() throws {
    let reading = try PartnerFeedSample("+1|007||||", "-0|8||||", "0|-9||||").read()
    #expect(reading.rows == ["<1>|<7>|∅|∅|∅|∅", "<0>|<8>|∅|∅|∅|∅", "<0>|<-9>|∅|∅|∅|∅"])
    #expect(reading.counts == [.rewrittenNumber: 3])
  }

  @Test func `reports the bytes of rows whose numbers are stored otherwise than written`() throws {
    let reading = try PartnerFeedSample("1|007||||2026 11 18", "12.50|8|t||1.00|2026 11 18", "[1]|9||||2026 11 18")
      .read()
    #expect(reading.rows.map { $0.split(separator: "|").last } == ["2026 11 18", "2026 11 18", "2026 11 18"])
    #expect(
      reading.repaired.map { String(decoding: $0.bytes, as: UTF8.self) } == [
        "1\u{1}007\u{1}\u{1}\u{1}\u{1}2026 11 18", "12.50\u{1}8\u{1}t\u{1}\u{1}1.00\u{1}2026 11 18",
      ])
  }

  @Test func `keeps a number that overflows as text`() throws {
    let reading = try PartnerFeedSample("9223372036854775808|1||||", "99999999999999999999|2||||").read()
    #expect(reading.rows == ["9223372036854775808|<1>|∅|∅|∅|∅", "99999999999999999999|<2>|∅|∅|∅|∅"])
    #expect(reading.counts == [.unfitValue: 2])
  }

  @Test func `repairs NUL and invalid UTF-8, and reports the original bytes`() throws {
    var bytes = PartnerFeedSample("1|42|A\u{0}B|ok|1|", "1|43|café|ok|1|2026 11 18").bytes
    let broken = Array("caf\u{e9}".utf8)
    let place = try #require(bytes.firstRange(of: broken))
    bytes.replaceSubrange(place, with: [0x63, 0x61, 0x66, 0xE9])
    let reading = try PartnerReading(PartnerTableReader(ByteStream(name: "x", bytes: bytes)))
    #expect(reading.rows == ["<1>|<42>|A\u{FFFD}B|ok|1|∅", "<1>|<43>|caf\u{FFFD}|ok|1|2026 11 18"])
    #expect(reading.counts == [.mendedText: 2])
    #expect(reading.repaired.map { $0.bytes.contains(0) || $0.bytes.contains(0xE9) } == [true, true])
  }

  @Test func `refuses a truncated file, unless it is allowed`() throws {
    var sample = PartnerFeedSample("1|42|A|a|1|")
    sample.trailer = nil
    #expect(throws: FeedError.self) { try sample.read() }
    #expect(try sample.read(allowsTruncated: true).counts == [.cutFile: 1])
    let truncated = Array(sample.bytes.dropLast(3))
    let error = #expect(throws: FeedError.self) {
      try PartnerReading(PartnerTableReader(ByteStream(name: "x", bytes: truncated)))
    }
    #expect(error?.reason == "the file ends inside a record: it is truncated")
    let twoRows = PartnerFeedSample("1|42|A|a|1|", "1|43|B|b|1|").bytes
    let second = try #require(twoRows.firstRange(of: Array("1\u{1}43".utf8)))
    let inSecond = Array(twoRows[..<second.upperBound])
    let stopped = #expect(throws: FeedError.self) {
      try PartnerReading(PartnerTableReader(ByteStream(name: "x", bytes: inSecond)))
    }
    let rest = try PartnerReading(PartnerTableReader(ByteStream(name: "x", bytes: inSecond), allowsTruncated: true))
    // One record has one location, whether the file is refused for it or accepted.
    #expect(stopped?.place == FeedPlace(record: 2, offset: Int64(second.lowerBound)))
    #expect(rest.refused.map(\.place) == [stopped?.place])
    let reading = try PartnerReading(PartnerTableReader(ByteStream(name: "x", bytes: truncated), allowsTruncated: true))
    #expect(reading.refused.map(\.reason) == ["the file ends inside this record"])
    #expect(reading.tally.rows == 1)
  }

  @Test func `compares the trailer with what was read`() throws {
    var sample = PartnerFeedSample("1|42|A|a|1|")
    sample.trailer = "#recordsWritten:3"
    let reading = try sample.read()
    #expect(reading.counts == [.otherRowCount: 1])
    #expect(reading.tally.recordsWritten == 3)
  }

  @Test func `reads a trailer whose separator is missing`() throws {
    let bytes = Array(PartnerFeedSample("1|42|A|a|1|").bytes.dropLast(2))
    #expect(try PartnerReading(PartnerTableReader(ByteStream(name: "x", bytes: bytes))).counts.isEmpty)
  }

  @Test func `reads a table without rows`() throws {
    let reading = try PartnerFeedSample().read()
    #expect(reading.rows.isEmpty)
    #expect(reading.tally.recordsWritten == 0)
    #expect(reading.counts.isEmpty)
  }

  @Test func `counts comments among the rows`() throws {
    var sample = PartnerFeedSample("1|42|A|a|1|", "#a remark", "1|43|A|a|1|")
    sample.trailer = "#recordsWritten:2"
    let reading = try sample.read()
    #expect(reading.rows.count == 2)
    #expect(reading.counts == [.comment: 1])
  }

  @Test func `refuses files of other kinds`() {
    for text in ["", "{}", "1\u{1}2\u{2}\n"] {
      #expect(throws: FeedError.self) { try PartnerTableReader(ByteStream(name: "x", bytes: Array(text.utf8))) }
    }
  }
}
