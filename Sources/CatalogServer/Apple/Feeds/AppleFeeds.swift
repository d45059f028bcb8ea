internal import Catalog
internal import CatalogModel
internal import HTTPServer
internal import ProductLinks
internal import ProductPages
internal import Storefronts

/// Answers the stores' own feeds: `/us/rss/topsongs/limit=10/json`, `/us/rss/customerreviews/id=1/xml`.
struct AppleFeeds {
  let source: RecordSource
  let request: HTTPRequest
  /// Where the request was sent: `http://127.0.0.1:8080`.
  let server: String

  /// Reviews on a page, and pages of an item: as many as Apple gives.
  private static let reviewsOnPage = 50
  private static let maxPages = 10
  /// Places of a chart.
  private static let defaultLimit = 10
  private static let maxLimit = 200

  private var path: String { request.target.path }

  /// - Returns: `nil` for an address that is no feed's.
  func response() throws -> HTTPResponse? {
    guard let address = FeedAddress(path) else { return nil }
    guard let storefront = storefront(address) else { return Self.unknownCountry }
    switch address.subject {
    case .chart(let name, let genre): return try chart(name, genre, in: storefront)
    case .reviews(let appleID?): return try reviews(of: appleID, in: storefront)
    case .reviews(nil): return Self.unknownCountry
    }
  }

  private var isXML: Bool { path.split(separator: "/").last?.lowercased() == "xml" }

  /// The store that the path begins with, or in `sf=143441`, `s=143441` or `cc=us`; the American where none is named.
  private func storefront(_ address: FeedAddress) -> Storefront? {
    let first = path.split(separator: "/").first.map(String.init) ?? ""
    if first.utf8.count == 2 { return AppleQuery.storefront(first) }
    if option("sf") != nil { return address.storefront }
    guard let requested = request.target["s"] ?? request.target["cc"] else { return Storefront("us") }
    return Storefront(requested).flatMap { $0.details.hasAppStore ? $0 : nil }
  }

  /// What Apple answers for a country without a store: clients take it for "no chart there".
  private static let unknownCountry = HTTPResponse(
    status: 400, contentType: "text/html; charset=utf-8", text: "<html><body><h1>Bad Request</h1></body></html>\n")

  // MARK: Charts

  private func chart(_ name: String, _ genre: String?, in storefront: Storefront) throws -> HTTPResponse {
    guard let edition = try source.edition([name], in: storefront, genre: genre) else { return .nothing }
    let limit = option("limit").flatMap { Int($0) } ?? Self.defaultLimit
    let entries = try source.entries(edition, in: storefront, limit: min(max(limit, 1), Self.maxLimit))
    let document = FeedDocument(
      address: server + path, title: edition.title ?? "iTunes Store: \(name)", updated: edition.updated.description,
      entries: entries.map(\.element), links: [("alternate", server + "/"), ("self", server + path)],
      language: storefront.details.defaultLanguage ?? "en")
    return document.response(isXML: isXML)
  }

  /// The value of an option in the path: `limit=10`.
  private func option(_ name: String) -> String? {
    path.split(separator: "/").lazy.compactMap { part -> String? in
      let sides = part.split(separator: "=", maxSplits: 1)
      return sides.count == 2 && sides[0].lowercased() == name ? String(sides[1]) : nil
    }.first
  }

  // MARK: Reviews

  private func reviews(of appleID: AppleID, in storefront: Storefront) throws(CatalogError) -> HTTPResponse {
    let isKnown = try source.listing(of: appleID, in: storefront) != nil
    let all = try source.catalog.reviews(
      ReviewQuery(appleID, storefronts: [storefront]), in: 0..<Self.reviewsOnPage * Self.maxPages)
    let lastPage = max(1, (all.count + Self.reviewsOnPage - 1) / Self.reviewsOnPage)
    let page = min(max(option("page").flatMap { Int($0) } ?? 1, 1), Self.maxPages)
    let shown = all.dropFirst((page - 1) * Self.reviewsOnPage).prefix(Self.reviewsOnPage)
    var links = links(of: appleID, in: storefront, page: page, lastPage: lastPage)
    // A feed of an item that the store does not have has no link to itself: clients tell by that.
    if !isKnown, all.isEmpty { links.removeAll { $0.relation == "self" } }
    let document = FeedDocument(
      address: server + path, title: "iTunes Store: Customer Reviews",
      updated: all.map(\.observedAt).max() ?? "1970-01-01T00:00:00Z",
      entries: shown.map { Self.entry($0.review, of: appleID, in: storefront) }, links: links, language: "en")
    return document.response(isXML: isXML)
  }

  private func links(
    of appleID: AppleID, in storefront: Storefront, page: Int, lastPage: Int
  ) -> [(relation: String, address: String)] {
    func address(_ page: Int) -> String {
      "\(server)/\(storefront)/rss/customerreviews/page=\(page)/id=\(appleID)/sortby=mostrecent/\(isXML ? "xml" : "json")"
    }
    return [
      ("alternate", server + "/"), ("self", address(page)), ("first", address(1)), ("last", address(lastPage)),
      ("previous", address(max(page - 1, 1))), ("next", address(min(page + 1, max(lastPage, page)))),
    ]
  }

  private static func entry(_ review: CustomerReview, of appleID: AppleID, in storefront: Storefront) -> XMLElement {
    let page = "https://itunes.apple.com/\(storefront)/review?id=\(appleID)&type=Purple%20Software"
    return XMLElement(
      "entry",
      children: [
        XMLElement(
          "author",
          children: [
            // Nobody's own page: which reviews are by one person is not kept.
            XMLElement("uri", text: "https://itunes.apple.com/\(storefront)/reviews"),
            XMLElement("name", text: review.author ?? ""),
          ]),
        review.updated.map { XMLElement("updated", text: $0.description) },
        XMLElement("im:rating", text: String(review.rating)),
        XMLElement("im:version", text: review.version ?? ""),
        review.number.map { XMLElement("id", text: String($0)) },
        XMLElement("title", text: review.title ?? ""),
        XMLElement("content", text: review.text ?? "", attributes: [("type", "text")]),
        XMLElement("link", attributes: [("rel", "related"), ("href", page)]),
        review.voteSum.map { XMLElement("im:voteSum", text: String($0)) },
        XMLElement("im:contentType", attributes: [("term", "Application"), ("label", "Application")]),
        review.voteCount.map { XMLElement("im:voteCount", text: String($0)) },
      ])
  }
}
