import Archives
import CatalogModel
import Feeds
import ProductLinks
import Testing

@Suite struct PreviewPageTests {
  private func page(_ head: String, _ body: String = "") -> String {
    "<!DOCTYPE html><html lang=\"en\"><head><meta charset=\"utf-8\">\(head)</head><body>\(body)</body></html>"
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
    let record = try #require(try Reading(page(app + data(appData))).records.first)
    let price = Money(milliunits: 2990, currency: try #require(CurrencyCode("EUR")))
    #expect(
      record
        == ProductRecord(
          appleID: try #require(AppleID("302")), kind: .app, storefront: Storefront("fr"), name: "Verger",
          artist: "Orchard", artistID: AppleID("502"), genre: "Jeux",
          url: "https://apps.apple.com/fr/app/verger/id302", artworkURL: "https://img.example/1200.png",
          offers: [Offer(kind: .buy, price: .amount(price))]))
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
    #expect(reading.children.map(\.appleID) == [try #require(AppleID("501"))])
  }

  @Test func `takes an episode with its show as the parent`() throws {
    let head = """
      <link rel="canonical" href="https://podcasts.apple.com/es/podcast/uno/id1181?i=1000623">
      <meta name="apple:content_id" content="1000623"><meta property="og:title" content="Uno">
      """
    let offers = #"{"@type":"PodcastEpisode","name":"Uno","offers":[{"@type":"Offer","price":"Free"}]}"#
    let record = try #require(try Reading(page(head + data(offers))).records.first)
    #expect(record.kind == .podcastEpisode)
    #expect(record.appleID == AppleID("1000623"))
    #expect(record.parentID == AppleID("1181"))
    #expect(record.offers == [])
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
    ("https://itunes.apple.com/gb/movie/late-frost/id701", 701, .movie, nil),
    ("https://itunes.apple.com/gb/tv-season/late-frost-season-1/id702", 702, .tvSeason, nil),
  ]) func `tells what a page is about by its address`(
    address: String, appleID: Int64, kind: ProductKind, parentID: Int64?
  ) throws {
    let head = "<link rel='canonical' href='\(address)'><meta property='og:title' content='Orchard'>"
    let record = try #require(try Reading(page(head)).records.first)
    #expect(record.appleID == AppleID(rawValue: appleID))
    #expect(record.kind == kind)
    #expect(record.parentID == parentID.flatMap { AppleID(rawValue: $0) })
    #expect(record.storefront == Storefront("gb"))
  }

  @Test func `takes a book's sale price`() throws {
    let head = "<link rel='canonical' href='https://books.apple.com/gb/book/windfall/id601'>"
    let book = #"{"@type":"Book","name":"Windfall","offers":{"price":"4.99","priceCurrency":"GBP"}}"#
    let price = Money(milliunits: 4990, currency: try #require(CurrencyCode("GBP")))
    #expect(
      try Reading(page(head + data(book))).records.first?.offers == [Offer(kind: .buy, price: .amount(price))])
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

  @Test func `reads a page that was saved in the pieces in which it travelled`() throws {
    let whole = page(app + data(appData))
    let middle = whole.utf8.index(whole.utf8.startIndex, offsetBy: whole.utf8.count / 2)
    let pieces = [whole.utf8[..<middle], whole.utf8[middle...]]
    let bytes =
      Array("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n".utf8)
      + pieces.flatMap { Array((String($0.count, radix: 16) + "\r\n").utf8) + $0 + Array("\r\n".utf8) }
      + Array("0\r\n\r\n".utf8)
    let record = try #require(try Reading(bytes).records.first)
    #expect(record.appleID == AppleID("302"))
    #expect(record.offers.count == 1)
  }

  @Test func `says of an empty shell that there is no such item`() throws {
    #expect(try Reading(page("")).error?.reason.contains("the store has no such item") == true)
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

  @Test func `expands no entities and fetches nothing`() throws {
    let doctype = "<!DOCTYPE html [<!ENTITY x SYSTEM \"file:///etc/passwd\"><!ENTITY b \"&x;&x;\">]>"
    let text = doctype + page(app).dropFirst("<!DOCTYPE html>".count).replacing("Verger – l’App", with: "&x;&b;")
    let record = try #require(try Reading(text).records.first)
    #expect(record.name?.contains("root") != true)
  }

  @Test func `survives elements in each other a hundred thousand deep`() throws {
    let deep = String(repeating: "<div>", count: 100_000)
    _ = try Reading(page(app, deep))
  }
}
