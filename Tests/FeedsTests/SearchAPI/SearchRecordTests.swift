import CatalogModel
import Feeds
import Testing

@Suite struct SearchRecordTests {
  private func record(_ members: String, storefront: Storefront? = nil) throws -> ProductRecord {
    try #require(try Reading("{\"results\":[{\(members)}]}", storefront: storefront).records.first)
  }

  private func money(_ milliunits: Int64, _ currency: String) throws -> OfferPrice {
    .amount(Money(milliunits: milliunits, currency: try #require(CurrencyCode(currency))))
  }

  @Test func `reads a song`() throws {
    var song = try #require(try Reading(Samples.answer(Samples.song)).records.first)
    song.original = []
    let price = Offer(kind: .buy, price: try money(1290, "GBP"))
    #expect(
      song
        == ProductRecord(
          appleID: try #require(AppleID("301")), kind: .song, storefront: Storefront("gb"), name: "Russet Rag",
          artist: "The Barrow Boys", artistID: AppleID("501"), parentID: AppleID("401"), genre: "Folk",
          releaseDate: "2011-03-24T07:00:00Z", url: "https://music.apple.com/gb/album/russet-rag/401?i=301&uo=4",
          artworkURL: "https://img.example/100.jpg", offers: [price]))
  }

  @Test func `reads an app with the price as the store wrote it`() throws {
    let app = try #require(try Reading(Samples.answer(Samples.app)).records.first)
    #expect(app.kind == .app)
    #expect(app.storefront == Storefront("us"), "from the page's address")
    #expect(app.name == "Orchard – りんご")
    #expect(app.seller == "Orchard Works Ltd.")
    #expect(app.version == "2.1")
    #expect(app.genre == "Games", "the first of several when there is no primary one")
    #expect(app.offers == [Offer(kind: .buy, price: try money(0, "USD"), text: "Free")])
    #expect(app.identifiers == [Identifier(scheme: .bundleID, value: "com.example.orchard")])
  }

  @Test func `reads an artist`() throws {
    let artist = try #require(try Reading(Samples.answer(Samples.artist)).records.first)
    #expect(artist.appleID == AppleID("501"))
    #expect(artist.kind == .artist)
    #expect(artist.name == "The Barrow Boys")
    #expect(artist.artist == nil)
    #expect(artist.url == "https://music.apple.com/gb/artist/501")
    #expect(artist.storefront == Storefront("gb"))
    #expect(artist.offers == [])
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
    (#"{"trackId":"abc","artistId":5}"#, "trackId is not an Apple ID: abc"),
    (#"{"trackId":0}"#, "trackId is not an Apple ID: 0"),
    (#"{"trackId":-4}"#, "trackId is not an Apple ID: -4"),
    (#"{"trackId":1.5}"#, "trackId is not an Apple ID: 1.5"),
    (#"{"trackId":99999999999999999999}"#, "trackId is not an Apple ID: 99999999999999999999"),
    (#"{"trackId":[1]}"#, "trackId is not an Apple ID: something else"),
    (#"{"trackName":"x"}"#, "has none of trackId, collectionId and artistId, so it is no catalogue record"),
  ]) func `refuses a result without a sound number`(result: String, reason: String) throws {
    let reading = try Reading("{\"results\":[\(result)]}")
    #expect(reading.refused.map(\.reason) == [reason])
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

  // MARK: Prices

  @Test(arguments: [
    ("1.29", 1290), ("\"1.29\"", 1290), ("1.290", 1290), ("0", 0), ("0.00", 0), ("15000", 15_000_000), ("0.125", 125),
  ]) func `reads prices as decimal text`(price: String, milliunits: Int64) throws {
    let app = try record("\"trackId\":1,\"price\":\(price),\"currency\":\"USD\"")
    #expect(app.offers == [Offer(kind: .buy, price: try money(milliunits, "USD"))])
  }

  @Test(arguments: ["-1", "-1.0", "-1.00", "\"-1\""]) func `reads -1 as not sold separately`(price: String) throws {
    let song = try record("\"kind\":\"song\",\"trackId\":1,\"trackPrice\":\(price),\"currency\":\"EUR\"")
    #expect(song.offers == [Offer(kind: .buy, price: .notSoldSeparately(try #require(CurrencyCode("EUR"))))])
  }

  @Test func `reads every way to get a film`() throws {
    let film = try record(
      #""kind":"feature-movie","trackId":1,"currency":"USD","trackPrice":9.99,"trackHdPrice":14.99,"#
        + #""trackRentalPrice":3.99,"trackHdRentalPrice":4.99,"collectionPrice":9.99"#)
    #expect(film.offers.map(\.kind) == [.buy, .buyHD, .rent, .rentHD])
    #expect(film.offers.map(\.price) == (try [9990, 14990, 3990, 4990].map { try money($0, "USD") }))
  }

  @Test func `gives a podcast one price, as all its six are zero`() throws {
    let podcast = try record(
      #""kind":"podcast","trackId":1,"collectionId":1,"currency":"USD","trackPrice":0.00,"trackHdPrice":0,"#
        + #""trackRentalPrice":0,"trackHdRentalPrice":0,"collectionPrice":0.00,"collectionHdPrice":0"#)
    #expect(podcast.offers == [Offer(kind: .buy, price: try money(0, "USD"))])
  }

  @Test func `takes an album's and an audiobook's price from the collection`() throws {
    let audiobook = try record(#""wrapperType":"audiobook","collectionId":1,"collectionPrice":11.95,"currency":"USD""#)
    #expect(audiobook.offers == [Offer(kind: .buy, price: try money(11950, "USD"))])
  }

  @Test func `makes no offer where there is no price`() throws {
    #expect(try record(#""kind":"software","trackId":1,"currency":"USD","formattedPrice":"Free""#).offers == [])
  }

  @Test(arguments: [
    (#""price":1.99"#, "price comes without a currency"),
    (#""price":1.99,"currency":"dollars""#, "price comes without a currency"),
    (#""price":1.23456,"currency":"USD""#, "price is not a price"),
    (#""price":"soon","currency":"USD""#, "price is not a price"),
    (#""price":1e2,"currency":"USD""#, "price is not a price"),
    (#""price":-0.5,"currency":"USD""#, "price is negative"),
  ]) func `leaves out what is no price, and says so`(members: String, reason: String) throws {
    let reading = try Reading("{\"results\":[{\"trackId\":1,\(members)}]}")
    #expect(reading.records.first?.offers == [])
    #expect(reading.summary?.remarks == ["\(reason), so it was left out: record 1 at byte 12"])
  }
}
