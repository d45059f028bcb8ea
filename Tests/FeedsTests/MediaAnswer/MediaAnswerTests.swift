import CatalogModel
import Feeds
import TestSupport
import Testing

/// Answers of the Apple Music API.
@Suite struct MediaAnswerTests {
  private let song = """
    {"id":"301","type":"songs","href":"/v1/catalog/gb/songs/301","attributes":{"name":"Russet Rag","artistName":\
    "The Barrow Boys","url":"https://music.apple.com/gb/album/cox/401?i=301","genreNames":["Folk"],"isrc":"GBAAA1100001",\
    "releaseDate":"2011-03-24","artwork":{"width":600,"height":600,"url":"https://a.mzstatic.com/{w}x{h}.jpg"},\
    "playParams":{"id":"301","kind":"song"}},"relationships":{"artists":{"data":[{"id":"501","type":"artists",\
    "attributes":{"name":"The Barrow Boys","url":"https://music.apple.com/gb/artist/b/501"}}]}}}
    """

  @Test func `reads what an item is, with no price`() throws {
    let reading = try Reading("{\"data\":[\(song)]}")
    #expect(reading.summary?.format == .mediaAnswer)
    let record = try #require(reading.records.first)
    #expect(record.line == "song 301 gb in 401 Russet Rag / The Barrow Boys" && record.artistID == AppleID("501"))
    #expect(record.identifiers == [Identifier(scheme: .isrc, value: "GBAAA1100001")])
    #expect(record.artworkURL == "https://a.mzstatic.com/600x600.jpg")
    #expect(record.original == Array(song.utf8))
    #expect(reading.children.map(\.line) == ["artist 501 gb The Barrow Boys"])
  }

  @Test func `takes the store from the resource's address where it has no page`() throws {
    let bare = #"{"id":"7","type":"albums","href":"/v1/catalog/jp/albums/7","attributes":{"artistName":"A"}}"#
    #expect(try Reading("{\"data\":[\(bare)]}").records.map(\.storefront) == [Storefront("jp")])
  }

  @Test func `reads the lists of a search and of a chart`() throws {
    let album = #"{"id":"401","type":"albums","attributes":{"name":"Cox"}}"#
    let curator = #"{"id":"8","type":"apple-curators","attributes":{"name":"Orchard Radio"}}"#
    let search =
      "{\"results\":{\"songs\":{\"href\":\"/v1\",\"data\":[\(song)]},\"albums\":{\"data\":[\(album)]},"
      + "\"apple-curators\":{\"data\":[\(curator)]}},\"meta\":{\"results\":{\"order\":[\"songs\"]}}}"
    let reading = try Reading(search, piece: 7)
    #expect(reading.appleIDs == [301, 401, 8])
    #expect(reading.records.map(\.kind) == [.song, .album, .curator])
    #expect(reading.records.map(\.original) == [song, album, curator].map { Array($0.utf8) })
    let chart =
      "{\"results\":{\"songs\":[{\"name\":\"Top\",\"data\":[\(song)]}],\"albums\":[{\"data\":[\(album)]},7]}}"
    #expect(try Reading(chart).appleIDs == [301, 401])
    #expect(try Reading(chart).refused == [])
  }

  @Test func `reads what a playlist names, and what that names in turn, but no genre`() throws {
    let label = #"{"id":"9","type":"record-labels","attributes":{"name":"Cider"}}"#
    let genre = #"{"id":"21","type":"genres","attributes":{"name":"Rock"}}"#
    let album =
      "{\"id\":\"401\",\"type\":\"albums\",\"attributes\":{\"name\":\"Cox\"},"
      + "\"relationships\":{\"record-labels\":{\"data\":[\(label)]},\"genres\":{\"data\":[\(genre)]}}}"
    let playlist =
      "{\"id\":\"pl.u-1\",\"type\":\"playlists\",\"href\":\"/v1/catalog/gb/playlists/pl.u-1\","
      + "\"attributes\":{\"name\":\"Mix\",\"artwork\":{}},"
      + "\"relationships\":{\"tracks\":{\"data\":[\(song),\(album)]}}}"
    let reading = try Reading("{\"data\":[\(playlist)]}")
    #expect(reading.records == [])
    #expect(
      reading.children.map(\.line) == [
        "song 301 gb in 401 Russet Rag / The Barrow Boys", "artist 501 gb The Barrow Boys", "album 401 gb Cox",
        "label 9 gb Cider",
      ])
    #expect(reading.notes.say("playlists … (1 ×)"))
  }

  @Test func `keeps what an answer states of an album's tracks`() throws {
    let album =
      #"{"id":"401","type":"albums","attributes":{"name":"Cox","artistName":"A"},"relationships":{"tracks":{"data":[\#(song)]}}}"#
    let track = try #require(try Reading("{\"data\":[\(album)]}").children.first)
    #expect(track.line == "song 301 gb in 401 Russet Rag / The Barrow Boys" && track.provenance == .child)
    #expect(track.genre == "Folk" && track.releaseDate == "2011-03-24" && track.artistID == AppleID("501"))
    #expect(track.artworkURL == "https://a.mzstatic.com/600x600.jpg" && track.original == Array(song.utf8))
  }

  @Test func `passes over playlists, which have no number, and refuses what is no resource`() throws {
    let playlist = #"{"id":"pl.u-1","type":"playlists","attributes":{"name":"Mix","playParams":{}}}"#
    let reading = try Reading("{\"data\":[\(playlist),\(song),{\"id\":\"9\"},4]}")
    #expect(reading.appleIDs == [301])
    #expect(reading.refused.count == 2)
    #expect(reading.notes.say("playlists … (1 ×)"))
  }

  @Test func `reads the items among suggestions, and counts the terms`() throws {
    let term = #"{"kind":"terms","searchTerm":"cox","displayTerm":"cox"}"#
    let reading = try Reading(
      #"{"results":{"suggestions":[\#(term),{"kind":"topResults","content":\#(song)}]}}"#)
    #expect(reading.records.map(\.line) == ["song 301 gb in 401 Russet Rag / The Barrow Boys"])
    #expect(reading.notes.say("search terms … (1 ×)"))
  }

  @Test(arguments: [#"{"results":{"terms":["cox"]}}"#, #"{"results":{"suggestions":[{"searchTerm":"cox"}]}}"#])
  func `says that search terms alone name no items`(text: String) {
    #expect(FeedFormat.recognise(Array(text.utf8)[...]).sentence.says("nothing: … search terms … no items"))
  }
}
