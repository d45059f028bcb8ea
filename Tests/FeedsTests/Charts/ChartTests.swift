import CatalogModel
import Feeds
import TestSupport
import Testing

/// A chart as Atom XML and as JSON: the same entry in both gives the same record.
@Suite struct ChartTests {
  private let song = """
    {"im:name":{"label":"Russet Rag"}, "im:image":[{"label":"https://img.example/55.png","attributes":{"height":"55"}},\
    {"label":"https://img.example/170.png","attributes":{"height":"170"}}], \
    "im:collection":{"im:name":{"label":"Cox and Pippin"}, "link":{"attributes":{"rel":"alternate", \
    "href":"https://music.apple.com/us/album/cox-and-pippin/401?uo=2"}}, "im:contentType":{"im:contentType":\
    {"attributes":{"term":"Album"}}}}, "im:price":{"label":"$1.29", "attributes":{"amount":"1.29000", "currency":"USD"}}, \
    "im:contentType":{"im:contentType":{"attributes":{"term":"Track", "label":"Track"}}, "attributes":{"term":"Music"}}, \
    "link":[{"attributes":{"rel":"alternate", "href":"https://music.apple.com/us/album/cox/401?i=301&uo=2"}},\
    {"attributes":{"rel":"enclosure", "href":"https://audio.example/x.m4a"}}], \
    "id":{"label":"https://music.apple.com/us/album/cox/401?i=301&uo=2", "attributes":{"im:id":"301"}}, \
    "im:artist":{"label":"The Barrow Boys", "attributes":{"href":"https://music.apple.com/us/artist/the-barrow-boys/501?uo=2"}}, \
    "category":{"attributes":{"im:id":"6", "term":"Folk", "label":"Folk"}}, \
    "im:releaseDate":{"label":"2021-02-11T00:00:00-07:00", "attributes":{"label":"February 11, 2021"}}}
    """

  private let songXML = """
    <entry><updated>2020-05-19T12:05:55-07:00</updated>
    <id im:id="301">https://music.apple.com/us/album/cox/401?i=301&amp;uo=2</id><title>Russet Rag - The Barrow Boys</title>
    <im:name>Russet Rag</im:name>
    <link rel="enclosure" href="https://audio.example/x.m4a"><im:duration>30000</im:duration></link>
    <link rel="alternate" type="text/html" href="https://music.apple.com/us/album/cox/401?i=301&amp;uo=2"/>
    <im:contentType term="Music" label="Music"><im:contentType term="Track" label="Track"/></im:contentType>
    <category im:id="6" term="Folk" label="Folk"/>
    <im:artist href="https://music.apple.com/us/artist/the-barrow-boys/501?uo=2">The Barrow Boys</im:artist>
    <im:price amount="1.29000" currency="USD">$1.29</im:price>
    <im:image height="55">https://img.example/55.png</im:image>
    <im:image height="170">https://img.example/170.png</im:image>
    <im:releaseDate label="May 18">2021-02-11T00:00:00-07:00</im:releaseDate>
    <im:collection><im:name>Cox and Pippin</im:name>
    <link rel="alternate" href="https://music.apple.com/us/album/cox-and-pippin/401?uo=2"/>
    <im:contentType term="Music"><im:contentType term="Album"/></im:contentType></im:collection></entry>
    """

  private func json(_ entry: String) -> String {
    "{\"feed\":{\"author\":{\"name\":{\"label\":\"iTunes Store\"}}, \"entry\":\(entry), \"title\":{\"label\":\"Top\"}}}"
  }

  private func xml(_ entries: String) -> String {
    """
    <?xml version="1.0" encoding="utf-8"?>
    <feed xmlns:im="http://itunes.apple.com/rss" xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
    <id>https://mzstoreservices-int-st.itunes.apple.com/us/rss/topsongs/xml</id>\(entries)</feed>
    """
  }

  private func expectedSong() -> ProductRecord {
    ProductRecord(
      appleID: appleID(301), kind: .song, storefront: Storefront("us"), name: "Russet Rag",
      artist: "The Barrow Boys", artistID: AppleID("501"), parentID: AppleID("401"), genre: "Folk",
      releaseDate: "2021-02-11T00:00:00-07:00", url: "https://music.apple.com/us/album/cox/401?i=301&uo=2",
      artworkURL: "https://img.example/170.png", offers: [.buy(1290, "USD", "$1.29")])
  }

