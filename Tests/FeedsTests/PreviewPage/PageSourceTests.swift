import CatalogModel
import Feeds
import ProductLinks
import TestSupport
import Testing

/// The scripts that store pages were drawn from, as further sources.
@Suite struct PageSourceTests {
  private func page(_ head: String, _ body: String = "") -> String {
    "<!DOCTYPE html><html><head><meta charset=\"utf-8\">\(head)</head><body>\(body)</body></html>"
  }

  private func shoebox(_ json: String, name: String = "apps") -> String {
    """
    <script type="fastboot/shoebox" id="shoebox-media-api-cache-\(name)">
    {"\u{F8FF}.v1.catalog.gb.x":\(json.quoted),"other":"no json"}</script>
    """
  }

  private let app = """
    {"x":1,"d":[{"id":"302","type":"apps","attributes":{"name":"Orchard","artistName":"Orchard Works",\
    "url":"https://apps.apple.com/gb/app/orchard/id302","genreDisplayName":"Games","platformAttributes":{"ios":\
    {"bundleId":"com.example.orchard","seller":"Orchard Works Ltd.","releaseDate":"2020-01-02",\
    "versionHistory":[{"versionDisplay":"2.1"}],"offers":[{"type":"buy","price":3.49,"priceFormatted":"£3.49",\
    "currencyCode":"GBP"},{"type":"buy","price":1.0,"currencyCode":"GBP"}]}}},"relationships":{"developer":{"data":\
    [{"id":"502","type":"developers","attributes":{"url":"https://apps.apple.com/gb/developer/o/id502"}}]}}},\
    {"id":"999","type":"apps","attributes":{"name":"Another","genreDisplayName":"Wrong"}}]}
    """

  @Test func `reads an app from the shoebox alone, with its price as the store wrote it`() throws {
    let reading = try Reading(page(shoebox(app)))
    let expected = ProductRecord(
      appleID: appleID(302), kind: .app, storefront: Storefront("gb"), name: "Orchard",
      artist: "Orchard Works", artistID: AppleID("502"), seller: "Orchard Works Ltd.", genre: "Games",
      releaseDate: "2020-01-02", version: "2.1", url: "https://apps.apple.com/gb/app/orchard/id302",
      offers: [.buy(3490, "GBP", "£3.49")],
      identifiers: [Identifier(scheme: .bundleID, value: "com.example.orchard")])
    #expect(reading.records == [expected])
    #expect(reading.children.map(\.appleID) == [appleID(502)])
  }

  @Test func `takes from the shoebox what structured data lacks`() throws {
    let head = """
      <link rel="canonical" href="https://apps.apple.com/gb/app/orchard/id302">
      <script type="application/ld+json">{"@type":"SoftwareApplication","name":"Orchard!",\
      "offers":{"price":3.49,"priceCurrency":"GBP"}}</script>
      """
    let record = try #require(try Reading(page(head + shoebox(app))).records.first)
    #expect(record.line == "app 302 gb Orchard! / Orchard Works: buy 3.49 GBP £3.49" && record.genre == "Games")
  }

  @Test(arguments: ["subscription", "stream", ""]) func `a stream in the shoebox is no price`(type: String) throws {
    let song = """
      {"d":[{"id":"301","type":"songs","attributes":{"name":"Russet Rag","artistName":"The Barrow Boys",\
      "url":"https://music.apple.com/gb/album/cox/401?i=301","genreNames":["Folk","Music"],\
      "releaseDate":"2011-03-24","offers":[{"type":"\(type)","price":0,"currencyCode":"GBP"}]}}]}
      """
    let record = try #require(try Reading(page(shoebox(song, name: "amp-music"))).records.first)
    #expect(record.line == "song 301 gb in 401 Russet Rag / The Barrow Boys" && record.genre == "Folk")
  }

  @Test func `an app for the Mac alone is one`() throws {
    let mac = """
      {"d":[{"id":"302","type":"apps","attributes":{"name":"Press","url":"https://apps.apple.com/gb/app/press/id302",\
      "platformAttributes":{"osx":{"bundleId":"com.example.press","offers":[{"type":"get","price":0,\
      "priceFormatted":"£0.00","currencyCode":"GBP"}]}}}}]}
      """
    #expect(try Reading(page(shoebox(mac))).records.map(\.line) == ["mac-app 302 gb Press: buy 0 GBP £0.00"])
  }

