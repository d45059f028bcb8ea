import Archives
import CatalogModel
import PartnerFeed
import Testing

struct PartnerTableHeaderRecordsTests {
  @Test func `writes a header that reads as itself`() throws {
    let header = PartnerTableHeader(
      columns: [
        PartnerColumn(name: "export_date", type: .integer), PartnerColumn(name: "item_id", type: .integer),
        PartnerColumn(name: "price", type: .decimal), PartnerColumn(name: "day", type: .date),
        PartnerColumn(name: "name", type: .text(length: 200)), PartnerColumn(name: "notes", type: .text(length: nil)),
      ], key: [1, 4], mode: .incremental)
    let bytes = header.records() + PartnerTableHeader.trailer(rows: 0)
    let reader = try PartnerTableReader(ByteStream(name: "item", bytes: bytes))
    #expect(reader.header == header)
    #expect(try !reader.next())
    #expect(reader.tally.recordsWritten == 0)
  }

  @Test func `names no key of a table that has none`() throws {
    let header = PartnerTableHeader(columns: [PartnerColumn(name: "a", type: .integer)], key: [], mode: .full)
    #expect(
      String(decoding: header.records(), as: UTF8.self)
        == "#a\u{2}\n#primaryKey:\u{2}\n#dbTypes:BIGINT\u{2}\n#exportMode:FULL\u{2}\n")
  }
}
