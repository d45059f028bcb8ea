import Catalog
import CatalogModel
import Storefronts
import TestSupport
import Testing

@testable import ProductPages

/// The pieces of pages: tables, facts, forms, names.
@Suite struct SitePiecesTests {
  @Test func `a table has a caption, columns with a scope, and rows that say what they are about`() {
    let table = HTML.table(
      "Prices", ["Store", "Price"], [.row(["us"], ["$1 & more"]), .row(["de"], ["1 €"], isHere: true)])
    #expect(
      table.rendered.replacing("\n", with: "")
        == "<table><caption>Prices</caption><thead><tr><th scope=\"col\">Store</th><th scope=\"col\">Price</th></tr></thead>"
        + "<tbody><tr><th scope=\"row\">us</th><td>$1 &amp; more</td></tr>"
        + "<tr class=\"here\"><th scope=\"row\">de</th><td>1 €</td></tr></tbody></table>")
  }

  @Test func `where nothing is known there is no table, no section and no list`() {
    #expect(HTML.table("Prices", ["Store"], []).isNothing)
    #expect(HTML.section("Prices", HTML.table("Prices", ["Store"], []), .nothing).isNothing)
    #expect(HTML.facts([("Seller", nil)]).isNothing && HTML.bullets([]).isNothing)
    #expect(HTML.section("Prices", .p("none")).rendered.hasPrefix("<section><h2>Prices</h2>"))
    #expect(HTML.facts([("Seller", nil), ("Genre", "Folk")]).rendered.contains("<dt>Genre</dt>\n<dd>Folk</dd>"))
  }

  @Test func `a form keeps what was typed, and nothing of it is markup`() {
    let typed = "\"><script>x</script>"
    let field = HTML.input("Name", "q", type: "search", typed).rendered
    #expect(field.contains("<label for=\"q\">Name</label>") && field.contains("value=\"&quot;&gt;&lt;script&gt;"))
    let select = HTML.select("Store", "storefront", [("us", "United States"), ("de", "Germany")], chosen: "de").rendered
    #expect(select.contains("<option value=\"de\" selected=\"selected\">Germany</option>"))
    #expect(!select.contains("value=\"us\" selected"))
    #expect(HTML.hidden("x", nil).isNothing)
  }

  @Test func `a name runs in its own direction and is marked with a language it can be in`() throws {
    let japan = try #require(Storefront("jp"))
    #expect(HTML.name("梨の帳簿", in: japan).rendered == "<bdi lang=\"ja\">梨の帳簿</bdi>")
    #expect(HTML.name("دفتر", in: japan).rendered == "<bdi>دفتر</bdi>")
    #expect(HTML.name("<b>", in: nil).rendered == "<bdi>&lt;b&gt;</bdi>")
  }

  @Test(arguments: [
    ("2025-03-03", "3 March 2025"), ("2025-03-03T10:00:00Z", "3 March 2025"), ("2025-13-03", "2025-13-03"),
    ("yesterday", "yesterday"), ("", ""),
  ])
  func `a date is written for people, and what is none as it is`(iso: String, text: String) {
    #expect(SiteWords.date(iso) == text)
  }

  @Test func `counts, shares and kinds read as English does`() {
    #expect(SiteWords.count(1, "item") == "1 item" && SiteWords.count(2187, "item") == "2,187 items")
    #expect(SiteWords.count(2, "price history", "price histories") == "2 price histories")
    #expect([-125, 669, 0].map { SiteWords.percent($0) } == ["−12.5 %", "+66.9 %", "±0 %"])
    #expect(
      [.macApp, .tvSeason, .inApp, .musicVideo].map { SiteWords.kind($0) } == [
        "Mac app", "TV season", "In-app product", "Music video",
      ])
    var settings = SiteSettings { Timestamp(seconds: 0) }
    #expect(settings.fileName("/home/pippin/feeds/2026/a.json") == "2026/a.json")
    settings.showsFolders = false
    #expect(settings.fileName("/home/pippin/feeds/2026/a.json") == "a.json")
    #expect(settings.fileName("https://itunes.apple.com/lookup?id=1") == "https://itunes.apple.com/lookup?id=1")
  }

  @Test(arguments: [
    ("us", "the United States"), ("de", "Germany"), ("cd", "the Democratic Republic of the Congo"),
    ("ae", "the United Arab Emirates"), ("in", "India"),
  ])
  func `a store is named as a sentence has it`(code: String, name: String) throws {
    #expect(try #require(Storefront(code)).nameInProse == name)
  }

  @Test(
    arguments: [
      ("free_application_popularity_per_genre", "6014", nil, "Top free games in the United States"),
      ("paid_ipad_application_popularity_per_genre", "6015", nil, "Top paid iPad finance apps in the United States"),
      ("song_popularity_per_genre", "34", nil, "Top songs in the United States"),
      ("toppaidapplications", nil, "iTunes Store: Top Paid Applications", "Top paid apps in the United States"),
      ("topfreeapplications", "6014", nil, "Top free games in the United States"),
      ("topsongs", "21", nil, "Top songs: genre 21 in the United States"),
      ("music/most-played/albums", nil, nil, "Most played albums in the United States"),
      ("topsomething", nil, "iTunes Store: Top Something", "Top Something in the United States"),
    ] as [(String, String?, String?, String)])
  func `a chart has a title for people`(name: String, genre: String?, stated: String?, title: String) throws {
    let titles = try ChartTitle(SiteCatalog().catalog)
    let key = ChartKey(name: name, storefront: Storefront("us"), genre: genre)
    #expect(titles.full(key, stated) == title)
  }

  @Test func `artwork lies over a drawn letter, which stays where none is shown`() throws {
    var settings = SiteSettings { Timestamp(seconds: 0) }
    let address = "https://is1-ssl.mzstatic.com/image/thumb/a/512x512bb.jpg"
    let shown = Site(settings).artwork(address, "«Pear»", .app).rendered
    #expect(shown.contains(">P<img src=\"\(address)\" alt=\"\"") && shown.contains("aria-hidden"))
    settings.hasArtwork = false
    for site in [Site(settings), Site(SiteSettings { Timestamp(seconds: 0) })] {
      #expect(!site.artwork("https://evil.example/a.jpg", "Pear", .song).rendered.contains("<img"))
    }
  }

  @Test func `an address escapes what could end a part of it`() {
    let address = SiteAddress("item", "a/b?c", query: [("q", "x&y=z #"), ("in", "EUR")])
    #expect(address.text == "/item/a%2Fb%3Fc?q=x%26y%3Dz%20%23&in=EUR")
    #expect(address.with("q", nil).as(.json).text == "/item/a%2Fb%3Fc.json?in=EUR")
    #expect(SiteAddress().as(.csv).text == "/index.csv")
  }
}
