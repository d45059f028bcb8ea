import CatalogModel
import Feeds
import TestSupport
import Testing

/// A price in a currency that nobody counts money in, in each feed that states currencies.
@Suite struct ImpossibleCurrencyTests {
  private static let app = #""price":4.99,"currency":"XXX""#
  private static let offer = """
    {"type":"buy","price":4.99,"priceFormatted":"4.99","currencyCode":"XXX",\
    "buyParams":"productType=C&price=4990&salableAdamId=302"}
    """
  private static let resource = """
    {"id":"302","type":"apps","href":"/v1/catalog/us/apps/302","attributes":{"name":"Orchard",\
    "url":"https://apps.apple.com/us/app/orchard/id302","platformAttributes":{"ios":{"offers":[\(offer)]}}}}
    """
  private static let product = """
    {"type":"in-apps","id":"9100","href":"/v1/catalog/us/in-apps/9100","attributes":{"offerName":"com.example.gems",\
    "name":"Gems","offers":[\(offer)]}}
    """
  private static let data = """
    {"@type":"SoftwareApplication","name":"Orchard","offers":{"@type":"Offer","price":4.99,"priceCurrency":"XXX"}}
    """
  private static let microdata = """
    <div itemscope itemtype="http://schema.org/SoftwareApplication"><span itemprop="name">Orchard</span>\
    <span itemprop="offers" itemscope itemtype="http://schema.org/Offer"><meta itemprop="price" content="4.99">\
    <meta itemprop="priceCurrency" content="XXX"></span></div>
    """

  private static func page(_ head: String, _ body: String = "") -> String {
    """
    <!DOCTYPE html><html><head><title>Orchard on the App Store</title>\
    <link rel="canonical" href="https://apps.apple.com/us/app/orchard/id302">\
    <meta name="apple:content_id" content="302"><meta property="og:title" content="Orchard">\(head)</head>\
    <body>\(body)</body></html>
    """
  }

  static let feeds: [(name: String, text: String)] = [
    ("search", searchAnswer(appRecord(302, "Orchard", app))),
    (
      "child",
      searchAnswer(
        #"{"wrapperType":"track","kind":"song","trackId":5,"trackName":"Frost","collectionId":6,"collectionName":"Late","collectionPrice":9.99,"currency":"XXX"}"#
      )
    ),
    (
      "chart",
      TestSupport.ChartSample([(302, "Orchard")], title: "Top", updated: nil) { _ in ("4.99", "XXX", "4.99") }.json
    ),
    (
      "media",
      #"{"data":[{"id":"7","type":"books","href":"/v1/catalog/us/books/7","attributes":{"name":"Late","artistName":"A","genreNames":["a"],"offers":[{"type":"buy","price":4.99,"currencyCode":"XXX"}]}}]}"#
    ),
    ("in-apps", "[\(product)]"),
    (
      "shoebox",
      page(
        "",
        #"<script type="fastboot/shoebox" id="shoebox-media-api-cache-apps">{"a":\#("{\"d\":[\(resource)]}".quoted)}</script>"#
      )
    ),
    ("structured", page(#"<script type="application/ld+json">\#(data)</script>"#)),
    ("microdata", page("", microdata)),
    (
      "territory",
      connectAnswer(#"[{"type":"territories","id":"USA","attributes":{"currency":"XXX"}}]"#, path: "v1/territories")
    ),
    ("own-list", "product_id,apple_id,type,storefront,amount,currency\nx.gems,9001,consumable,us,1.99,XXX\n"),
  ]

  @Test(arguments: feeds.map(\.name))
  func `is refused with the currency, and becomes no price of the store's own`(name: String) throws {
    let feed = try #require(Self.feeds.first { $0.name == name })
    let reading = try Reading(feed.text)
    #expect((reading.refused.map(\.reason) + reading.unread).contains { $0.contains("'XXX'") })
    #expect(reading.records.allSatisfy { $0.offers.isEmpty })
    #expect(reading.prices.isEmpty)
  }
}
