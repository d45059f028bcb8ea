import CatalogModel
import Feeds
import TestSupport
import Testing

@Suite struct SearchChildrenTests {
  @Test func `tells a song's album with its own price, and its artist`() throws {
    let reading = try Reading(Samples.answer(Samples.song))
    let album = ProductRecord(
      appleID: appleID(401), kind: .album, provenance: .child, storefront: Storefront("gb"),
      name: "Cox and Pippin", artist: "The Barrow Boys", artistID: AppleID("501"),
      url: "https://music.apple.com/gb/album/russet-rag/401", offers: [.buy(7990, "GBP")])
    var artist = ProductRecord(
      appleID: appleID(501), kind: .artist, provenance: .child, storefront: Storefront("gb"),
      name: "The Barrow Boys", url: "https://music.apple.com/gb/artist/the-barrow-boys/501?uo=4")
    artist.credit = .proved
    #expect(reading.children == [album, artist])
  }

  @Test func `tells the album of several songs once, and again when it is told differently`() throws {
    let second = Samples.song.replacing("301", with: "303")
    let dearer = second.replacing("303", with: "304").replacing("7.99", with: "8.99")
    let reading = try Reading(Samples.answer(Samples.song, second, dearer))
    #expect(reading.appleIDs == [301, 303, 304])
    #expect(reading.children.map(\.kind) == [.album, .artist, .album])
    #expect(reading.summary?.recordCount == 3)
  }

  @Test func `names the artist of the collection where it has one of its own`() throws {
    let song = Samples.song.dropLast() + #","collectionArtistId":900,"collectionArtistName":"Various Artists"}"#
    let album = try Reading(Samples.answer(String(song))).children.first
    #expect(album?.artist == "Various Artists")
    #expect(album?.artistID == AppleID("900"))
  }

  @Test(arguments: [
    ("tv-episode", [ProductKind.tvSeason, .tvShow]), ("podcast-episode", [.podcast, .artist]),
    ("feature-movie", [.movieCollection, .artist]), ("ebook", [.author]), ("mac-software", [.developer]),
    ("podcast", [.artist]),
  ]) func `tells what each kind is part of and by whom`(kind: String, expected: [ProductKind]) throws {
    let result = "{\"kind\":\"\(kind)\",\"trackId\":1,\"collectionId\":2,\"artistId\":3,\"artistName\":\"x\"}"
    #expect(try Reading("{\"results\":[\(result)]}").children.map(\.kind) == expected)
  }

  @Test func `leaves an artist without a name where the credit is that of several, or nothing proves it`() throws {
    let song = Samples.song.replacing("\"The Barrow Boys\"", with: "\"The Barrow Boys & Moor\"")
    let artist = try #require(try Reading(Samples.answer(song)).children.last)
    #expect(artist.appleID == appleID(501) && artist.name == nil && artist.credit == .refuted)
    #expect(artist.url == "https://music.apple.com/gb/artist/the-barrow-boys/501?uo=4")
    let unproved = try Reading(#"{"results":[{"kind":"song","trackId":1,"artistId":3,"artistName":"x"}]}"#).children
    #expect(unproved.map(\.name) == [nil] && unproved.map(\.credit) == [.unknown])
  }

  @Test func `tells of nobody where nobody is named`() throws {
    #expect(try Reading(Samples.answer(Samples.artist)).children == [])
    #expect(
      try Reading(#"{"kind":"feature-movie","trackId":1,"collectionPrice":9.99,"currency":"USD"}"#).children == [])
  }

  @Test func `tells the album's own artist once, where it is named`() throws {
    func song(_ number: Int, _ more: String) -> String {
      """
      {"kind":"song","trackId":\(number),"collectionId":401,"artistId":501,"artistName":"Ana",\
      "artistViewUrl":"https://music.apple.com/us/artist/ana/501","collectionArtistId":900,\
      "collectionArtistViewUrl":"https://music.apple.com/us/artist/various-artists/900"\(more)}
      """
    }
    let named = song(301, ",\"collectionArtistName\":\"Various Artists\"")
    let reading = try Reading("{\"results\":[\(named),\(named),\(song(302, ""))]}")
    let artists = reading.children.filter { $0.kind == .artist }
    #expect(artists.map { "\($0.appleID) \($0.name ?? "")" } == ["501 Ana", "900 Various Artists"])
  }
}
