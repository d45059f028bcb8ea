import CatalogModel
import Foundation
import FoundationXML
import ProductPages
import Testing

/// Every kind of page over a made-up catalog.
@Suite struct SiteTests {
  private let site: SiteCatalog

  init() throws { site = try SiteCatalog() }

  /// Each kind of page, with what stands on it.
  static let pages: [(name: String, path: String, query: [(String, String)], words: [String])] = [
    ("home", "/", [], ["What is it", "chart editions", "New here"]),
    ("find", "/find", [("q", "pear")], ["Results for", "Pear Ledger", "$3.99", "in the United States", "2 items"]),
    ("find-relaxed", "/find", [("q", "pear legder")], ["read &#39;legder&#39; as &#39;ledger&#39;"]),
    ("find-nothing", "/find", [("q", SiteCatalog.hostile)], ["Results for"]),
    ("find-empty", "/find", [], ["Type a name"]),
    (
      "item", "/us/app/any-slug/id7", [],
      [
        "Pear Ledger", "$3.99", "4.62 of 5", "the lowest since 3 March 2025", "Germany", "Price in every store",
        "class=\"spark\"",
      ]
    ),
    ("item-de", "/de/app/id7", [], ["Birnenbuch", "4,99 €", "lang=\"de-DE\""]),
    ("item-ar", "/sa/app/id7", [], ["دفتر الكمثرى", "lang=\"ar\""]),
    ("item-album", "/us/album/late-frost/23", [], ["Late Frost", "3:20", "First Frost", "Contents"]),
    ("item-song", "/us/album/x/23", [("i", "25")], ["Blossom", "$1.29"]),
    ("item-hostile", "/us/app/id9", [], ["&lt;script&gt;"]),
    ("item-175", "/us/app/x/id50", [], ["Orchard in Every Store", "Listed in 175 stores"]),
    (
      "prices", "/item/7/prices", [("home", "de")],
      [
        "4,99 €", "−20 %", "cheapest", "home store", "class=\"bar\"", "about €", "aria-sort=\"ascending\"",
        "sort=price",
      ]
    ),
    (
      "prices-rates", "/item/7/prices", [("home", "us"), ("in", "EUR"), ("sort", "price")],
      ["about €", "20 November 2026", "cheapest"]
    ),
    ("prices-175", "/item/50/prices", [], ["Sort by"]),
    (
      "in-app", "/item/60/in-app", [("home", "us")],
      ["2 products in 2 stores", "Pro", "$7.99", "¥1,500", "home store", "about $", "Price history"]
    ),
    (
      "in-app-rates", "/item/60/in-app", [("home", "us"), ("in", "EUR"), ("sort", "price"), ("product", "Pro")],
      ["about €", "Cheapest in the United States, $7.99; dearest in Japan", "<svg", "Price history of Pro"]
    ),
    (
      "in-app-inferred", "/item/61/in-app", [("inferred", "1")],
      ["1 price joined by inferences", "inferred: only row of both lists, not certain", "also inferred"]
    ),
    (
      "in-app-typo", "/item/60/in-app", [("product", "pro")],
      ["None of its known in-app products has this name", "is known; known are "]
    ),
    ("in-app-none", "/item/7/in-app", [], ["No in-app product of it is known"]),
    ("item-in-app", "/us/app/x/id60", [], ["In-app purchases", "Prices in every store", "Price changes as a feed"]),
    ("history", "/item/7/history", [("storefront", "us")], ["changed 2 times", "$2.99", "<svg", "+66.9 %"]),
    (
      "history-beside", "/item/7/history", [("storefront", "us"), ("beside", "de")],
      ["100 % is the price of", "Germany</text>", "class=\"narrow\"", "class=\"wide\""]
    ),
    ("history-one", "/item/24/history", [], ["the same whenever"]),
    ("compare", "/compare", [("id", "7"), ("id", "8"), ("id", "99")], ["Pear Press", "Not known here"]),
    ("compare-empty", "/compare", [], ["Name two to 4 items"]),
    ("charts", "/charts", [], ["Top paid apps", "2 editions"]),
    ("chart", "/charts/us/toppaidapplications", [], ["up 1 from 2", "new among the first 3", "down 2 from 1"]),
    (
      "chart-first", "/charts/us/toppaidapplications", [("date", "2026-11-05")],
      ["first edition", "Top paid apps in the United States"]
    ),
    ("drops", "/drops", [("since", "2026-11-02")], ["−20 %", "$3.99", "from"]),
    ("drops-none", "/drops", [("since", "2026-11-21")], ["Nothing that was asked for"]),
    ("links", "/links", [], ["Paste any text"]),
    (
      "unknown", "/us/app/id4711", [],
      ["Apple ID 4711 is not known", "coster fetch lookup 4711 --storefront us", "/gone/id4711"]
    ),
    ("elsewhere", "/gb/app/id7", [], ["not known in the United Kingdom", "Other stores have it"]),
  ]

