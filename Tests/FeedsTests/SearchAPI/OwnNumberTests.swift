import CatalogModel
import Feeds
import TestSupport
import Testing

/// A record is known by its own number, never by that of what it is part of or whom it is by.
@Suite struct OwnNumberTests {
  @Test(arguments: [
    (#""wrapperType":"track","kind":"song","collectionId":500,"artistId":77,"trackName":"Song""#, "trackId"),
    (#""wrapperType":"track","kind":"song","trackId":null,"collectionId":500"#, "trackId"),
    (#""wrapperType":"software","kind":"software","bundleId":"com.example.a","artistId":900"#, "trackId"),
    (#""kind":"ebook","artistId":900"#, "trackId"),
    (#""wrapperType":"podcastEpisode","kind":"podcast-episode","collectionId":88"#, "trackId"),
    (#""wrapperType":"track","kind":"feature-movie","collectionId":88,"artistId":77"#, "trackId"),
    (#""wrapperType":"collection","collectionType":"Album","artistId":77,"collectionName":"Album""#, "collectionId"),
    (#""wrapperType":"audiobook","artistId":77"#, "collectionId"),
    (#""wrapperType":"track","kind":"something-new","collectionId":88"#, "trackId"),
    (#""trackName":"Song","collectionId":88"#, "trackId"),
    (#""collectionName":"Album","artistId":77"#, "collectionId"),
  ]) func `refuses a record that has only the numbers of others`(members: String, own: String) throws {
    let reading = try Reading("{\"resultCount\":2,\"results\":[{\(members)},\(Samples.app)]}")
    #expect(reading.appleIDs == [302])
    #expect(reading.children.allSatisfy { $0.appleID.rawValue == 502 })
    #expect(reading.refused.map(\.reason).say("… no \(own) … Apple ID …"))
    #expect(reading.refused.map(\.location) == [RecordLocation(record: 1, offset: 28)])
  }

  @Test(arguments: [
    #""wrapperType":"collection","collectionType":"Compilation","collectionId":9,"artistId":77"#,
    #""wrapperType":"audiobook","collectionId":9,"artistId":77"#,
    #""wrapperType":"track","kind":"podcast","collectionId":9,"artistId":77"#,
    #""wrapperType":"artist","artistType":"Something New","artistId":9"#,
    #""wrapperType":"artist","artistType":"iTunes U Artist","artistId":9"#,
    #""wrapperType":"something-new","trackId":9,"collectionId":88,"artistId":77"#,
    #""wrapperType":"something-new","collectionId":9,"collectionName":"New","artistId":77"#,
    #""wrapperType":"something-new","artistId":9"#,
    #""kind":"songs","id":"9","name":"Song","artistId":"77""#,
    #""kind":"albums","id":"9","name":"Album","artistId":"77""#,
  ]) func `takes the number that the kind of record has`(members: String) throws {
    #expect(try Reading("{\"results\":[{\(members)}]}").appleIDs == [9])
  }
}
