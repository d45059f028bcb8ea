import Archives
import CatalogModel
import TestSupport
import Testing

@testable import PartnerFeed

struct PartnerTableReaderTests {
  /// Rows of the sample's table, what is read of them, and what is counted.
  struct Rows: CustomTestStringConvertible {
    var testDescription: String
    var rows: [String]
    var read: [String]
    var counts: [PartnerAnomaly: Int] = [:]
  }

  @Test(arguments: [
    Rows(
      testDescription: "whole numbers, texts, decimals, dates and NULL",
      rows: ["1794981600000|42|Windfall|Apples fall.|0.99|2026 11 18", "1|43||||"],
      read: ["<1794981600000>|<42>|Windfall|Apples fall.|0.99|2026 11 18", "<1>|<43>|∅|∅|∅|∅"]),
    Rows(testDescription: "no rows", rows: [], read: []),
    Rows(
      testDescription: "identifiers of 64 bits",
      rows: ["1|6759209764||||", "1|1000654145267||||", "1|9223372036854775807||||"],
      read: ["<1>|<6759209764>|∅|∅|∅|∅", "<1>|<1000654145267>|∅|∅|∅|∅", "<1>|<9223372036854775807>|∅|∅|∅|∅"]),
    Rows(
      testDescription: "line ends inside values, and a # at the start of a continuation line",
      rows: ["1|42|A|one\n# two\r\n\n#recordsWritten:7\n|1|"],
      read: ["<1>|<42>|A|one\n# two\r\n\n#recordsWritten:7\n|1|∅"]),
    Rows(
      testDescription: "U+0002 without a line feed, and NULL as text",
      rows: ["1|42|A\u{2}B|\u{2}\u{2}|1|", "1|43|NULL|null|1|"],
      read: ["<1>|<42>|A\u{2}B|\u{2}\u{2}|1|∅", "<1>|<43>|NULL|null|1|∅"]),
    Rows(
      testDescription: "short rows", rows: ["1|42|A", "1|43|B|b|1|2026 01 02"],
      read: ["<1>|<42>|A|∅|∅|∅", "<1>|<43>|B|b|1|2026 01 02"], counts: [.shortRow: 1]),
    Rows(
      testDescription: "values that do not fit their type",
      rows: ["[1]|42|A|a|cheap|2026 11 18", "1|43|A|a|1,29|2026 11 18", "1|44|A|a|+1.|2026 11 18"],
      read: ["[1]|<42>|A|a|cheap|2026 11 18", "<1>|<43>|A|a|1,29|2026 11 18", "<1>|<44>|A|a|+1.|2026 11 18"],
      counts: [.unfitValue: 3]),
    Rows(
      testDescription: "dates in other forms",
      rows: ["1|1||||2005-09-06-00:00:00-Etc/GMT", "1|2||||2024", "1|3||||2026 13 01", "1|4||||2026 1 1"],
      read: [
        "<1>|<1>|∅|∅|∅|2005-09-06-00:00:00-Etc/GMT", "<1>|<2>|∅|∅|∅|2024", "<1>|<3>|∅|∅|∅|2026 13 01",
        "<1>|<4>|∅|∅|∅|2026 1 1",
      ], counts: [.otherDate: 4]),
    Rows(
      testDescription: "leading zeros or a plus", rows: ["+1|7||||", "-0|8||||", "0|-9||||"],
      read: ["+1|<7>|∅|∅|∅|∅", "-0|<8>|∅|∅|∅|∅", "<0>|<-9>|∅|∅|∅|∅"], counts: [.unfitValue: 2]),
    Rows(
      testDescription: "numbers that overflow", rows: ["9223372036854775808|1||||", "99999999999999999999|2||||"],
      read: ["9223372036854775808|<1>|∅|∅|∅|∅", "99999999999999999999|<2>|∅|∅|∅|∅"], counts: [.unfitValue: 2]),
  ])
  func `reads every row, and counts what is odd`(sample: Rows) throws {
    let reading = try PartnerReading(FeedTable.text(PartnerFeedSample.columns, sample.rows))
    #expect(reading.rows == sample.read && reading.counts == sample.counts)
    #expect(reading.tally.rows == sample.rows.count && reading.tally.recordsWritten == sample.rows.count)
  }

  @Test(arguments: PartnerAnomaly.allCases)
  func `counts one thing as one`(anomaly: PartnerAnomaly) {
    let (one, two) = (anomaly.words(for: 1), anomaly.words(for: 2))
    let things = ["row", "value", "date", "number", "comment", "file"]
    #expect(things.contains { one == "1 \($0)" || one.hasPrefix("1 \($0) ") }, "\(one)")
    #expect(things.contains { two.hasPrefix("2 \($0)s ") }, "\(two)")
  }

