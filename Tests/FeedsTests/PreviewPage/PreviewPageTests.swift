import Archives
import CatalogModel
import Feeds
import ProductLinks
import TestSupport
import Testing

@Suite struct PreviewPageTests {
  @Test(arguments: [
    "", "https://podcasts.apple.com/us/room/6509990001",
    "https://podcasts.apple.com/us/genre/podcasts-arts/id6509990001",
    "https://music.apple.com/us/room/6509990001", "https://apps.apple.com/us/story/id6509990001",
    "https://books.apple.com/us/grouping/6509990001", "https://music.apple.com/us/new",
  ]) func `a page that lists items is none itself`(address: String) throws {
    let reading = try Reading(
      """
      <!DOCTYPE html><html><head><link rel="canonical" href="\(address)"><meta name="apple:content_id" content="6509990001">
      <meta property="og:title" content="Slow Shows"></head><body>
      <script type="application/json" id="serialized-server-data">[{"intent":{"$kind":"Room"},"data":{"items":[
      {"adamId":"1181","titleAccessibilityLabel":"Manzanas","title":"Arts","clickAction":{"pageUrl":
      "https://podcasts.apple.com/us/podcast/manzanas/id1181"}}]}}]</script></body></html>
      """)
    #expect(reading.records == [])
    #expect(reading.children.map(\.line) == ["podcast 1181 us Manzanas"])
  }