  @Test(arguments: pages.map(\.name))
  func `writes a well-formed page with what is known`(name: String) throws {
    let page = try #require(Self.pages.first { $0.name == name })
    let answer = try #require(try site.answer(page.path, page.query))
    let text = String(decoding: answer.body, as: UTF8.self)
    #expect(errors(inPage: text) == [])
    #expect(page.words.filter { !text.contains($0) } == [], "\(page.path)")
    #expect(!text.contains("javascript:") && !text.contains("evil.example"))
    #expect(answer.status == (["unknown", "elsewhere"].contains(name) ? 404 : 200))
    try write(name, answer)
  }

  /// Writes the page for a browser to open, where COSTER_WRITE_PAGES names a folder.
  private func write(_ name: String, _ answer: PageAnswer) throws {
    guard let folder = ProcessInfo.processInfo.environment["COSTER_WRITE_PAGES"] else { return }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(answer.body).write(to: URL(fileURLWithPath: "\(folder)/\(name).html"))
    let sheet = try site.answer("/style.css")?.body ?? []
    try Data(sheet).write(to: URL(fileURLWithPath: "\(folder)/style.css"))
  }

  @Test func `prices of another offer are shown and not compared`() throws {
    let page = try site.text("/item/22/prices", [("home", "us")])
    #expect(page.contains("to rent") && !page.contains("class=\"versus\""), "\(page)")
  }

  @Test func `the front page has one search, and the newest items with their prices`() throws {
    let page = try site.text("/")
    #expect(page.split(separator: "role=\"search\"").count == 2)
    #expect(page.contains("drops") && page.contains("class=\"tiles\"") && page.contains("Last observed on"))
    #expect(try site.text("/find").split(separator: "role=\"search\"").count == 2)
  }

  @Test func `without exchange rates one note says that other currencies are not compared`() throws {
    let site = try SiteCatalog { $0.rates = nil }
    let page = try site.text("/item/7/prices", [("home", "de")])
    #expect(page.split(separator: "aren’t compared").count == 2 && !page.contains("another currency"))
  }

  @Test(arguments: [("us", "sort=seen"), ("us", "sort=price")])
  func `heads of columns sort an item's stores`(store: String, link: String) throws {
    let page = try site.text("/\(store)/app/x/id7")
    #expect(page.contains("\(link)#prices"))
    let sorted = try site.text("/\(store)/app/x/id7", [("sort", String(link.dropFirst(5)))])
    #expect(sorted.contains("aria-sort") && !sorted.contains("\(link)#prices"))
    #expect(try site.answer("/us/app/x/id7", [("sort", "'")])?.status == 400)
  }

  @Test func `leads from an item's number to its page in a store`() throws {
    let moved = try #require(try site.answer("/item/7"))
    #expect(moved.status == 303 && moved.fields[0] == ("Location", "/us/app/pear-ledger/id7"))
    #expect(try site.answer("/item/7", [("storefront", "jp")])?.fields[0].value.hasPrefix("/jp/app/%E6%A2%A8") == true)
  }

  @Test func `keeps the page of 175 stores below 120 kB`() throws {
    let page = try #require(try site.answer("/us/app/x/id50"))
    #expect(page.body.count < 120_000, "\(page.body.count) bytes")
  }

