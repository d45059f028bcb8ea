import CatalogModel
import Storefronts

extension FakeShelf {
  /// A product page in the store's own language, or in that of `?l=` where the store has it; one without a product, as
  /// Apple answers with status 200, where the store does not have the item.
  func page(_ parts: [String], in store: Storefront, language: String?) -> FakeAnswer {
    let offered = store.details.languages
    let tag = language.flatMap { offered.contains($0) ? $0 : nil } ?? offered.first ?? "en"
    let appleID = parts.last.flatMap { Int64($0.drop { !$0.isNumber }) }
    let isSold = appleID.map { record($0, in: store) != nil } ?? false
    let head = appleID.flatMap { isSold ? productHead($0, in: store, tag) : nil } ?? "<title></title>"
    return FakeAnswer(
      type: "text/html; charset=utf-8",
      text: "<!DOCTYPE html>\n<html lang=\"\(tag)\"><head>\(head)</head><body></body></html>\n")
  }

  private func productHead(_ appleID: Int64, in store: Storefront, _ tag: String) -> String {
    let name = (tag.hasPrefix("en") ? "Pear" : "Pear (\(tag))") + " \(appleID)"
    let address = "https://apps.apple.com/\(store)/app/pear-\(appleID)/id\(appleID)"
    return """
      <title>\(name)</title><link rel="canonical" href="\(address)">
      <meta name="apple:content_id" content="\(appleID)"><meta property="og:url" content="\(address)">
      <script type="application/ld+json">{"@context":"https://schema.org","@type":"SoftwareApplication",
      "name":"\(name)","offers":{"@type":"Offer","price":\(appleID % 20).99,
      "priceCurrency":"\(currency(of: store))"}}</script>
      """
  }

  /// A chart of the first ten apps, or as many as the path's `limit=` says, as Atom or JSON.
  func chart(_ parts: [String], in store: Storefront) -> FakeAnswer {
    let limit = parts.compactMap { $0.hasPrefix("limit=") ? Int($0.dropFirst(6)) : nil }.first ?? 10
    let address = "https://itunes.apple.com/\(parts.joined(separator: "/"))"
    guard parts.last == "xml" else {
      let entries = apps.prefix(limit).map { jsonEntry($0, in: store) }.joined(separator: ",\n")
      return FakeAnswer(
        type: Self.contentType,
        text: "{\"feed\":{\"author\":{\"name\":{\"label\":\"iTunes Store\"}},\"entry\":[\(entries)],"
          + "\"id\":{\"label\":\"\(address)\"}}}\n")
    }
    let entries = apps.prefix(limit).map { entry($0, in: store) }.joined()
    return FakeAnswer(
      type: "application/atom+xml; charset=utf-8",
      text: """
        <?xml version="1.0" encoding="utf-8"?>
        <feed xmlns:im="http://itunes.apple.com/rss" xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
        <id>\(address)</id><title>A chart</title>
        <updated>2026-11-18T07:05:11-07:00</updated>\(entries)
        </feed>

        """)
  }

  /// A chart of the feed generator: `/api/v2/us/apps/top-free/10/apps.json`.
  func generatedChart(_ parts: [String], in store: Storefront) -> FakeAnswer {
    let results = apps.prefix(Int(parts[5]) ?? 10).map { appleID in
      """
      {"artistName":"Quince Works","id":"\(appleID)","name":"Pear \(appleID)","kind":"apps",\
      "url":"https://apps.apple.com/\(store)/app/pear-\(appleID)/id\(appleID)"}
      """
    }
    return FakeAnswer(
      type: "application/json",
      text: """
        {"feed":{"title":"A chart","id":"https://rss.marketingtools.apple.com/\(parts.joined(separator: "/"))",\
        "country":"\(store)","updated":"Wed, 18 Nov 2026 07:05:11 +0000","results":[\(results.joined(separator: ","))]}}

        """)
  }

  private func jsonEntry(_ appleID: Int64, in store: Storefront) -> String {
    """
    {"im:name":{"label":"Pear \(appleID)"},"im:price":{"label":"\(appleID % 20).99","attributes":\
    {"amount":"\(appleID % 20).99","currency":"\(currency(of: store))"}},\
    "im:contentType":{"attributes":{"term":"Application","label":"Application"}},\
    "id":{"label":"https://apps.apple.com/\(store)/app/pear-\(appleID)/id\(appleID)?uo=2",\
    "attributes":{"im:id":"\(appleID)","im:bundleId":"com.example.pear\(appleID)"}}}
    """
  }

  private func entry(_ appleID: Int64, in store: Storefront) -> String {
    """
    <entry><id im:id="\(appleID)" im:bundleId="com.example.pear\(appleID)">\
    https://apps.apple.com/\(store)/app/pear-\(appleID)/id\(appleID)?uo=2</id><title>Pear \(appleID)</title>\
    <im:name>Pear \(appleID)</im:name><im:price amount="\(appleID % 20).99" currency="\(currency(of: store))"/>\
    <im:contentType term="Application" label="Application"/></entry>
    """
  }

  /// A page of reviews: two of each app, all on the first page.
  func reviews(_ parts: [String], in store: Storefront) -> FakeAnswer {
    let isFirst = parts.contains("page=1")
    let item = parts.first { $0.hasPrefix("id=") } ?? ""
    if parts.last == "xml" { return xmlReviews(item, isFirst: isFirst, in: store) }
    let entries = (1...2).map { number in
      """
      {"author":{"name":{"label":"Reader \(number)"}},"im:version":{"label":"1.0"},"im:rating":{"label":"\(6 - number)"},\
      "id":{"label":"900\(number)"},"title":{"label":"Ripe"},"content":{"label":"Sweet."}}
      """
    }
    return FakeAnswer(
      type: Self.contentType,
      text: """
        {"feed":{"author":{"name":{"label":"iTunes Store"}},"entry":[\(isFirst ? entries.joined(separator: ",") : "")],
        "id":{"label":"https://itunes.apple.com/\(store)/rss/customerreviews/\(item)/json"}}}

        """)
  }

  private func xmlReviews(_ item: String, isFirst: Bool, in store: Storefront) -> FakeAnswer {
    let entries = (1...2).map { number in
      """
      <entry><id>900\(number)</id><title>Ripe</title><content type="text">Sweet.</content><im:version>1.0</im:version>\
      <im:rating>\(6 - number)</im:rating><author><name>Reader \(number)</name></author></entry>
      """
    }
    return FakeAnswer(
      type: "application/atom+xml; charset=utf-8",
      text: """
        <?xml version="1.0" encoding="utf-8"?>
        <feed xmlns:im="http://itunes.apple.com/rss" xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
        <id>https://itunes.apple.com/\(store)/rss/customerreviews/\(item)/xml</id><title>Reviews</title>
        \(isFirst ? entries.joined() : "")</feed>

        """)
  }
}