  private func page(_ head: String, _ body: String = "", language: String? = nil) -> String {
    "<!DOCTYPE html><html\(language.map { " lang=\"\($0)\"" } ?? "")><head><meta charset=\"utf-8\">\(head)</head><body>\(body)</body></html>"
  }

  private func data(_ json: String) -> String { "<script type=\"application/ld+json\">\n\(json)\n</script>" }

  private let app = """
    <link rel="canonical" href="https://apps.apple.com/fr/app/verger/id302">
    <meta property="og:title" content="Verger – l’App"><meta name="apple:content_id" content="302">
    """
  private let appData = """
    {"@context":"http://schema.org","@type":"SoftwareApplication","name":"Verger","applicationCategory":"Jeux",\
    "datePublished":"18 déc. 2019","author":{"@type":"Person","name":"Orchard","url":"https://apps.apple.com/fr/developer/o/id502"},\
    "image":"https://img.example/1200.png","offers":{"@type":"Offer","price":2.99,"priceCurrency":"EUR"}}
    """

  @Test func `reads an app's page with its sale price`() throws {
    let record = try #require(try Reading(page(app + data(appData), language: "fr-FR")).records.first)
    #expect(
      record
        == ProductRecord(
          appleID: appleID(302), kind: .app, storefront: Storefront("fr"), name: "Verger",
          artist: "Orchard", artistID: AppleID("502"), genre: "Jeux",
          url: "https://apps.apple.com/fr/app/verger/id302", artworkURL: "https://img.example/1200.png",
          offers: [.buy(2990, "EUR")]))
  }

  @Test func `does not take the stream of a song for a price, nor Apple's own app for the item`() throws {
    let head = """
      <link rel="canonical" href="https://music.apple.com/us/album/windfall/401">
      <meta name="al:ios:app_store_id" content="1108187390"><meta name="apple:content_id" content="401">
      <meta name="apple:title" content="Windfall">
      """
    let stream =
      #"{"@type":"MusicAlbum","name":"Windfall","offers":{"@type":"Offer","category":"free","price":0,"priceCurrency":"USD"},"byArtist":[{"name":"Barrow","url":"https://music.apple.com/us/artist/b/501"}]}"#
    let reading = try Reading(page(head + data(#"{"@type":"Organization","name":"Apple"}"#) + data(stream)))
    #expect(reading.appleIDs == [401])
    #expect(reading.records.first?.name == "Windfall")
    #expect(reading.records.first?.offers == [])
    #expect(reading.children.map(\.appleID) == [appleID(501)])
  }

  @Test func `tells every other product that the page links to, once`() throws {
    let body = """
      <a href="https://apps.apple.com/fr/app/verger/id302">self</a>
      <a href="https://apps.apple.com/fr/app/autre/id303?l=en&amp;mt=8">other</a>
      <a href="https://apps.apple.com/fr/app/autre/id303?l=en&amp;mt=8">other again</a>
      <a href="javascript:alert(1)">no</a><base href="https://evil.example/">
      """
    let reading = try Reading(page(app, body))
    #expect(reading.links.map(\.appleID) == [AppleID("303")])
  }

  @Test func `gives the links of a page that is about no item`() throws {
    let list =
      "<a href=\"http://itunes.apple.com/us/album/a/id401?uo=2\">1</a><a href=\"http://itunes.apple.com/us/album/b/id402\">2</a>"
    let reading = try Reading(page("<title>Charts</title>", list))
    #expect(reading.records == [])
    #expect(reading.links.map(\.appleID) == [AppleID("401"), AppleID("402")])
  }

  @Test(arguments: [
    ("https://apps.apple.com/gb/app/orchard/id302", 302, ProductKind.app, nil),
    ("https://itunes.apple.com/gb/app/orchard/id302?mt=8", 302, .app, nil),
    ("https://music.apple.com/gb/album/cox/401", 401, .album, nil),
    ("https://music.apple.com/gb/album/cox/401?i=301", 301, .song, 401),
    ("https://music.apple.com/gb/artist/the-barrow-boys/501", 501, .artist, nil),
    ("https://books.apple.com/gb/book/windfall/id601", 601, .book, nil),
    ("https://books.apple.com/gb/audiobook/windfall/id602", 602, .audiobook, nil),
    ("https://podcasts.apple.com/gb/podcast/pips/id1181", 1181, .podcast, nil),
    ("https://podcasts.apple.com/gb/podcast/pips/id1181?i=1000623", 1_000_623, .podcastEpisode, 1181),
    ("https://itunes.apple.com/gb/movie/late-frost/id701", 701, .movie, nil),
    ("https://itunes.apple.com/gb/tv-season/late-frost-season-1/id702", 702, .tvSeason, nil),
  ]) func `tells what a page is about by its address`(
    address: String, appleID: Int64, kind: ProductKind, parentID: Int64?
  ) throws {
    let head = "<link rel='canonical' href='\(address)'><meta property='og:title' content='Orchard'>"
    let record = try #require(try Reading(page(head)).records.first)
    #expect(record.appleID.rawValue == appleID && record.parentID?.rawValue == parentID)
    #expect(record.kind == kind && record.storefront == Storefront("gb"))
  }

  @Test func `says of a page with a name for a number that it is none of the catalogue`() throws {
    let head = """
      <link rel="canonical" href="https://tv.apple.com/gb/show/late-frost/umc.cmc.1srk2goyh2q2zdxcx605w8vtx">
      <meta property="og:title" content="Late Frost">
      """
    let reading = try Reading(page(head))
    #expect(reading.records == [])
    #expect(reading.links.map(\.textID) == ["umc.cmc.1srk2goyh2q2zdxcx605w8vtx"])
  }

  @Test func `says of an empty shell that there is no such item`() throws {
    #expect(try Reading(page("")).reason.contains("no such item"))
  }

  @Test func `survives structured data that is none`() throws {
    for junk in ["", "{", "[]", "{\"@type\":5}", "{\"@type\":\"Book\",\"offers\":[{\"price\":{}}],\"author\":7}"] {
      #expect(try Reading(page(app + data(junk))).appleIDs == [302])
    }
  }

  @Test func `reads a page of any size, keeping none of it`() throws {
    var left = 100 << 20
    let head = Array(page(app).replacing("</body></html>", with: "").utf8)
    let endless = unsafe ByteStream(name: "page") { buffer in
      let start = left == 100 << 20 ? head : Array("<p>https://apps.apple.com/fr/app/id\(left)</p>".utf8)
      for index in buffer.indices { unsafe buffer[index] = index < start.count ? start[index] : 0x20 }
      left -= buffer.count
      return left < 0 ? 0 : buffer.count
    }
    var appleIDs: Set<Int64> = []
    _ = try FeedReader(endless).read(storefront: nil) { item in
      if case .record(let record, _) = item { appleIDs.insert(record.appleID.rawValue) }
    }
    #expect(appleIDs == [302])
  }

  @Test func `tells more links than it holds back, each once in a row`() throws {
    let body = (0..<60_000).map { "<a href='https://apps.apple.com/fr/app/id\(1_000_000 + $0)'>x</a>" }.joined()
    let reading = try Reading(page(app, body))
    #expect(reading.links.count == 60_000)
    #expect(reading.appleIDs == [302])
  }
}
