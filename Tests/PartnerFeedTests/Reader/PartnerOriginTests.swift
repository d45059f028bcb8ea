import CatalogModel
import Testing

@testable import PartnerFeed

struct PartnerOriginTests {
  @Test func `reads group, date and table from the path`() throws {
    let origin = try PartnerFeedSample("1794981600000|42||||").reader("/feeds/itunes20130130/application").origin
    #expect(origin == PartnerOrigin(table: "application", group: "itunes", date: "20130130", isDatedByPath: true))
  }

  @Test func `falls back on the table's group and on export_date in milliseconds or seconds`() throws {
    let milliseconds = try PartnerFeedSample("1794981600000|42||||").reader("application_price").origin
    #expect(milliseconds == PartnerOrigin(table: "application_price", group: "pricing", date: "20261118"))
    let seconds = try PartnerFeedSample("1745240509|42||||").reader("down/loads/application").origin
    #expect(seconds == PartnerOrigin(table: "application", group: "itunes", date: "20250421"))
  }

  @Test func `reads the number of a part`() throws {
    let origin = try PartnerFeedSample().reader("pricing20130130/song_price12").origin
    #expect(
      origin == PartnerOrigin(table: "song_price", part: 12, group: "pricing", date: "20130130", isDatedByPath: true))
  }

  @Test func `recognises a table by its columns where its name is unknown`() throws {
    let sample = PartnerFeedSample(columns: "export_date:BIGINT media_type_id name", key: "application_id")
    #expect(try sample.reader("-").origin.table == "media_type")
    #expect(try sample.reader("1.txt").origin.table == "media_type")
  }

  @Test func `names an unknown table after its file`() throws {
    #expect(try PartnerFeedSample().reader("a/tvEpisode-usa.txt").origin.table == "tvEpisode_usa")
    #expect(try PartnerFeedSample().reader(".hidden").origin.table == "unnamed")
  }

  @Test func `reads no date from an impossible time`() throws {
    #expect(try PartnerFeedSample("9223372036854775807|42||||").reader("application").origin.date == nil)
    #expect(try PartnerFeedSample("-5|42||||").reader("application").origin.date == nil)
  }
}
