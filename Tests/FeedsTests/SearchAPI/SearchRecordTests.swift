import CatalogModel
import Feeds
import TestSupport
import Testing

@Suite struct SearchRecordTests {
  private func record(_ members: String, storefront: Storefront? = nil) throws -> ProductRecord {
    try #require(try Reading("{\"results\":[{\(members)}]}", storefront: storefront).records.first)
  }

  @Test func `reads a song`() throws {
    var song = try #require(try Reading(Samples.answer(Samples.song)).records.first)
    song.original = []
    #expect(
      song
        == ProductRecord(
          appleID: appleID(301), kind: .song, storefront: Storefront("gb"), name: "Russet Rag",
          artist: "The Barrow Boys", artistID: AppleID("501"), parentID: AppleID("401"), genre: "Folk",
          releaseDate: "2011-03-24T07:00:00Z", url: "https://music.apple.com/gb/album/russet-rag/401?i=301&uo=4",
          artworkURL: "https://img.example/100.jpg", offers: [.buy(1290, "GBP")]))
  }

  @Test func `reads an app with the price as the store wrote it`() throws {
    let app = try #require(try Reading(Samples.answer(Samples.app)).records.first)
    // The store is that of the page's address, the genre the first of several.
    #expect(app.line == "app 302 us Orchard – りんご / Orchard Works: buy 0 USD Free")
    #expect([app.seller, app.version, app.genre] == ["Orchard Works Ltd.", "2.1", "Games"])
    #expect(app.identifiers == [Identifier(scheme: .bundleID, value: "com.example.orchard")])
  }

  @Test func `reads an artist`() throws {
    let artist = try #require(try Reading(Samples.answer(Samples.artist)).records.first)
    #expect(artist.line == "artist 501 gb The Barrow Boys")
    #expect(artist.url == "https://music.apple.com/gb/artist/501")
    #expect(artist.identifiers == [Identifier(scheme: .amg, value: "77")])
  }

  @Test(arguments: [
    (#""wrapperType":"track","kind":"music-video","trackId":1"#, ProductKind.musicVideo),
    (#""wrapperType":"track","kind":"feature-movie","trackId":1"#, .movie),
    (#""wrapperType":"track","kind":"tv-episode","trackId":1"#, .tvEpisode),
    (#""wrapperType":"track","kind":"podcast","trackId":1,"collectionId":1"#, .podcast),
    (#""wrapperType":"podcastEpisode","kind":"podcast-episode","trackId":1"#, .podcastEpisode),
    (#""wrapperType":"collection","collectionType":"Album","collectionId":1,"artistId":2"#, .album),
    (#""wrapperType":"collection","collectionType":"Compilation","collectionId":1"#, .album),
    (#""wrapperType":"collection","collectionType":"TV Season","collectionId":1"#, .tvSeason),
    (#""wrapperType":"audiobook","collectionId":1,"artistId":2"#, .audiobook),
    (#""kind":"ebook","trackId":1,"artistId":2"#, .book),
    (#""wrapperType":"software","kind":"software","trackId":1"#, .app),
    (#""wrapperType":"software","kind":"mac-software","trackId":1"#, .macApp),
    (#""wrapperType":"software","kind":"software-bundle","trackId":1"#, .bundle),
    (#""wrapperType":"artist","artistType":"Author","artistId":1"#, .author),
    (#""artistName":"x","artistLinkUrl":"https://music.apple.com/us/artist/x/1","artistId":1"#, .artist),
    (#""trackId":1,"trackViewUrl":"https://music.apple.com/us/album/a/2?i=1""#, .song),
    (#""wrapperType":"track","kind":"something-new","trackId":1"#, .unknown),
  ]) func `tells the kind and takes the right number`(members: String, kind: ProductKind) throws {
    let record = try record(members)
    #expect(record.kind == kind)
    #expect(record.appleID == AppleID("1"))
  }

  @Test func `takes numbers past 32 bits, and numbers in quotes`() throws {
    #expect(try record(#""trackId":1000654145267"#).appleID == AppleID("1000654145267"))
    #expect(try record(#""trackId":"6759209764""#).appleID == AppleID("6759209764"))
  }

  @Test(arguments: [
    (#"{"trackId":"abc","artistId":5}"#, "trackId … Apple ID: abc"),
    (#"{"trackId":0}"#, "trackId … Apple ID: 0"),
    (#"{"trackId":-4}"#, "trackId … Apple ID: -4"),
    (#"{"trackId":1.5}"#, "trackId … Apple ID: 1.5"),
    (#"{"trackId":99999999999999999999}"#, "trackId … Apple ID: 99999999999999999999"),
    (#"{"trackId":[1]}"#, "trackId … Apple ID: …"),
    (#"{"trackName":"x"}"#, "… trackId, collectionId … artistId …"),
  ]) func `refuses a result without a sound number`(result: String, reason: String) throws {
    let reading = try Reading("{\"results\":[\(result)]}")
    #expect(reading.refused.map(\.reason).say(reason))
    #expect(reading.refused.first?.bytes == Array(result.utf8))
  }

  @Test func `passes over null`() throws {
    let album = try record(
      #""trackId":null,"collectionId":4,"wrapperType":"collection","collectionType":"Album","artistId":null,"#
        + #""collectionName":"Windfall","collectionPrice":null,"currency":"USD""#)
    #expect(album.appleID == AppleID("4"))
    #expect(album.artistID == nil)
    #expect(album.offers == [])
  }

  @Test func `writes old dates as ISO 8601`() throws {
    #expect(
      try record(#""trackId":1,"releaseDate":"2005-07-19 07:00:00 Etc/GMT""#).releaseDate == "2005-07-19T07:00:00Z")
  }

  @Test func `takes the genre and artist of a podcast episode from its lists`() throws {
    let episode = try record(
      #""kind":"podcast-episode","trackId":1,"artistIds":[77,78],"genres":[{"name":"Comedy","id":"1303"}]"#)
    #expect(episode.genre == "Comedy")
    #expect(episode.artistID == AppleID("77"))
  }

  // MARK: Storefronts

  @Test(arguments: [
    (#""country":"AUS","trackViewUrl":"https://itunes.apple.com/us/app/id1""#, "au"),
    (#""country":"??","trackViewUrl":"https://itunes.apple.com/jp/app/id1""#, "jp"),
    (#""collectionViewUrl":"https://books.apple.com/de/book/id1""#, "de"),
    (#""artistViewUrl":"https://apps.apple.com/kr/developer/id1""#, "kr"),
    (#""trackViewUrl":"https://itunes.apple.com/WebObjects/MZStore.woa/wa/viewSoftware?id=1""#, "fr"),
    (#""kind":"software""#, "fr"),
  ]) func `takes the storefront from the country, else from a page, else from the caller`(
    members: String, code: String
  ) throws {
    #expect(try record("\"trackId\":1,\(members)", storefront: Storefront("fr")).storefront == Storefront(code))
  }

  @Test func `knows no storefront when nothing tells it`() throws {
    #expect(try record(#""trackId":1"#).storefront == nil)
  }

  private let answer = #"{"resultCount":1,"results":[{"trackId":301,"kind":"software","price":0,"currency":"JPY"}]}"#

  @Test(arguments: [
    ("https://itunes.apple.com/lookup?id=301&country=jp", "jp"),
    ("https://itunes.apple.com/search?COUNTRY=JP&term=a", "jp"),
    ("lookup?id=301&country=jp#top", "jp"), ("https://itunes.apple.com/jp/lookup?id=301", "jp"),
    ("mirror/itunes.apple.com/jp/lookup?id=301&country=kr", "kr"), ("https://itunes.apple.com/lookup?id=301", "ca"),
    ("https://itunes.apple.com/lookup?id=301&country=", "ca"),
    ("https://itunes.apple.com/lookup?id=301&country=xx", "ca"),
    ("https://example.com/list?country=jp", "ca"), ("jp/answers/lookup.json", "ca"), ("?country=jp", "ca"), ("", "ca"),
  ]) func `takes the store that was asked from the answer's address, where nothing else tells it`(
    address: String, store: String
  ) throws {
    let reading = try Reading(answer, name: address, storefront: Storefront("ca"))
    #expect(reading.records.map { $0.storefront?.code } == [store])
  }

  @Test func `believes the record itself more than the address`() throws {
    let found = answer.replacing("\"price\"", with: #""trackViewUrl":"https://apps.apple.com/gb/app/x/id301","price""#)
    let reading = try Reading(found, name: "https://itunes.apple.com/lookup?id=301&country=jp")
    #expect(reading.records.map { $0.storefront?.code } == ["gb"])
  }

  // MARK: Prices

  @Test(arguments: [
    (#""price":1.29"#, ["buy 1.29 EUR -"]), (#""price":"1.29""#, ["buy 1.29 EUR -"]),
    (#""price":1.290"#, ["buy 1.29 EUR -"]),
    (#""price":0"#, ["buy 0 EUR -"]), (#""price":0.00"#, ["buy 0 EUR -"]), (#""price":15000"#, ["buy 15000 EUR -"]),
    (#""price":0.125"#, ["buy 0.125 EUR -"]), (#""formattedPrice":"Free""#, []),
    (#""kind":"song","trackPrice":-1"#, ["buy not sold"]),
    (#""kind":"song","trackPrice":-1.0"#, ["buy not sold"]),
    (#""kind":"song","trackPrice":-1.00"#, ["buy not sold"]),
    (#""kind":"song","trackPrice":"-1""#, ["buy not sold"]),
    (
      #""kind":"feature-movie","trackPrice":9.99,"trackHdPrice":14.99,"trackRentalPrice":3.99,"#
        + #""trackHdRentalPrice":4.99,"collectionPrice":9.99"#,
      ["buy 9.99 EUR -", "buy-hd 14.99 EUR -", "rent 3.99 EUR -", "rent-hd 4.99 EUR -"]
    ),
    // All six prices of a podcast are zero.
    (
      #""kind":"podcast","collectionId":1,"trackPrice":0.00,"trackHdPrice":0,"trackRentalPrice":0,"#
        + #""trackHdRentalPrice":0,"collectionPrice":0.00,"collectionHdPrice":0"#, ["buy 0 EUR -"]
    ),
  ]) func `reads each price as decimal text, in the currency of the record`(members: String, offers: [String]) throws {
    let record = try record("\"trackId\":1,\"currency\":\"EUR\",\(members)")
    #expect(record.offers.map(\.line) == offers)
  }

  @Test func `takes an album's and an audiobook's price from the collection`() throws {
    let audiobook = try record(#""wrapperType":"audiobook","collectionId":1,"collectionPrice":11.95,"currency":"USD""#)
    #expect(audiobook.offers == [.buy(11_950, "USD")])
  }

  @Test(arguments: [
    (#""price":1.99"#, "price … currency: 1.99"),
    (#""price":1.99,"currency":"dollars""#, "… currency 'dollars' …"),
    (#""price":1.23456,"currency":"USD""#, "price … price: 1.23456"),
    (#""price":"soon","currency":"USD""#, "price … price: soon"),
    (#""price":{},"currency":"USD""#, "price … price: …"),
    (#""price":-0.5,"currency":"USD""#, "price … price: -0.5"),
    (#""country":"USA","price":"soon","formattedPrice":"soon","currency":"USD""#, "price … price: soon"),
    (#""country":"USA","price":"soon","formattedPrice":"$1.99","currency":"EUR""#, "price … price: soon"),
  ]) func `leaves out what is no price, and says so`(members: String, reason: String) throws {
    let reading = try Reading("{\"results\":[{\"trackId\":1,\(members)}]}")
    #expect(reading.records.first?.offers == [])
    #expect(reading.unread.say(reason))
    guard case .unread(let location, _)? = reading.items.last else {
      Issue.record("nothing is reported last")
      return
    }
    #expect(location == RecordLocation(record: 1, offset: 12))
  }

  @Test func `reads a broken number off the text of the store beside it`() throws {
    let members = #""price":"1,99","formattedPrice":"1,99 €","country":"DEU","currency":"EUR""#
    let reading = try Reading("{\"results\":[{\"trackId\":1,\(members)}]}")
    #expect(reading.records.first?.offers.map(\.line) == ["buy 1.99 EUR 1,99 €"])
    #expect(reading.unread == [])
  }
}
