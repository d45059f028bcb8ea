internal import Catalog
internal import CatalogModel
internal import HTTPServer

/// The paths of Apple's API, its older hosts, its feeds, and what its own apps and pages ask.
enum AppleRoutes {
  /// What a path asks for.
  enum Route: Equatable {
    case search(country: String?)
    case lookup(country: String?)
    case feed
    case generatedChart
    case chartIDs
    case genres
    case storeAppSearch
    case searchHints
    case pageReviews(AppleID, storefront: String)
  }

  /// `path`: The parts between the slashes.
  static func route(_ path: [Substring]) -> Route? {
    if path.first == "WebObjects" { return oldRoute(path) }
    if path.count >= 4, path[0] == "api", ["v1", "v2"].contains(path[1]) { return .generatedChart }
    if path.count == 6, path[0] == "v1", path[1] == "catalog", path[5] == "reviews",
      ["apps", "podcasts"].contains(path[3]), let appleID = AppleID(path[4])
    {
      return .pageReviews(appleID, storefront: String(path[2]))
    }
    if path.contains(where: { $0.lowercased() == "rss" }), path.count > 1 { return .feed }
    let isPrefixed = path.count == 2 && path[0].utf8.count == 2
    let country = isPrefixed ? String(path[0]) : nil
    guard isPrefixed || path.count == 1 else { return nil }
    switch path.last {
    case "search": return .search(country: country)
    case "lookup": return .lookup(country: country)
    default: return nil
    }
  }

  /// `/WebObjects/MZStoreServices.woa/wa/wsSearch`, and others of its kind.
  private static func oldRoute(_ path: [Substring]) -> Route? {
    guard path.count >= 4 else { return nil }
    switch (path[1], path[2], path[3]) {
    case ("MZStoreServices.woa", "wa", "wsSearch"), ("MZStoreServices.woa", "ws", "wsSearch"):
      return .search(country: nil)
    case ("MZStoreServices.woa", "wa", "wsLookup"), ("MZStoreServices.woa", "ws", "wsLookup"):
      return .lookup(country: nil)
    case ("MZStoreServices.woa", "ws", "charts"): return .chartIDs
    case ("MZStoreServices.woa", "ws", "genres"): return .genres
    case ("MZStoreServices.woa", "ws", "RSS"): return .feed
    case ("MZStore.woa", "wa", "search"): return .storeAppSearch
    case ("MZSearchHints.woa", "wa", "hints"): return .searchHints
    default: return nil
    }
  }

  /// Answers a route; other methods than GET and HEAD are what Apple does not know.
  static func response(
    _ route: Route, to request: HTTPRequest, from keeper: CatalogKeeper, basePath: String
  ) throws -> HTTPResponse {
    guard [.get, .head].contains(request.method) else { return HTTPResponse(status: 501) }
    var response = try keeper.read { source in
      do {
        return try answer(route, to: request, from: source, basePath)
      } catch let error as AppleError {
        return error.response
      }
    }
    response.route = route.name
    return response
  }

  private static func answer(
    _ route: Route, to request: HTTPRequest, from source: RecordSource, _ basePath: String
  ) throws -> HTTPResponse {
    var server: String { Self.server(request) + basePath }
    func query(_ country: String? = nil) -> AppleQuery { AppleQuery(request.target.query, prefix: country) }
    switch route {
    case .search(let country): return try AppleSearch(query: query(country), source: source).response()
    case .lookup(let country): return try AppleLookup(query: query(country), source: source).response()
    case .chartIDs: return try ChartIDs(query: query(), source: source).response()
    case .genres: return try GenreTree(query: storeQuery(request), source: source).response()
    case .storeAppSearch: return try StoreAppSearch(request, query: query(), source: source).results()
    case .searchHints: return try StoreAppSearch(request, query: query(), source: source).hints()
    case .feed: return try AppleFeeds(source: source, request: request, server: server).response() ?? .nothing
    case .generatedChart:
      return try GeneratedChart(source: source, path: request.target.path, server: server).response() ?? .nothing
    case .pageReviews(let appleID, let code):
      guard let storefront = AppleQuery.storefront(code) else { return PageReviews.unknown }
      return try PageReviews(
        appleID: appleID, storefront: storefront, request: request, source: source, basePath: basePath
      )
      .response()
    }
  }

  /// `cc` names the store where `country` does elsewhere.
  private static func storeQuery(_ request: HTTPRequest) throws(AppleError) -> AppleQuery {
    let query = AppleQuery(request.target.query, prefix: request.target["cc"])
    try query.check()
    return query
  }

  /// Where a request was sent, for the links in a feed; Apple's own hosts speak TLS.
  private static func server(_ request: HTTPRequest) -> String {
    let host = request.target.authority ?? request.fields["host"] ?? "localhost"
    return (StoreHosts.all.contains(host.lowercased()) ? "https://" : "http://") + host
  }
}

extension AppleRoutes.Route {
  /// What the metrics call it.
  var name: String {
    switch self {
    case .search: "search"
    case .lookup: "lookup"
    case .feed: "feed"
    case .generatedChart: "generated-chart"
    case .chartIDs: "chart-ids"
    case .genres: "genres"
    case .storeAppSearch: "app-search"
    case .searchHints: "search-hints"
    case .pageReviews: "page-reviews"
    }
  }
}