  @Test func `reads the lockup of an app page of 2025`() throws {
    let data = """
      <script type="application/json" id="serialized-server-data">{"data":[{"intent":{},"data":{"canonicalURL":\
      "https://apps.apple.com/gb/app/orchard/id302","title":"Orchard","developerAction":{"title":"Orchard Works",\
      "pageUrl":"https://apps.apple.com/gb/developer/o/id502"},"lockup":{"adamId":"302","bundleId":"com.example.orchard",\
      "title":"Orchard"},"shelfMapping":{"more":{"items":[{"lockup":{"adamId":"999","title":"Another"}}]}}}}]}</script>
      """
    let record = try #require(try Reading(page(data)).records.first)
    #expect(record.line == "app 302 gb Orchard / Orchard Works" && record.artistID == AppleID("502"))
    #expect(record.identifiers == [Identifier(scheme: .bundleID, value: "com.example.orchard")])
  }

  @Test func `reads the header of a music page of 2023`() throws {
    let data = """
      <link rel="canonical" href="https://music.apple.com/gb/album/cox/401">
      <script type="application/json" id="serialized-server-data">[{"data":{"sections":[{"items":[{"title":"Cox",\
      "subtitleLinks":[{"title":"The Barrow Boys"}],"contentDescriptor":{"kind":"album","identifiers":\
      {"storeAdamID":"401"},"url":"https://music.apple.com/gb/album/cox/401"}}]},{"items":[{"title":"Russet Rag",\
      "artistName":"The Barrow Boys","contentDescriptor":{"kind":"song","identifiers":{"storeAdamID":"301"},\
      "url":"https://music.apple.com/gb/song/russet-rag/301"}}]}]}}]</script>
      """
    let reading = try Reading(page(data))
    #expect(reading.records.map(\.line) == ["album 401 gb Cox / The Barrow Boys"])
    #expect(reading.links.map(\.appleID) == [AppleID("301")])
  }

  @Test func `reads the attributes of an old page of itunes.apple.com`() throws {
    let head = "<link rel=\"canonical\" href=\"https://itunes.apple.com/gb/app/orchard/id302?mt=8\">"
    let body = """
      <div itemscope itemtype="http://schema.org/SoftwareApplication"><h1 itemprop="name">Orchard</h1>
      <span itemprop="softwareVersion">2.1</span><span itemprop="applicationCategory">Games</span>
      <div itemprop="offers"><div itemprop="price" content="3.49">£3.49</div>
      <meta itemprop="priceCurrency" content="GBP"></div>
      <div itemprop="aggregateRating" itemscope itemtype="http://schema.org/AggregateRating">
      <span itemprop="ratingValue">4.5</span><span itemprop="reviewCount">123 Ratings</span></div></div>
      """
    let record = try #require(try Reading(page(head, body)).records.first)
    #expect(record.line == "app 302 gb Orchard: buy 3.49 GBP £3.49" && record.version == "2.1")
    #expect(record.rating == ItemRating(average: 4.5, count: 123))
  }

