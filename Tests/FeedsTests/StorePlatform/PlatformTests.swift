import CatalogModel
import Feeds
import TestSupport
import Testing

/// Answers that the store's own programs are drawn from.
@Suite struct PlatformTests {
  private static func lockup(
    _ id: Int, _ name: String, kind: String = "iosSoftware", url: String? = nil, _ offers: String = ""
  ) -> String {
    """
    "\(id)":{"id":"\(id)","name":"\(name)","artistName":"Orchard Works","artistId":"502","kind":"\(kind)",\
    "bundleId":"com.example.a\(id)","url":"\(url ?? "https://apps.apple.com/us/app/x/id\(id)")","genreNames":["Business"],\
    "userRating":{"value":4.5,"ratingCount":12},"offers":[\(offers)]}
    """
  }

  private static func buy(_ price: String, _ text: String) -> String {
    #"{"type":"buy","price":\#(price),"priceFormatted":"\#(text)","version":{"display":"2.1"}}"#
  }

  static let viewTop = """
    {"storePlatformData":{"lockup":{"results":{\(lockup(302, "Orchard", buy("2.99", "$2.99"))),\
    \(lockup(303, "Pear", buy("0.0", "Get")))},"meta":{"storefront":{"id":"143441","cc":"US"}}}},
    "pageData":{"segmentedControl":{"segments":[{"pageData":{"selectedChart":{"adamIds":["303","302","304"],\
    "title":"Top Paid Apps","id":30,"kinds":{"iosSoftware":true}},"genreId":36}},{"pageData":{"selectedChart":\
    {"adamIds":[302],"title":"Top Games"},"genreId":6014}}]}}}
    """

  @Test(arguments: [1, 1 << 20]) func `a page of charts is its charts, and what it shows of their items`(piece: Int)
    throws
  {
    let reading = try Reading(Array(Self.viewTop.utf8), piece: piece)
    #expect(reading.summary?.format == .storePlatform)
    #expect(
      reading.records.map(\.line) == [
        "app 302 us Orchard / Orchard Works: buy 2.99 USD $2.99", "app 303 us Pear / Orchard Works: buy 0 USD -",
      ])
    #expect(reading.records.last?.offers.first?.label == "Get")
    #expect(reading.charts.map(\.line) == ["us toppaidapps - - 1=303 2=302 3=304", "us topgames 6014 - 1=302"])
    #expect(reading.children.map(\.line) == ["app 304 us -"])
    let first = try #require(reading.records.first)
    #expect(first.version == "2.1" && first.genre == "Business" && first.artistID == AppleID("502"))
    #expect(first.rating == ItemRating(average: 4.5, count: 12))
    #expect(first.identifiers == [Identifier(scheme: .bundleID, value: "com.example.a302")])
  }

  @Test func `a lookup is its items, whose text says their currency`() throws {
    let german = "https://apps.apple.com/de/app/x/id303"
    let items = [
      Self.lockup(302, "Orchard", Self.buy("2.99", "$2.99")),
      Self.lockup(303, "Birne", url: german, Self.buy("3.99", "3,99 €")),
      Self.lockup(304, "Medlar", Self.buy("2.99", "R$ 2,99")),
    ]
    let reading = try Reading("{\"results\":{\(items.joined(separator: ","))},\"version\":2}")
    #expect(reading.summary?.format == .storePlatform)
    #expect(reading.records.map { $0.offers.map(\.line) } == [["buy 2.99 USD $2.99"], ["buy 3.99 EUR 3,99 €"], []])
    #expect(reading.unread.first?.hasPrefix("priceFormatted ") == true)
  }

  @Test func `an album's songs are parts of it, and what has no number is refused`() throws {
    let song = Self.lockup(301, "Song", kind: "song", url: "https://music.apple.com/us/album/a/401?i=301")
    let album = Self.lockup(401, "Album", kind: "album", url: "https://music.apple.com/us/album/a/401")
    let text =
      #"{"storePlatformData":{"product-dv":{"results":{\#(album.dropLast()),"children":{\#(song)}},"9":{"id":"x"}}}}}"#
    let reading = try Reading(text)
    #expect(
      reading.records.map { "\($0.kind.rawValue) \($0.appleID) \($0.parentID?.description ?? "-")" } == [
        "album 401 -", "song 301 401",
      ])
    #expect(reading.refused.count == 1)
    #expect(try Reading(#"{"storePlatformData":{}}"#).error != nil)
  }

  @Test func `a price of the Search API without a currency is read as its store writes it`() throws {
    func offers(_ members: String) throws -> [String] {
      try Reading(searchAnswer(appRecord(304, "Pear", members))).records.flatMap { $0.offers.map(\.line) }
    }
    #expect(try offers(#""price":1.99,"formattedPrice":"$1.99""#) == ["buy 1.99 USD $1.99"])
    #expect(try offers(#""price":1.99,"formattedPrice":"$2.99""#) == [])
    #expect(try offers(#""price":1.99"#) == [])
  }
}
