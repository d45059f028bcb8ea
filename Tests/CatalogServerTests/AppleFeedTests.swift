import TestSupport
import Testing

@testable import CatalogServer

struct AppleFeedTests {
  static let chart = """
    {"feed":{"author":{"name":{"label":"iTunes Store"}}, "entry":[{"im:name":{"label":"Orchard"}, \
    "im:price":{"label":"$1.29","attributes":{"amount":"1.29","currency":"USD"}}, \
    "id":{"label":"https://music.apple.com/us/album/orchard/1700000002?i=1700000003", \
    "attributes":{"im:id":"1700000003"}}, "im:contentType":{"attributes":{"term":"Track", "label":"Track"}}, \
    "im:artist":{"label":"Mara Fenn"}}], "updated":{"label":"2026-11-18T01:00:00-07:00"}, \
    "title":{"label":"iTunes Store: Top Songs"}, \
    "id":{"label":"https://itunes.apple.com/us/rss/topsongs/limit=10/json"}}}
    """

  static let apps = """
    {"feed":{"title":"Top Free Apps","id":"https://rss.marketingtools.apple.com/api/v2/us/apps/top-free/10/apps.json",\
    "country":"us","updated":"Wed, 18 Nov 2026 09:00:00 +0000","results":[{"artistName":"Pippin Russet",\
    "id":"1700000011","name":"Ledger Orchard","kind":"apps",\
    "url":"https://apps.apple.com/us/app/ledger-orchard/id1700000011"}]}}
    """

  static let reviews = """
    {"feed":{"entry":[{"author":{"name":{"label":"Ada & Co"}}, "updated":{"label":"2026-01-02T00:00:00Z"}, \
    "im:rating":{"label":"3"}, "im:version":{"label":"1.0"}, "id":{"label":"71"}, "title":{"label":"So <so>"}, \
    "content":{"label":"Fine", "attributes":{"type":"text"}}, "link":{"attributes":{"rel":"related", \
    "href":"https://itunes.apple.com/us/review?id=1700000011&type=Purple%20Software"}}, "im:voteSum":{"label":"1"}, \
    "im:contentType":{"attributes":{"term":"Application", "label":"Application"}}, "im:voteCount":{"label":"2"}}], \
    "updated":{"label":"2026-09-29T18:31:30-07:00"}, "title":{"label":"iTunes Store: Customer Reviews"}, \
    "id":{"label":"https://itunes.apple.com/us/rss/customerreviews/id=1700000011/sortBy=mostRecent/page=1/json"}}}
    """

  private static func server() throws -> TestServer {
    try TestServer([ServerSamples.songs, ServerSamples.apps, chart, apps, reviews])
  }

  @Test(arguments: [
    "/api/v2/us/apps/top-free/10/apps.json", "/api/v1/us/ios-apps/top-free/all/10/explicit.json",
    "/us/rss/topfreeapplications/limit=10/json", "/us/rss/topfreeapplications/limit=10/xml",
    "/WebObjects/MZStoreServices.woa/ws/charts?cc=us&g=36&name=FreeApplications",
  ])
  func `a chart is answered under its name in each generation of feeds`(_ target: String) throws {
    let older = """
      {"feed":{"entry":[{"im:name":{"label":"Ledger Orchard"}, "id":{"label":\
      "https://apps.apple.com/us/app/ledger-orchard/id1700000011", "attributes":{"im:id":"1700000011"}}, \
      "im:contentType":{"attributes":{"term":"Application", "label":"Application"}}}], \
      "updated":{"label":"2026-11-18T01:00:00-07:00"}, "title":{"label":"iTunes Store: Top Free Applications"}, \
      "id":{"label":"https://itunes.apple.com/us/rss/topfreeapplications/limit=10/json"}}}
      """
    for feed in [Self.apps, older] {
      #expect(try TestServer([ServerSamples.apps, feed]).get(target).text.contains("1700000011"))
    }
    let paid = Self.apps.replacing("top-free", with: "top-paid")
    #expect(try !TestServer([ServerSamples.apps, paid]).get(target).text.contains("1700000011"))
  }

