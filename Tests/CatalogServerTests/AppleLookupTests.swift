import Foundation
import TestSupport
import Testing

@testable import CatalogServer

struct AppleLookupTests {
  @Test func `records are answered as they were captured, byte for byte, in the order asked`() throws {
    let server = try TestServer()
    let answer = try server.get("/lookup?id=1700000011,999,1700000003,1700000011")
    #expect(answer["content-type"] == "text/javascript; charset=utf-8")
    #expect(answer.text == ServerSamples.answer(ServerSamples.app, ServerSamples.song))
  }

  @Test(arguments: [
    "/lookup", "/lookup?id=", "/lookup/", "//lookup", "/us/lookup", "/WebObjects/MZStoreServices.woa/wa/wsLookup",
    "/lookup?id=0", "/lookup?id=5&country=jp", "/jp/lookup?id=1700000003", "/lookup?id=1700000003&country=de",
  ])
  func `nothing found is an answer`(_ target: String) throws {
    #expect(try TestServer().get(target).text == "\n\n\n{\n \"resultCount\":0,\n \"results\": []\n}\n\n\n")
  }

  @Test func `what only another record mentions is made in Apple's shape`() throws {
    let server = try TestServer()
    let album = """
      {"wrapperType":"collection", "collectionType":"Album", "artistId":1700000001, "collectionId":1700000002, \
      "artistName":"Mara Fenn", "collectionName":"Late Frost", "collectionCensoredName":"Late Frost", \
      "artistViewUrl":"https://music.apple.com/us/artist/mara-fenn/1700000001?uo=4", \
      "collectionViewUrl":"https://music.apple.com/us/album/orchard/1700000002", "collectionPrice":9.99, \
      "country":"USA", "currency":"USD", "releaseDate":"2024-03-01T12:00:00Z", "primaryGenreName":"Folk"}
      """
    let artist = """
      {"wrapperType":"artist", "artistType":"Artist", "artistName":"Mara Fenn", \
      "artistLinkUrl":"https://music.apple.com/us/artist/mara-fenn/1700000001?uo=4", "artistId":1700000001, \
      "primaryGenreName":"Folk"}
      """
    let developer = """
      {"wrapperType":"artist", "artistType":"Software Artist", "artistName":"Pippin Russet", \
      "artistLinkUrl":"https://apps.apple.com/us/developer/pippin-russet/id1700000010", "artistId":1700000010}
      """
    #expect(
      try server.get("/lookup?id=1700000002,1700000001,1700000010").text
        == ServerSamples.answer(album, artist, developer))
  }

  /// The answer's first record, of an item that only these records mention.
  private func made(_ appleID: Int, from records: String...) throws -> [String: Any] {
    let answer = try TestServer([ServerSamples.answer(records.joined(separator: ",\n"))]).get("/lookup?id=\(appleID)")
    let body = try #require(JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any])
    return try #require((body["results"] as? [[String: Any]])?.first)
  }

  private func song(_ number: Int, _ members: String) -> String {
    """
    {"wrapperType":"track","kind":"song","artistId":11,"collectionId":12,"trackId":\(100 + number),"artistName":"Ana",
    "collectionName":"Rime","trackName":"Song \(number)","country":"USA","currency":"USD",\(members)}
    """
  }

  @Test func `an album has what all of its songs state alike`() throws {
    let alike = #""collectionExplicitness":"cleaned","collectionCensoredName":"R***","discCount":1,"trackCount":9,"#
    let album = try made(
      12,
      from: song(
        1, alike + #""discNumber":1,"artworkUrl60":"https://a/60","primaryGenreName":"Rock","releaseDate":"2024""#),
      song(2, alike + #""discNumber":1,"artworkUrl60":"https://a/60","primaryGenreName":"Folk","releaseDate":"2025""#))
    #expect(album["trackCount"] as? Int == 9 && album["discCount"] as? Int == 1)
    #expect(
      album["collectionExplicitness"] as? String == "cleaned" && album["artworkUrl60"] as? String == "https://a/60")
    #expect(album["collectionCensoredName"] as? String == "R***" && album["collectionName"] as? String == "Rime")
    #expect(album["primaryGenreName"] == nil && album["releaseDate"] == nil)
  }

  @Test func `an album of several discs has the tracks of all, where all are known`() throws {
    let first = song(1, #""discCount":2,"discNumber":1,"trackCount":9"#)
    #expect(try made(12, from: first)["trackCount"] == nil)
    #expect(
      try made(12, from: first, song(2, #""discCount":2,"discNumber":2,"trackCount":5"#))["trackCount"] as? Int == 14)
  }

  @Test func `a podcast, a season and a show have what episodes state`() throws {
    let podcast = try made(
      21,
      from: """
        {"wrapperType":"podcastEpisode","kind":"podcast-episode","collectionId":21,"trackId":22,"collectionName":"Graft",
        "trackName":"One","artworkUrl600":"https://a/600","feedUrl":"https://feeds.example.org/graft","country":"USA",
        "genres":[{"name":"Science","id":"1533"}],"releaseDate":"2026-01-01T00:00:00Z"}
        """)
    #expect(podcast["feedUrl"] as? String == "https://feeds.example.org/graft" && podcast["releaseDate"] == nil)
    #expect(
      podcast["primaryGenreName"] as? String == "Science" && podcast["artworkUrl600"] as? String == "https://a/600")
    let episode = """
      {"wrapperType":"track","kind":"tv-episode","artistId":31,"collectionId":32,"trackId":33,"artistName":"Orchard",
      "collectionName":"Orchard, Season 1","trackName":"One","discCount":1,"discNumber":1,"trackCount":8,
      "contentAdvisoryRating":"TV-14","artworkUrl100":"https://a/100","country":"USA","primaryGenreName":"Drama"}
      """
    let season = try made(32, from: episode)
    #expect(season["trackCount"] as? Int == 8 && season["artworkUrl100"] as? String == "https://a/100")
    #expect(season["primaryGenreName"] as? String == "Drama")
    #expect(try made(31, from: episode)["primaryGenreName"] as? String == "Drama")
  }

  @Test func `an address on another host is not answered as one of Apple's store`() throws {
    let foreign = "https://apps.apple.com.example.net/us/app/ledger/id1700000011"
    let app = ServerSamples.app.replacing("https://apps.apple.com/us/app/ledger-orchard/id1700000011", with: foreign)
      .replacing("https://apps.apple.com/us/developer", with: "https://user@example.net/us/developer")
    let server = try TestServer([ServerSamples.answer(app)])
    for target in [
      "/lookup?id=1700000011", "/search?term=ledger", "/coster/v1/items/1700000011", "/item/1700000011.json",
      "/us/app/ledger/id1700000011", "/find.json?q=ledger", "/lookup?id=1700000010",
    ] {
      let answer = try server.get(target)
      #expect(answer.status == 200 && !answer.text.contains("example.net"), "\(target)")
    }
    let text = try server.get("/lookup?id=1700000011").text
    #expect(text.contains(#""trackViewUrl":"https://apps.apple.com/us/app/id1700000011""#))
    #expect(text.contains(#""screenshotUrls":[]"#) && text.contains(#""price":2.99"#))
  }

  @Test func `addresses at Apple are answered byte for byte, however they are escaped`() throws {
    let song = ServerSamples.song.replacing(
      "https://music.apple.com/us/artist/", with: #"https:\/\/music.apple.com\/us\/artist\/"#)
    #expect(
      try TestServer([ServerSamples.answer(song)]).get("/lookup?id=1700000003").text == ServerSamples.answer(song))
  }

  @Test func `children follow their parent, songs by their numbers`() throws {
    let server = try TestServer()
    let text = try server.get("/lookup?id=1700000002&entity=song").text
    #expect(text.hasPrefix("\n\n\n{\n \"resultCount\":3,"))
    let album = text.firstRange(of: "\"wrapperType\":\"collection\"")
    let (first, second) = (text.firstRange(of: ServerSamples.secondSong), text.firstRange(of: ServerSamples.song))
    #expect(album.flatMap { album in first.map { album.lowerBound < $0.lowerBound } } == true)
    #expect(first.flatMap { first in second.map { first.lowerBound < $0.lowerBound } } == true)
    #expect(try server.get("/lookup?id=1700000002&entity=song&limit=1").text.contains("\"resultCount\":2"))
    #expect(try server.get("/lookup?id=1700000010&entity=software").text.contains(ServerSamples.app))
  }

  @Test func `a collection of the partner feed is followed by what the store sells of it, track by track`() throws {
    let server = try TestServer([ServerSamples.apps])
    try server.importTables(ServerSamples.album)
    func names(_ query: String) throws -> [String] {
      try server.get("/lookup?id=2001&\(query)").text.matches(of: /"(?:collection|track)Name":"(\w+ ?\w*)"/)
        .map { String($0.1) }
    }
    #expect(try names("entity=song") == ["Winter Apples", "Straw", "Cellar"])
    #expect(try names("entity=song&limit=1") == ["Winter Apples", "Straw"])
    #expect(try names("entity=album") == ["Winter Apples"])
    #expect(try names("entity=song&country=de") == [])
  }

  @Test func `an item is found by its bundle ID`() throws {
    #expect(
      try TestServer().get("/lookup?bundleId=com.pippinandrusset.ledger&country=US&lang=en&_cb=1").text
        == ServerSamples.apps)
  }

  @Test func `a newer price changes the members of the price, and nothing else`() throws {
    let server = try TestServer()
    let newer = ServerSamples.app.replacing("\"price\":2.99", with: "\"price\":0.00").replacing("$2.99", with: "Free")
    // A chart states prices, too: here a day later.
    let chart = ChartSample([(1_700_000_011, "Ledger Orchard")], title: "Top", updated: "2026-11-19T09:00:00Z") { _ in
      ("0.00", "USD", "Free")
    }
    try server.importText(chart.json, as: "chart.json")
    let text = try server.get("/lookup?id=1700000011").text
    #expect(text == ServerSamples.answer(newer))
  }

  @Test(arguments: [
    ("lookup?country=uk", "country"), ("lookup?country=XX", "country"), ("lookup?country=yyy", "country"),
    ("lookup?lang=raja", "language"), ("lookup?lang=xx_xx", "language"), ("lookup?id=320569549aaaaa", "itunesId"),
    ("lookup?id=1&entity=softwareGame", "resultEntity"),
    ("lookup?country=xx&lang=abc&entity=a", "country, language, resultEntity"),
    ("search?term=a&media=abc", "mediaType"), ("search?term=a&entity=softwareGame", "resultEntity"),
    ("search?term=a&attribute=abc&entity=abc", "attributeType, resultEntity"),
  ])
  func `a wrong value is named as Apple names it`(_ query: String, _ keys: String) throws {
    let answer = try TestServer().get("/\(query)")
    #expect(answer.status == 400)
    #expect(
      answer.text == """
        {
         "errorMessage":"Invalid value(s) for key(s): [\(keys)]",
         "queryParameters":{"output":"json", "callback":"A javascript function to handle your search results", \
        "country":"ISO-2A country code", "limit":"The number of search results to return", \
        "term":"A search string", "lang":"ISO-2A language code"}
        }

        """)
  }

  @Test(arguments: ["en", "en_us", "ja_jp", "de_de", "de-DE", ""])
  func `a language is accepted`(_ language: String) throws {
    #expect(try TestServer().get("/lookup?id=1700000011&lang=\(language)").text == ServerSamples.apps)
  }

  @Test func `a callback gets the answer`() throws {
    let answer = try TestServer().get("/lookup?id=1700000011&callback=a.b_$1")
    let body = ServerSamples.apps.replacing("\n\n\n", with: "").replacing("</", with: "<\\/")
    #expect(answer.text == "a.b_$1(\(body));\n")
  }

  @Test func `importing an answer changes nothing`() throws {
    let server = try TestServer()
    let answer = try server.get("/lookup?id=1700000011,1700000003,1700000004,1700000002,1700000001").text
    try server.importText(answer, as: "own.json", at: "2026-11-20T09:30:00Z")
    #expect(try server.get("/lookup?id=1700000011,1700000003,1700000004,1700000002,1700000001").text == answer)
  }
}