  @Test func `reads an entry of a chart as JSON and as Atom XML, with its album and artist`() throws {
    for (text, original) in [(json("[\(song)]"), Array(song.utf8)), (xml(songXML), Array(songXML.utf8))] {
      let reading = try Reading(text)
      var expected = expectedSong()
      expected.original = original
      #expect(reading.records == [expected] && reading.records.first?.original == original)
      #expect(reading.summary?.format == .chart)
      #expect(
        reading.children.map(\.line) == [
          "album 401 us Cox and Pippin / The Barrow Boys", "artist 501 us The Barrow Boys",
        ])
      #expect(reading.children.first?.url == "https://music.apple.com/us/album/cox-and-pippin/401?uo=2")
    }
  }

  @Test func `reads a chart of one entry, of none, and entries without a chart`() throws {
    #expect(try Reading(json(song)).appleIDs == [301])
    #expect(try Reading(json("[]")).items == [])
    #expect(try Reading("{\"feed\":{\"title\":{\"label\":\"Top\"}}}").items == [])
    #expect(try Reading("[\(song)]").appleIDs == [301])
    #expect(try Reading(xml("")).items == [])
  }

  @Test func `refuses an entry that names no item and goes on`() throws {
    let nameless = #"{"im:name":{"label":"x"}}"#
    let reading = try Reading(json("[\(nameless),\(song)]"))
    #expect(reading.appleIDs == [301])
    #expect(reading.refused.map(\.bytes) == [Array(nameless.utf8)])
    #expect(try Reading(xml("<entry/>" + songXML)).appleIDs == [301])
  }

  @Test func `reads the generators' charts, which have no prices`() throws {
    let entry = """
      {"artistName":"The Barrow Boys","id":"401","name":"Windfall","releaseDate":"2024-10-11","kind":"albums",\
      "artistId":"501","artistUrl":"https://music.apple.com/us/artist/the-barrow-boys/501","artworkUrl100":"https://img.example/a",\
      "genres":[{"genreId":"34","name":"Folk"}],"url":"https://music.apple.com/us/album/windfall/401"}
      """
    let text =
      "{\"feed\":{\"title\":\"Top Albums\",\"id\":\"https://rss.example/x.json\",\"country\":\"us\",\"results\":[\(entry)]}}"
    let reading = try Reading(text)
    let record = try #require(reading.records.first)
    #expect(reading.summary?.format == .chart)
    #expect(record.line == "album 401 us Windfall / The Barrow Boys")
    #expect([record.genre, record.artworkURL] == ["Folk", "https://img.example/a"])
    #expect(reading.children.map(\.url) == ["https://music.apple.com/us/artist/the-barrow-boys/501"])
  }

  @Test(arguments: [
    ("song", "https://music.apple.com/us/album/russet-rag/401?i=301&app=music", "song", "album", "album/russet-rag"),
    ("song", "https://itunes.apple.com/us/album/russet-rag/401?app=itunes&i=301", "song", "album", "album/russet-rag"),
    ("musicVideo", "https://itunes.apple.com/us/album/rag/401?i=301", "music-video", "album", "album/rag"),
    ("tvEpisode", "https://itunes.apple.com/us/tv-season/rag/401?i=301", "tv-episode", "tv-season", "tv-season/rag"),
    (
      "podcast-episodes", "https://podcasts.apple.com/us/podcast/rag/401?i=301", "podcast-episode", "podcast",
      "podcast/rag"
    ),
  ]) func `an entry of the generators' charts has a name of its own, and that of what it is part of`(
    _ entry: (kind: String, url: String, item: String, parent: String, page: String)
  ) throws {
    let result = """
      {"artistName":"The Barrow Boys","id":"301","name":"Russet Rag","collectionName":"Cox and Pippin",\
      "kind":"\(entry.kind)","url":"\(entry.url)"}
      """
    let reading = try Reading("{\"feed\":{\"title\":\"Top\",\"country\":\"us\",\"results\":[\(result),\(result)]}}")
    let line = "\(entry.item) 301 us in 401 Russet Rag / The Barrow Boys"
    #expect(reading.records.map(\.line) == [line, line])
    #expect(reading.children.map(\.line) == ["\(entry.parent) 401 us Cox and Pippin / The Barrow Boys"])
    #expect(reading.children.first?.url?.hasSuffix(".apple.com/us/\(entry.page)/401") == true)
  }

  @Test func `a collection whose number nobody states is not known`() throws {
    let video = """
      {"id":"301","name":"Russet Rag","collectionName":"Cox","kind":"musicVideo",\
      "url":"https://itunes.apple.com/us/music-video/russet-rag/301"}
      """
    let reading = try Reading("{\"feed\":{\"title\":\"Top\",\"country\":\"us\",\"results\":[\(video)]}}")
    #expect(reading.records.map(\.line) == ["music-video 301 us Russet Rag"] && reading.children == [])
  }

  @Test func `the page of an Atom entry states what the entry is part of`() throws {
    let (start, end) = ("<im:collection>", "</im:collection>")
    let parts = songXML.split(separator: start).flatMap { $0.split(separator: end) }
    try #require(parts.count == 3)
    for collection in ["", "\(start)<im:name>Cox and Pippin</im:name>\(end)"] {
      let reading = try Reading(xml(parts[0] + collection + parts[2]))
      #expect(reading.records.map(\.parentID) == [AppleID("401")])
      let album = collection.isEmpty ? [] : ["album 401 us Cox and Pippin / The Barrow Boys"]
      #expect(reading.children.map(\.line) == album + ["artist 501 us The Barrow Boys"])
    }
  }
}