  @Test func `what is bought is not what is played`() throws {
    let server = try Self.server()
    #expect(try server.get("/us/rss/topsongs/json").status == 200)
    #expect(try server.get("/api/v2/us/music/most-played/10/songs.json").status == 404)
    #expect(try server.get("/api/v1/us/apple-music/top-songs/all/10/explicit.json").status == 404)
  }

  @Test(arguments: [
    "/us/rss/topsongs/limit=25/json", "//us/rss/topsongs/json", "/us/rss/topsongs/limit=1/explicit=true/json",
    "/WebObjects/MZStoreServices.woa/ws/RSS/topsongs//limit=3/json?s=143441", "/rss/topsongs/json",
  ])
  func `a chart has its items, with their prices`(_ target: String) throws {
    let answer = try Self.server().get(target)
    #expect(answer["content-type"] == "text/javascript; charset=utf-8")
    #expect(answer.text.contains(#""im:id":"1700000003""#))
    #expect(answer.text.contains(#""im:price":{"label":"$1.29","attributes":{"amount":"1.29","currency":"USD"}}"#))
    #expect(answer.text.contains(#""im:artist":{"label":"Mara Fenn","attributes":{"href":"https://music.apple.com"#))
  }

  @Test func `an entry of a chart in XML is answered as the store said it, in XML and in JSON`() throws {
    let xml = """
      <?xml version="1.0" encoding="utf-8"?><feed xmlns:im="http://itunes.apple.com/rss" \
      xmlns="http://www.w3.org/2005/Atom"><id>https://itunes.apple.com/us/rss/toppaidapplications/limit=10/xml</id>\
      <title>iTunes Store: Top Paid Applications</title><updated>2026-11-18T01:00:00-07:00</updated><entry>\
      <updated>2026-11-18T01:00:00-07:00</updated><id im:id="1700000031" im:bundleId="com.example.cox">\
      https://apps.apple.com/us/app/cox/id1700000031?uo=2</id><title>Cox - Quince &amp; Co</title>\
      <summary>Counts &lt;apples&gt;.</summary><im:name>Cox</im:name>\
      <link rel="alternate" type="text/html" href="https://apps.apple.com/us/app/cox/id1700000031?uo=2"/>\
      <link title="Preview" rel="enclosure" type="image/jpeg" href="https://is1.mzstatic.com/a.jpg" im:assetType="preview"/>\
      <im:contentType term="Application" label="Application"/><category im:id="6014" term="Games" \
      scheme="https://apps.apple.com/us/genre/id6014" label="Games"/><im:artist \
      href="https://apps.apple.com/us/developer/quince/id1700000030">Quince &amp; Co</im:artist>\
      <im:price amount="1.99000" currency="USD">$1.99</im:price><rights>© Quince</rights></entry></feed>
      """
    let server = try TestServer([xml])
    let json = try server.get("/us/rss/toppaidapplications/limit=10/json").text
    for part in [
      #""summary":{"label":"Counts <apples>."}"#, #""rights":{"label":"© Quince"}"#, #""im:id":"6014""#,
      #""amount":"1.99000""#, #""title":{"label":"Cox - Quince & Co"}"#, #""im:assetType":"preview""#,
    ] { #expect(json.contains(part), "\(part) in \(json)") }
    let answer = try server.get("/us/rss/toppaidapplications/limit=10/xml").text
    for part in ["<summary>Counts &lt;apples&gt;.</summary>", "<rights>© Quince</rights>", "is1.mzstatic.com/a.jpg"] {
      #expect(answer.contains(part), "\(part) in \(answer)")
    }
  }

  /// An app that only a chart knows, as the store gave it.
  private static let captured = """
    {"im:name":{"label":"Windfall"}, "summary":{"label":"Counts apples."}, "im:price":{"label":"Get", \
    "attributes":{"amount":"0.00000", "currency":"USD"}}, "rights":{"label":"℗ 2026 Quince Works"}, \
    "title":{"label":"Windfall - Quince Works"}, "link":[{"attributes":{"rel":"alternate", "type":"text/html", \
    "href":"https://apps.apple.com/us/app/windfall/id1700000021?uo=2"}}, {"im:duration":{"label":"30000"}, \
    "attributes":{"title":"Preview", "rel":"enclosure", "href":"https://audio-ssl.itunes.apple.com/a.m4a", \
    "im:assetType":"preview"}}], "id":{"label":"https://apps.apple.com/us/app/windfall/id1700000021?uo=2", \
    "attributes":{"im:id":"1700000021"}}, "im:artist":{"label":"Quince Works", \
    "attributes":{"href":"https://itunes.apple.com/us/artist/quince-works/id1700000020"}}, "category":{"attributes":{"im:id":"6014", \
    "term":"Games", "scheme":"https://apps.apple.com/us/genre/id6014", "label":"Games"}}}
    """

  private func chart(_ entry: String, title: String = "Top", at time: String = "2026-11-18T09:00:00Z") -> String {
    """
    {"feed":{"entry":[\(entry)],"updated":{"label":"\(time)"},"title":{"label":"\(title)"},\
    "id":{"label":"https://itunes.apple.com/us/rss/topfreeapplications/limit=10/json"}}}
    """
  }

  @Test func `an entry keeps what the store said in it, amounts and labels too`() throws {
    let server = try TestServer([chart(Self.captured)])
    let text = try server.get("/us/rss/topfreeapplications/limit=10/json").text
    for part in [
      #""summary":{"label":"Counts apples."}"#, #""rights":{"label":"℗ 2026 Quince Works"}"#,
      #""im:price":{"label":"Get","attributes":{"amount":"0.00000","currency":"USD"}}"#,
      #""im:id":"6014","term":"Games""#,
      #""im:duration":{"label":"30000"}"#, #""title":{"label":"Windfall - Quince Works"}"#, #""label":"Top""#,
    ] { #expect(text.contains(part), "\(part)") }
    let xml = try server.get("/us/rss/topfreeapplications/limit=10/xml").text
    #expect(xml.contains("<summary>Counts apples.</summary>") && xml.contains(#"<im:price amount="0.00000""#))
  }

  @Test func `an entry has the present price, and leads nowhere but to Apple`() throws {
    let foreign = Self.captured.replacing("https://apps.apple.com/us/", with: "https://apps.apple.com.example.net/us/")
    let server = try TestServer([chart(foreign)])
    let sold = ChartSample(
      [(1_700_000_021, "Windfall")], title: "Top paid", updated: "2026-11-20T09:00:00Z"
    ) { _ in ("1.99", "USD", "$1.99") }
    let target = "/us/rss/topfreeapplications/limit=10/json"
    #expect(try !server.get(target).text.contains("example.net"))
    #expect(try server.get(target).text.contains("audio-ssl.itunes.apple.com"))
    try server.importText(sold.json, as: "paid.json", at: "2026-11-20T09:30:00Z")
    #expect(try server.get(target).text.contains(#""amount":"1.99","currency":"USD""#))
  }

  @Test func `the generator's charts keep what it said, and lead nowhere but to Apple`() throws {
    let more = #""artistUrl":"https://example.net/a","copyright":"℗ 2026 Pippin","kind":"app""#
    let chart = Self.apps.replacing(#""kind":"apps""#, with: more)
    let answer = try TestServer([chart]).get("/api/v2/us/apps/top-free/10/apps.json").text
    #expect(!answer.contains("example.net"))
    #expect(answer.contains(#""copyright":"℗ 2026 Pippin","kind":"app","url":"https://apps.apple.com/us/app/ledger-"#))
  }

  @Test func `the generator's charts keep genres`() throws {
    let genres = #""genres":[{"genreId":"6015","name":"Finance","url":"https://itunes.apple.com/us/genre/id6015"}]"#
    let chart = Self.apps.replacing("Ledger Orchard", with: "Other").replacing("1700000011", with: "1700000031")
      .replacing(#""kind":"apps""#, with: #""kind":"apps",\#(genres)"#)
    #expect(try TestServer([chart]).get("/api/v2/us/apps/top-free/10/apps.json").text.contains(genres))
    let listed = #""genreIds":["6015"],"genres":["Finance"],"trackId":1700000011"#
    let app = ServerSamples.apps.replacing(#""trackId":1700000011"#, with: listed)
    #expect(try TestServer([app, Self.apps]).get("/api/v2/us/apps/top-free/10/apps.json").text.contains(genres))
  }

  @Test func `a chart is given as Atom, too`() throws {
    let answer = try Self.server().get("/us/rss/topsongs/limit=25/xml")
    #expect(answer["content-type"] == "text/xml; charset=utf-8")
    #expect(answer.text.contains("<im:price amount=\"1.29\" currency=\"USD\">$1.29</im:price>"))
    #expect(answer.text.contains("<im:name>Orchard</im:name>"))
  }

  @Test(arguments: [
    ("/xx/rss/topsongs/json", 400), ("/jp/rss/topsongs/json", 404), ("/us/rss/nosuchchart/json", 404),
    ("/api/v2/xx/apps/top-free/10/apps.json", 500), ("/api/v2/us/apps/top-free/101/apps.json", 500),
    ("/api/v2/us/music/most-played/10/songs.json", 404), ("/xx/rss/customerreviews/id=1/json", 400),
    ("/v1/catalog/us/apps/5/reviews", 404), ("/v1/catalog/xx/apps/1700000011/reviews", 404),
  ])
  func `what is not there is said as Apple says it`(_ target: String, _ status: Int) throws {
    #expect(try Self.server().get(target).status == status)
  }

  @Test func `the generator's charts have strings for numbers, and no prices`() throws {
    let server = try Self.server()
    let text = try server.get("/api/v2/us/apps/top-free/10/apps.json").text
    #expect(text.contains(#""artistName":"Pippin Russet","id":"1700000011","name":"Ledger Orchard""#))
    #expect(text.contains(#""country":"us""#))
    #expect(!text.contains("price"))
    #expect(
      try server.get("/api/v2/us/apps/top-free/10/apps.rss").text.contains(
        "<title>Ledger Orchard - Pippin Russet</title>"))
    #expect(
      try server.get("/WebObjects/MZStoreServices.woa/ws/charts?cc=us&g=36&name=FreeApplications&limit=5").text
        == "{\"resultIds\":[1700000011]}\n")
  }

  @Test func `reviews come a page at a time, and link to the next`() throws {
    let server = try Self.server()
    let answer = try server.get("/us/rss/customerreviews/page=1/id=1700000011/sortby=mostrecent/json")
    #expect(answer.text.contains(#""im:rating":{"label":"3"}"#))
    #expect(answer.text.contains(#""name":{"label":"Ada & Co"}"#))
    #expect(
      answer.text.contains(
        "\"rel\":\"self\",\"href\":\"http://127.0.0.1:\(server.port)/us/rss/customerreviews/page=1/"))
    #expect(try server.get("/us/rss/customerreviews/id=1700000011/xml").text.contains("<title>So &lt;so&gt;</title>"))
  }

  @Test func `a feed of reviews of an unknown app has no link to itself`() throws {
    let text = try Self.server().get("/us/rss/customerreviews/page=1/id=5/sortby=mostrecent/json").text
    #expect(!text.contains("\"self\""))
    #expect(text.contains("\"rel\":\"first\""))
    #expect(!text.contains("entry"))
  }

  @Test func `the reviews of a product page have a next page only where there is one`() throws {
    let text = try Self.server().get("/v1/catalog/us/apps/1700000011/reviews?offset=0&limit=20&l=en-GB").text
    #expect(
      text == """
        {"data":[{"id":"71","type":"user-reviews","attributes":{"date":"2026-01-02T00:00:00Z","review":"Fine",\
        "rating":3,"userName":"Ada & Co","title":"So <so>"}}]}

        """)
  }

  @Test(arguments: [
    "/us/rss/topsongs/limit=25/json", "/us/rss/topsongs/limit=25/xml", "/us/rss/customerreviews/id=1700000011/json",
  ])
  func `importing a feed's answer changes nothing`(_ target: String) throws {
    let server = try Self.server()
    let answer = try server.get(target).text
    try server.importText(answer, as: "own.feed", at: "2026-11-18T08:00:00Z")
    #expect(try server.get(target).text == answer)
  }
}
