internal import Catalog
internal import CatalogModel
internal import JSON
internal import HTTPServer
internal import ProductLinks
internal import ProductPages

/// Answers the feed generator's charts: `/api/v2/gb/music/most-played/10/songs.json`.
struct GeneratedChart {
  let source: RecordSource
  let path: String
  let server: String

  private static let maxLimit = 100

  /// - Returns: `nil` for an address that is no chart's.
  func response() throws -> HTTPResponse? {
    let parts = path.split(separator: "/")
    guard parts.count >= 5, parts[0] == "api", let address = FeedAddress(path),
      case .chart(let name, let genre) = address.subject
    else { return nil }
    let limit = parts.dropFirst(3).lazy.compactMap { Int($0) }.first ?? 10
    guard let storefront = AppleQuery.storefront(String(parts[2])), (1...Self.maxLimit).contains(limit) else {
      return HTTPResponse(
        status: 500, contentType: "text/html; charset=utf-8",
        text: "<html><body><h1>Internal Server Error</h1></body></html>\n")
    }
    guard let edition = try source.edition([name], in: storefront, genre: genre) else {
      return HTTPResponse(
        status: 404, contentType: "application/json", text: "{\"status\":404,\"error\":\"Not Found\"}\n")
    }
    let entries = try source.entries(edition, in: storefront, limit: limit)
    return parts.last?.hasSuffix("json") ?? true ? json(edition, entries, storefront) : rss(edition, entries)
  }

  private func json(_ edition: ChartEdition, _ entries: [ServedEntry], _ storefront: Storefront) -> HTTPResponse {
    let address = JSONTree.string(server + path)
    let feed: JSONTree = [
      "title": .string(edition.title ?? edition.key.name), "id": address,
      "author": ["name": "Apple", "url": "https://www.apple.com/"], "links": [["self": address]], "copyright": "",
      "country": "\(storefront)", "icon": "", "updated": .string(Self.date(edition.updated)),
      "results": .array(entries.map(Self.result)),
    ]
    return HTTPResponse(contentType: "application/json", body: (["feed": feed] as JSONTree).text(isCompact: true))
  }

  /// Numbers are strings here, and there are no prices; as one was captured, or of what is known from elsewhere.
  private static func result(_ entry: ServedEntry) -> JSONTree {
    if let captured = captured(entry) { return captured }
    let listing = entry.listing
    return .known([
      ("artistName", .text(listing.artist)), ("id", "\(listing.appleID)"), ("name", .text(listing.name)),
      ("releaseDate", .text(listing.releaseDate.map { String($0.prefix(10)) })), ("kind", .string(kind(listing.kind))),
      ("artistId", .text(listing.artistID?.description)), ("artistUrl", .text(entry.artistAddress)),
      ("contentAdvisoryRating", entry.original?["contentAdvisoryRating"] ?? entry.record?["contentAdvisoryRating"]),
      ("artworkUrl100", .text(listing.artworkURL)), ("genres", .array(entry.genres)), ("url", .string(entry.url)),
    ])
  }

  /// The result as the generator gave it, with addresses at Apple alone.
  private static func captured(_ entry: ServedEntry) -> JSONTree? {
    guard case .object(let members)? = entry.original, entry.original?["id"]?.string != nil,
      entry.original?["trackId"] == nil, entry.original?["name"] != nil
    else { return nil }
    return .known(
      members.map { name, value in
        switch name {
        case "url" where !StoreAddress.isApples(value.string ?? ""): (name, .string(entry.url))
        case "artistUrl": (name, .text(entry.artistAddress))
        default: (name, value)
        }
      })
  }

  private static func kind(_ kind: ProductKind) -> String {
    switch kind {
    case .audiobook: "audio-books"
    case .app, .song, .album, .musicVideo, .playlist, .podcast, .podcastEpisode, .book: kind.rawValue + "s"
    default: kind.rawValue
    }
  }

  private func rss(_ edition: ChartEdition, _ entries: [ServedEntry]) -> HTTPResponse {
    var channel = [
      XMLElement("title", text: edition.title ?? edition.key.name), XMLElement("link", text: server + path),
      XMLElement("lastBuildDate", text: Self.date(edition.updated)),
    ]
    channel += entries.map { entry in
      XMLElement(
        "item",
        children: [
          XMLElement("title", text: entry.title), XMLElement("link", text: entry.url),
          XMLElement("guid", text: entry.url),
        ] + entry.genres.compactMap { $0["name"]?.string }.map { XMLElement("category", text: $0) } + [
          XMLElement("description", text: entry.listing.artist ?? ""),
          XMLElement("pubDate", text: Self.date(edition.updated)),
        ])
    }
    let rss = XMLElement(
      "rss", attributes: [("version", "2.0")], children: [XMLElement("channel", children: channel)])
    return HTTPResponse(contentType: "application/rss+xml; charset=utf-8", text: rss.document)
  }

  /// As RFC 1123 writes it: `Sun, 22 Nov 2026 09:30:00 +0000`.
  static func date(_ time: Timestamp) -> String { httpDate(time).replacing("GMT", with: "+0000") }

  /// The same as HTTP writes it: `Sun, 22 Nov 2026 09:30:00 GMT`.
  static func httpDate(_ time: Timestamp) -> String {
    let text = time.description
    let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
    let day = days[Int((time.seconds / 86_400 % 7 + 7) % 7)]
    let month = Int(text.dropFirst(5).prefix(2)).map { Timestamp.months[$0 - 1].prefix(3) } ?? ""
    return "\(day), \(text.dropFirst(8).prefix(2)) \(month) \(text.prefix(4)) \(text.dropFirst(11).prefix(8)) GMT"
  }
}