  @Test(arguments: [
    ("/item/7/prices.json", "application/json", "\"amount\":\"3.99\""),
    ("/item/7/prices.csv", "text/csv", "7,app,Birnenbuch,de,buy,4.99,EUR"),
    ("/item/7/history.svg", "image/svg+xml", "<title>Price history of Pear Ledger"),
    ("/item/7/history.json", "application/json", "\"since\":\"2025-03-03"),
    ("/item/7.json", "application/json", "\"identifiers\":[\"bundle-id:com.example.pear7\""),
    ("/find.json", "application/json", "\"items\":["),
    ("/charts/us/toppaidapplications.csv", "text/csv", "chart,storefront,genre"),
    ("/drops.csv", "text/csv", "apple_id,kind"),
    ("/index.json", "application/json", "\"source\":\"listing\",\"count\":"),
    ("/feed/drops.xml", "application/atom+xml", "<feed xmlns=\"http://www.w3.org/2005/Atom\""),
    ("/item/7/changes.xml", "application/atom+xml", "Pear Ledger: $3.99 in the United States, "),
    ("/item/60/changes.xml", "application/atom+xml", "Orchard Shed, Pro: $7.99 in the United States, $9.99 before"),
    ("/item/60/in-app.csv", "text/csv", "app_id,product,name"),
    ("/item/60/in-app.json", "application/json", "\"in_app\":["),
    ("/style.css", "text/css", "prefers-color-scheme"),
  ])
  func `has the same as data`(path: String, type: String, words: String) throws {
    let answer = try #require(try site.answer(path, [("q", "pear")].filter { _ in path.hasPrefix("/find") }))
    let text = String(decoding: answer.body, as: UTF8.self)
    #expect(answer.contentType.hasPrefix(type) && text.contains(words), "\(text.prefix(600))")
    if type == "application/json" { _ = try JSONSerialization.jsonObject(with: Data(answer.body)) }
    if type.hasSuffix("xml") { #expect(XMLParser(data: Data(answer.body)).parse()) }
  }

  @Test func `lets no name become a formula, markup or an address`() throws {
    let csv = try site.text("/find.csv", [("q", "script fetch")])
    #expect(csv.contains("'=HYPERLINK") && !csv.contains(",=") && !csv.contains(",\"="))
    let json = try site.text("/us/app/id9.json")
    #expect(!json.contains("<script") && json.contains("\\u003cscript"))
    let feed = try site.text("/feed/drops.xml", [("since", "2020-01-01")])
    #expect(!feed.contains("<script"))
    #expect(XMLParser(data: Data(try site.text("/item/9/history.svg").utf8)).parse())
  }

  @Test func `a feed has whole addresses, and an entry for each item`() throws {
    var request = PageRequest(path: "/feed/drops.xml", query: [(name: "since", value: "2020-01-01")])
    request.server = "https://pear.example"
    let feed = String(decoding: try #require(try site.site.answer(request, from: site.catalog)).body, as: UTF8.self)
    let addresses = feed.matches(of: /href="([^"]*)"/).map { String($0.1) }
    #expect(addresses.allSatisfy { $0.hasPrefix("https://pear.example/") })
    #expect(addresses.contains("https://pear.example/feed/drops.xml?since=2020-01-01"))
    let items = feed.matches(of: /urn:coster:drop:([0-9]+):/).map { String($0.1) }
    #expect(!items.isEmpty && Set(items).count == items.count)
  }

  @Test(arguments: [
    ("/find", "kind", "nonsense"), ("/find", "page", "0"), ("/find", "storefront", "zz"), ("/drops", "percent", "101"),
    ("/drops", "since", "yesterday"), ("/compare", "id", "x"), ("/item/7/prices", "sort", "'"),
    ("/item/7/prices", "in", "XXX"),
    ("/charts/us/toppaidapplications", "date", "2026-13-01"), ("/item/7", "storefront", "123456789"),
  ])
  func `refuses a value that cannot be`(path: String, name: String, value: String) throws {
    let answer = try #require(try site.answer(path, [(name, value)]))
    #expect(answer.status == 400)
    #expect(errors(inPage: String(decoding: answer.body, as: UTF8.self)) == [])
  }

  @Test(arguments: [
    "/nobody", "/item", "/item/x", "/item/-1", "/item/99999999999999999999", "/us", "/charts/us", "/charts/us/nothing",
    "/item/7/x", "/find/x", "/us/app", "/us/evil/id7",
  ])
  func `leaves a path that is nobody's`(path: String) throws {
    #expect(try site.answer(path) == nil)
  }

  @Test func `puts its base path before every address`() throws {
    let site = try SiteCatalog {
      $0.basePath = "/prices"
      $0.hasArtwork = false
    }
    for page in Self.pages {
      let text = try site.text(page.path, page.query)
      #expect(!text.contains("href=\"/\"") && !text.contains("mzstatic"))
      for address in text.split(separator: "href=\"/").dropFirst() {
        #expect(address.hasPrefix("prices"), "\(address.prefix(40))")
      }
    }
  }

  @Test func `looks up the links of a pasted text`() throws {
    let request = PageRequest(
      path: "/links",
      postedText:
        "https://apps.apple.com/de/app/x/id7 <b> https://apps.apple.com/us/app/id9 id4711 https://apps.apple.com/us/app/y/id4712"
    )
    let answer = try #require(try site.site.answer(request, from: site.catalog))
    let text = String(decoding: answer.body, as: UTF8.self)
    #expect(errors(inPage: text) == [])
    #expect(
      text.contains("Birnenbuch") && text.contains("4,99 €") && text.contains("not in this catalog")
        && text.contains("3 links"))
    try write("links-found", answer)
    #expect(try site.site.answer(PageRequest(path: "/find", postedText: ""), from: site.catalog)?.status == 405)
    #expect(try site.site.answer(PageRequest(path: "/none", postedText: ""), from: site.catalog) == nil)
  }
}
