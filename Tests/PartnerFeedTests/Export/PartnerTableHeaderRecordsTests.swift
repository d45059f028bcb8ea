import PartnerFeed
import Testing

struct PartnerTableHeaderRecordsTests {
  @Test func `names no key of a table that has none`() throws {
    let header = PartnerTableHeader(columns: [PartnerColumn(name: "a", type: .integer)], key: [], mode: .full)
    #expect(
      String(decoding: header.records(), as: UTF8.self)
        == "#a\u{2}\n#primaryKey:\u{2}\n#dbTypes:BIGINT\u{2}\n#exportMode:FULL\u{2}\n")
  }
}
