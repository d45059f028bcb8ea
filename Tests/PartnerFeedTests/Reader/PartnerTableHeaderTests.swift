import Archives
import CatalogModel
import TestSupport
import Testing

@testable import PartnerFeed

struct PartnerTableHeaderTests {
  @Test func `reads columns, types, key and mode`() throws {
    let header = try PartnerFeedSample(mode: "INCREMENTAL").reader().header
    #expect(header.columns.map(\.name) == ["export_date", "application_id", "title", "description", "price", "day"])
    #expect(
      header.columns.map(\.type)
        == [.integer, .integer, .text(length: 1000), .text(length: nil), .decimal, .date])
    #expect(header.key == [1])
    #expect(header.mode == .incremental)
    #expect(header.notes.isEmpty)
  }

  @Test func `reads the header's records in any order`() throws {
    let records = ["#exportMode:FULL", "#dbTypes:BIGINT\u{1}INTEGER", "#primaryKey:x_id", "#recordsWritten:0"]
    let text = (["#export_date\u{1}x_id", "##legal: made up"] + records).map { $0 + "\u{2}\n" }.joined()
    let header = try PartnerTableReader(ByteStream(name: "x", bytes: Array(text.utf8))).header
    #expect(header.key == [1])
    #expect(header.columns.map(\.type) == [.integer, .integer])
  }

  @Test func `repairs the types of a known table that declares all of them as text, and reports it`() throws {
    let sample = PartnerFeedSample(
      "1|7|Late Frost|1",
      columns: "export_date:BIGINT *collection_id:VARCHAR(1000) name:VARCHAR(1000) media_type_id:VARCHAR(1000)")
    let reader = try sample.reader("itunes20261118/collection")
    #expect(reader.header.columns.map(\.type) == [.integer, .integer, .text(length: 1000), .integer])
    #expect(
      reader.header.notes.say(
        "collection_id … VARCHAR(1000) … whole number", "media_type_id … VARCHAR(1000) … whole number"))
    #expect(try PartnerReading(reader).rows == ["<1>|<7>|Late Frost|<1>"])
  }

  @Test func `repairs a key that the file lacks, and reports it`() throws {
    let sample = PartnerFeedSample(
      "1|6014|36|Games", columns: "export_date:BIGINT genre_id parent_id name", key: "device_type_id")
    let header = try sample.reader("genre").header
    #expect(header.key == [1])
    #expect(header.notes.say("… primaryKey device_type_id … genre_id …"))
    #expect(try sample.reader("elsewhere/some_genre").header.key == [1], "known by its columns")
    let unknown = try PartnerFeedSample(
      "1|6014|36|Games", columns: "export_date:BIGINT genre_id parent_id label", key: "device_type_id"
    ).reader("unknown").header
    #expect(unknown.key.isEmpty)
    #expect(unknown.notes.say("… primaryKey device_type_id … no key …"))
  }

  @Test func `reads unknown tables and new columns as they are`() throws {
    let sample = PartnerFeedSample("1|2|3", columns: "export_date:BIGINT orchard_id:GEOMETRY trees:VARCHAR(20)")
    let header = try sample.reader("orchard").header
    #expect(header.key.isEmpty)
    #expect(header.columns.map(\.type) == [.integer, .text(length: nil), .text(length: 20)])
    #expect(header.notes.isEmpty)
  }

  @Test(arguments: [
    ("export_date:BIGINT Title title", "FULL", "… 'title' twice …"),
    (PartnerFeedSample.columns, "PARTIAL", "… mode 'PARTIAL' … FULL … INCREMENTAL"),
    ("export_date:BIGINT :VARCHAR(20) title", "FULL", "… column … name … empty … quote …"),
  ])
  func `reports why a header is refused`(columns: String, mode: String, facts: String) throws {
    let error = try #require(throws: FeedError.self) { try PartnerFeedSample(columns: columns, mode: mode).reader() }
    #expect(error.reason.says(facts))
  }

  @Test func `names no key of a table that has none`() throws {
    let header = PartnerTableHeader(columns: [PartnerColumn(name: "a", type: .integer)], key: [], mode: .full)
    #expect(
      String(decoding: header.records, as: UTF8.self)
        == "#a\u{2}\n#primaryKey:\u{2}\n#dbTypes:BIGINT\u{2}\n#exportMode:FULL\u{2}\n")
  }

  @Test func `reads without types`() throws {
    let text =
      "#export_date\u{1}genre_id\u{1}parent_id\u{1}name\u{2}\n1\u{1}2\u{1}3\u{1}Games\u{2}\n#recordsWritten:1\u{2}\n"
    let reader = try PartnerTableReader(ByteStream(name: "genre", bytes: Array(text.utf8)))
    #expect(reader.header.columns.map(\.type) == [.integer, .integer, .integer, .text(length: 200)])
    #expect(reader.header.key == [1])
    #expect(reader.header.notes.count == 3)
    #expect(try PartnerReading(reader).rows == ["<1>|<2>|<3>|Games"])
  }
}
