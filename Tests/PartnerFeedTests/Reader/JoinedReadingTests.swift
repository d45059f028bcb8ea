import CatalogModel
import PartnerFeed
import TestSupport
import Testing

/// Rows with more fields than columns.
struct JoinedReadingTests {
  @Test func `joins a text that holds a separator, where the types leave one reading`() throws {
    let reading = try PartnerFeedSample("1|42|A|one|two|three|0.99|2026 11 18").read()
    #expect(reading.rows == ["<1>|<42>|A|one\u{1}two\u{1}three|0.99|2026 11 18"])
    #expect(reading.counts == [.joinedFields: 1])
  }

  @Test func `refuses a row that fits no reading`() throws {
    let reading = try PartnerFeedSample("1|42|A|one|two|cheap|2026 11 18", "1|42|A|a|1|2026 11 18|1").read()
    #expect(reading.rows.isEmpty)
    #expect(reading.counts == [.surplusFields: 2])
    #expect(
      reading.refused[0].reason.says("… 7 fields … 6 columns … joining … types"))
  }

  @Test(arguments: ["1|42|T|one|two|0.99|notes", "1|42|T|one|0.99|two|notes|more"])
  func `refuses a row that fits two readings`(row: String) throws {
    let columns =
      "export_date:BIGINT *application_id title:VARCHAR(1000) description:LONGTEXT price:DECIMAL(9,3) notes:LONGTEXT"
    // The price may be a part of either text.
    let reading = try PartnerFeedSample(row.replacing("two|0.99|notes", with: "1|2|notes"), columns: columns).read()
    #expect(reading.rows.isEmpty)
    #expect(reading.counts == [.surplusFields: 1])
  }

  @Test(arguments: [
    ("one|two||http://a", "one\u{1}two|∅|http://a"), ("one|two|notes|http://a", "one\u{1}two|notes|http://a"),
    ("one|two|three|notes|", "one\u{1}two\u{1}three|notes|∅"), ("one|||", "one\u{1}|∅|∅"),
  ])
  func `joins texts beside each other, keeps all others in their columns, and says so`(row: String, read: String) throws
  {
    let columns =
      "export_date:BIGINT *application_id *language_code title:VARCHAR(1000) description:LONGTEXT "
      + "release_notes:LONGTEXT company_url:VARCHAR(1000)"
    let reading = try PartnerFeedSample("1|42|en|T|\(row)", columns: columns).read()
    #expect(reading.rows == ["<1>|<42>|en|T|\(read)"])
    #expect(reading.counts == [.sharedFields: 1])
    #expect(
      reading.repaired.map { String(decoding: $0.bytes, as: UTF8.self) } == [
        "1|42|en|T|\(row)".replacing("|", with: "\u{1}")
      ])
    #expect(
      reading.repaired[0].reason.contains("description ")
    )
  }

  @Test func `refuses what no text beside others can have taken`() throws {
    let columns = "export_date:BIGINT *application_id description:LONGTEXT notes:LONGTEXT company_url:VARCHAR(1000)"
    let reading = try PartnerFeedSample("1|42|one|two|notes|example", "1|43|one|two|3|http", columns: columns).read()
    #expect(reading.rows.count == 1 && reading.counts == [.surplusFields: 1, .sharedFields: 1])
    #expect(reading.refused.map(\.location.record) == [1])
  }

  @Test func `joins in a row whose key has an empty text, but not where a number is missing from it`() throws {
    let columns =
      "export_date:BIGINT *artist_id *language_code is_pronunciation:BOOLEAN translation:LONGTEXT *translation_type_id"
    let reading = try PartnerFeedSample("1|7||0|one|two|3", "1|||0|one|two|3", columns: columns).read()
    #expect(reading.rows == ["<1>|<7>||<0>|one\u{1}two|<3>"])
    #expect(reading.counts == [.joinedFields: 1, .surplusFields: 1])
  }

  @Test func `joins very many fields where one text alone can hold them`() throws {
    let many = String(repeating: "x|", count: 100_000)
    let reading = try PartnerFeedSample("1|42|A|\(many)|0.99|2026 11 18").read()
    #expect(reading.counts == [.joinedFields: 1])
    #expect(reading.rows.first?.utf8.count == 200_000 + "<1>|<42>|A||0.99|2026 11 18".utf8.count)
  }

  @Test func `survives a type of impossible length`() throws {
    for (length, rows) in [("9223372036854775807", ["<1>|<42>|A|one\u{1}two|0.99|2026 11 18"]), ("-1", [])] {
      let columns = PartnerFeedSample.columns.replacing(" title:VARCHAR(1000) ", with: " title:VARCHAR(\(length)) ")
      #expect(try PartnerFeedSample("1|42|A|one|two|0.99|2026 11 18", columns: columns).read().rows == rows)
    }
  }
}