  @Test(arguments: ["\u{feff}", ""], ["\u{2}\n", "\u{2}\r\n"])
  func `reads a table with a byte-order mark, and records that end with CR LF`(mark: String, end: String) throws {
    let text = FeedTable.text(PartnerFeedSample.columns, ["1|42|A\u{2}\r|one\r\ntwo|1|\r\n", "x||||"])
    let bytes = Array(mark.utf8) + Array(text.replacing("\u{2}\n", with: end).utf8)
    for pieces in [1, 7, 1000] {
      let reader = try PartnerTableReader(.inPieces(of: pieces, bytes))
      #expect(reader.header.columns.map(\.name).first == "export_date")
      #expect(reader.header.notes.count == (mark.isEmpty ? 0 : 1) + (end.utf8.count - 2))
      #expect(reader.raw.text.hasPrefix("#export_date") && !reader.raw.text.contains("\r"))
      let reading = try PartnerReading(reader)
      #expect(reading.rows == ["<1>|<42>|A\u{2}\r|one\r\ntwo|1|\r\n"] && reading.tally.recordsWritten == 2)
      let offset = bytes.count - "x\u{1}\u{1}\u{1}\u{1}\(end)#recordsWritten:2\(end)".utf8.count
      #expect(reading.refused.map(\.location) == [RecordLocation(record: 2, offset: Int64(offset))])
    }
  }

  @Test func `keeps an empty value of a key as an empty text`() throws {
    let sample = PartnerFeedSample(
      "1|42||t", "1|42|de|t", columns: "export_date:BIGINT *application_id *language_code title")
    #expect(try sample.read().rows == ["<1>|<42>||t", "<1>|<42>|de|t"])
  }

  @Test func `refuses rows without a key and keeps their bytes`() throws {
    let reading = try PartnerFeedSample("1", "", "1|x|A|a|1|2026 11 18", "1||A|||", "1|42||||").read()
    #expect(reading.rows == ["<1>|<42>|∅|∅|∅|∅"])
    #expect(reading.tally.refused == 4)
    #expect(reading.counts == [.missingKey: 4])
    #expect(reading.refused.map(\.location.record) == [1, 2, 3, 4])
    #expect(reading.refused[0].reason.says("… 1 field … 6 columns … key …"))
    #expect(reading.refused[2].reason.says("… 63 bits … key application_id"))
    #expect(String(decoding: reading.refused[2].bytes, as: UTF8.self) == "1\u{1}x\u{1}A\u{1}a\u{1}1\u{1}2026 11 18")
  }

  @Test func `reports the bytes of rows whose numbers are stored otherwise than written`() throws {
    let reading = try PartnerFeedSample("007|7||||2026 11 18", "12.50|8|t||1.00|2026 11 18", "[1]|9||||2026 11 18")
      .read()
    #expect(reading.rows.map { $0.split(separator: "|").last } == ["2026 11 18", "2026 11 18", "2026 11 18"])
    #expect(
      reading.repaired.map { String(decoding: $0.bytes, as: UTF8.self) } == [
        "007\u{1}7\u{1}\u{1}\u{1}\u{1}2026 11 18", "12.50\u{1}8\u{1}t\u{1}\u{1}1.00\u{1}2026 11 18",
      ])
  }

  @Test func `repairs NUL and invalid UTF-8, and reports the original bytes`() throws {
    var bytes = PartnerFeedSample("1|42|A\u{0}B|ok|1|", "1|43|café|ok|1|2026 11 18").bytes
    let broken = Array("caf\u{e9}".utf8)
    let range = try #require(bytes.firstRange(of: broken))
    bytes.replaceSubrange(range, with: [0x63, 0x61, 0x66, 0xE9])
    let reading = try PartnerReading(bytes)
    #expect(reading.rows == ["<1>|<42>|A\u{FFFD}B|ok|1|∅", "<1>|<43>|caf\u{FFFD}|ok|1|2026 11 18"])
    #expect(reading.counts == [.mendedText: 2])
    #expect(reading.repaired.map { $0.bytes.contains(0) || $0.bytes.contains(0xE9) } == [true, true])
  }

  @Test func `refuses a truncated file, unless it is allowed`() throws {
    let whole = FeedTable.text(PartnerFeedSample.columns, ["1|42|A|a|1|"]).withoutTrailer
    #expect(throws: FeedError.self) { try PartnerReading(whole) }
    #expect(try PartnerReading(whole, allowsTruncated: true).counts == [.cutFile: 1])
    let truncated = String(whole.unicodeScalars.dropLast(3))
    let error = try #require(throws: FeedError.self) { try PartnerReading(truncated) }
    #expect(error.reason.says("… inside a record … truncated"))
    let twoRows = PartnerFeedSample("1|42|A|a|1|", "1|43|B|b|1|").bytes
    let second = try #require(twoRows.firstRange(of: Array("1\u{1}43".utf8)))
    let inSecond = Array(twoRows[..<second.upperBound])
    let stopped = #expect(throws: FeedError.self) { try PartnerReading(inSecond) }
    let rest = try PartnerReading(inSecond, allowsTruncated: true)
    // One record has one location, whether the file is refused for it or accepted.
    #expect(stopped?.location == RecordLocation(record: 2, offset: Int64(second.lowerBound)))
    #expect(rest.refused.map(\.location) == [stopped?.location])
    let reading = try PartnerReading(truncated, allowsTruncated: true)
    #expect(reading.refused.map(\.reason).say("… inside this record"))
    #expect(reading.tally.rows == 1)
  }

  @Test func `reads a trailer whose separator is missing`() throws {
    let bytes = Array(PartnerFeedSample("1|42|A|a|1|").bytes.dropLast(2))
    #expect(try PartnerReading(bytes).counts.isEmpty)
  }

  @Test func `refuses files of other kinds`() {
    for text in ["", "{}", "1\u{1}2\u{2}\n"] {
      #expect(throws: FeedError.self) { try PartnerReading(text) }
    }
  }
}