  @Test(
    arguments: [
      (#"{"@type":"AggregateRating","ratingValue":4.3,"reviewCount":3}"#, ItemRating(average: 4.3, count: 3)),
      (#"{"ratingValue":9,"reviewCount":-3}"#, nil), (#"{"ratingValue":40,"bestRating":100,"ratingCount":3}"#, nil),
      ("7", nil), ("[]", nil), ("null", nil),
    ] as [(String, ItemRating?)], [("Jun 8, 2021", "2021-06-08"), ("8 juin 2021", nil)] as [(String, String?)])
  func `reads how an app is rated, and a date in English words`(
    rated: (String, rating: ItemRating?), dated: (String, date: String?)
  ) throws {
    let head = """
      <link rel="canonical" href="https://apps.apple.com/fr/app/verger/id302">
      <script type="application/ld+json">{"@type":"SoftwareApplication","name":"Verger","datePublished":"\(dated.0)",\
      "softwareVersion":"2.1","aggregateRating":\(rated.0)}</script>
      """
    let record = try #require(try Reading(page(head)).records.first)
    #expect(record.rating == rated.rating && record.releaseDate == dated.date && record.version == "2.1")
  }

  @Test func `reads ratings and artwork from the shoebox`() throws {
    let rated = app.replacing(
      "\"genreDisplayName\":\"Games\"",
      with: """
        "genreDisplayName":"Games","userRating":{"value":4.5,"ratingCount":12},"artwork":\
        {"width":1024,"height":768,"url":"https://a.mzstatic.com/x/{w}x{h}{c}.{f}"}
        """, maxReplacements: 1)
    let record = try #require(try Reading(page(shoebox(rated))).records.first)
    #expect(record.rating == ItemRating(average: 4.5, count: 12))
    #expect(record.artworkURL == "https://a.mzstatic.com/x/1024x768bb.jpg")
  }

  @Test func `names an album's songs and the artist's other albums`() throws {
    let head = """
      <link rel="canonical" href="https://music.apple.com/gb/album/cox/401">
      <meta property="og:image" content="https://a.mzstatic.com/cox.jpg">
      <script type="application/ld+json">{"@type":"MusicAlbum","name":"Cox","url":"https://music.apple.com/gb/album/cox/401",\
      "byArtist":[{"name":"The Barrow Boys","url":"https://music.apple.com/gb/artist/the-barrow-boys/501"}],"tracks":[\
      {"@type":"MusicRecording","name":"Russet Rag","url":"https://music.apple.com/gb/song/russet-rag/301"},\
      {"name":"No link","url":"javascript:open('https://music.apple.com/gb/song/x/999')"}],\
      "workExample":[{"@type":"MusicAlbum","name":"Pippin","url":"https://music.apple.com/gb/album/pippin/402"}]}</script>
      """
    let reading = try Reading(page(head))
    #expect(reading.records.map(\.artworkURL) == ["https://a.mzstatic.com/cox.jpg"])
    #expect(
      reading.children.map(\.line) == [
        "artist 501 gb The Barrow Boys", "song 301 gb in 401 Russet Rag / The Barrow Boys", "album 402 gb Pippin",
      ])
  }

  @Test func `names an episode's show`() throws {
    let episode = """
      {"d":[{"id":"1000623","type":"podcast-episodes","attributes":{"name":"Uno","url":\
      "https://podcasts.apple.com/es/podcast/uno/id1181?i=1000623"},"relationships":{"podcast":{"data":[{"id":"1181",\
      "type":"podcasts","attributes":{"name":"Manzanas","artistName":"Ana","url":\
      "https://podcasts.apple.com/es/podcast/manzanas/id1181"}}]}}}]}
      """
    let reading = try Reading(page(shoebox(episode, name: "amp-podcasts")))
    #expect(reading.records.map(\.line) == ["podcast-episode 1000623 es in 1181 Uno"])
    #expect(reading.children.map(\.line) == ["podcast 1181 es Manzanas / Ana"])
  }

  @Test func `an episode whose address is its show's is told by its content ID`() throws {
    let head = """
      <link rel="canonical" href="https://podcasts.apple.com/es/podcast/uno/id1181">
      <meta name="apple:content_id" content="1000623"><meta property="og:title" content="Uno">
      """
    #expect(try Reading(page(head)).records.map(\.line) == ["podcast-episode 1000623 es in 1181 Uno"])
  }

  @Test(arguments: [
    "javascript:location='https://apps.apple.com/gb/app/orchard/id302'",
    "https://evil.example/?u=https://apps.apple.com/gb/app/orchard/id302", "/gb/app/orchard/id302",
    "data:text/html,https://apps.apple.com/gb/app/orchard/id302",
  ]) func `an address that only contains a store's is no page of it`(address: String) throws {
    let head = """
      <base href="https://apps.apple.com/gb/app/evil/id666"><link rel="canonical" href="\(address)">
      <meta property="og:title" content="Orchard">
      """
    #expect(try Reading(page(head)).records == [])
  }

  @Test func `addresses that a base would complete are not taken`() throws {
    let body = "<base href='https://evil.example/'><a href='/gb/app/orchard/id302'>x</a>"
    let reading = try Reading(page("<title>x</title>", body))
    #expect(reading.items == [])
    #expect(reading.error != nil)
  }

  @Test(arguments: [(0, false), (1, true)]) func `reads structured data of up to 1 MB, and says when it is larger`(
    excess: Int, isTooLarge: Bool
  ) throws {
    let item = #"{"@type":"SoftwareApplication","name":"Orchard","datePublished":"2020-01-02"}"#
    let padding = String(repeating: " ", count: (1 << 20) - item.utf8.count + excess)
    let script = "<script type=\"application/ld+json\">\(item)\(padding)</script>"
    let canonical = "<link rel=\"canonical\" href=\"https://apps.apple.com/gb/app/orchard/id302\">"
    let reading = try Reading(page("\(canonical)<meta name=\"apple:content_id\" content=\"302\">" + script))
    #expect(reading.records.map(\.name) == [isTooLarge ? nil : "Orchard"])
    #expect(reading.notes.joined().says(isTooLarge ? "… script … 1 MB … not read" : ""))
  }
}
