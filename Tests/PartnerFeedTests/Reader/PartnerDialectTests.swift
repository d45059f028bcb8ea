import Archives
import CatalogModel
import TestSupport
import Testing

@testable import PartnerFeed

struct PartnerDialectTests {
  @Test(arguments: [
    ("#export_date\u{1}genre_id\u{2}\n", PartnerDialect.relational), ("#a\u{1}b", .relational),
    ("#title\tprice\n#dbTypes:VARCHAR(1000)\tDECIMAL(9,3)\n", .flat), ("#title\tprice\n#exportMode:FULL\n", .flat),
    ("#title\tprice\nA\t1\n", nil), ("# a note\n# another\n", nil), ("title\tprice\n#dbTypes:", nil), ("#", nil),
    ("", nil), ("#export_date\u{1}appl", .relational), ("\u{feff}#export_date\u{1}genre_id\u{2}\n", .relational),
    ("#export_date\u{1}genre_id\u{2}\r\n", .relationalCRLF), ("#export_date\u{1}genre_id\n", nil),
    ("\u{feff}#title\tprice\n#dbTypes:VARCHAR(1000)\tDECIMAL(9,3)\n", .flat), ("#title\tnetwork\n", nil),
    ("{\"resultCount\":0}", nil),
  ])
  func `is recognised by the first records`(text: String, dialect: PartnerDialect?) {
    #expect(PartnerDialect(Array(text.utf8)) == dialect)
  }

  @Test(arguments: [
    ("epf/20101118/tvEpisode-usa.txt", "flat_tvEpisode", "20101118", "143441"),
    ("tvEpisode-gbr-20101118.txt", "flat_tvEpisode", "20101118", "143444"),
    ("application.txt", "flat_application", nil, nil), ("song-xyz.txt", "flat_song", nil, nil),
    ("20101318/song-usa.txt", "flat_song", nil, "143441"),
  ])
  func `reads kind, day and store of a flat file from its path`(
    path: String, table: String, date: String?, store: String?
  ) {
    #expect(
      PartnerOrigin(flatPath: path) == PartnerOrigin(table: table, group: "flat", date: date, storefront: store))
  }

  private let head = "#title\tprice\tday\n#dbTypes:VARCHAR(1000)\tDECIMAL(9,3)\tDATETIME\n##legal: made up\n"

  @Test func `reads every line after a flat header as a row, and the last as the trailer`() throws {
    let reading = try PartnerReading(
      head + "#1 Crush\t1.99\t2026 11 18\n##legal\t\t\n#recordsWritten:9\t\t\n#recordsWritten:3\n",
      as: "tvEpisode-usa.txt")
    #expect(
      reading.rows == ["#1 Crush|1.99|2026 11 18|<143441>", "##legal|∅|∅|<143441>", "#recordsWritten:9|∅|∅|<143441>"])
    #expect(reading.counts == [:] && reading.tally.recordsWritten == 3)
  }

  @Test(arguments: ["tvEpisode-xyz.txt", "tvEpisode"]) func `refuses a file whose name names no store`(name: String) {
    let error = #expect(throws: FeedError.self) { try PartnerReading(head + "A\t\t\n#recordsWritten:1\n", as: name) }
    #expect(error?.reason.contains("no store") == true)
  }

  @Test func `refuses a tab inside a text, and keeps U+0001 and U+0002`() throws {
    let reading = try PartnerReading(
      head + "A\tB\t1.99\t2026 11 18\nC\u{1}D\u{2}\t\t\n#recordsWritten:2\n", as: "tvEpisode-usa.txt")
    #expect(reading.rows == ["C\u{1}D\u{2}|∅|∅|<143441>"])
    #expect(reading.counts == [.surplusFields: 1])
  }
}
