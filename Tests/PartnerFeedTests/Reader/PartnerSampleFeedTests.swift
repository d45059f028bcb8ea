import Archives
import CatalogModel
import PartnerFeed
import TestSupport
import Testing

/// The sample feed in `Feeds/partner-feed`.
struct PartnerSampleFeedTests {
  @Test(arguments: [
    "itunes20261118/application", "itunes20261118/application_detail", "itunes20261118/artist",
    "itunes20261118/artist_application", "itunes20261118/device_type", "itunes20261118/media_type",
    "itunes20261118/storefront", "pricing20261118/application_price", "pricing20261118/collection_price",
    "pricing20261118/video_price", "match20261118/collection_match",
  ])
  func `reads without a departure`(table: String) throws {
    let reader = try PartnerTableReader(ByteStream(path: "\(TestStore.samples)/\(table)"))
    let reading = try PartnerReading(reader)
    #expect(reader.header.notes.isEmpty)
    #expect(reading.counts.isEmpty)
    #expect(reading.rows.count == reading.tally.recordsWritten)
    #expect(reader.origin.date == "20261118")
  }

  @Test func `shows the oddities that Apple's own files have`() throws {
    let collection = try PartnerTableReader(ByteStream(path: "\(TestStore.samples)/itunes20261118/collection"))
    #expect(collection.header.notes.count == 6)
    #expect(try PartnerReading(collection).counts == [.otherDate: 2])
    let genre = try PartnerTableReader(ByteStream(path: "\(TestStore.samples)/itunes20261118/genre"))
    #expect(genre.header.notes.say("… primaryKey device_type_id … genre_id …"))
    let application = try PartnerReading(
      PartnerTableReader(ByteStream(path: "\(TestStore.samples)/itunes20261118/application")))
    #expect(application.rows.contains { $0.contains("\n# 1 One apple a branch\n") })
    #expect(application.rows.contains { $0.contains("\r\n") })
  }
}
