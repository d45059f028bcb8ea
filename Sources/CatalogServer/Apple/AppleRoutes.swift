internal import Catalog
internal import CatalogModel
internal import HTTPServer

/// A request of Apple's API, with what it is answered from.
struct AppleRequest {
  let request: HTTPRequest
  let source: RecordSource
  let basePath: String

  /// `country`: What the path begins with, where it does.
  func query(_ country: String? = nil) -> AppleQuery { AppleQuery(request.target.query, prefix: country) }

  /// `cc` names the store where `country` does elsewhere.
  func storeQuery() throws(AppleError) -> AppleQuery {
    let query = query(request.target["cc"])
    try query.check()
    return query
  }

  /// Where it was sent, for the links in a feed.
  var server: String { request.server + basePath }
}

/// The paths of Apple's API, its older hosts, its feeds, and what its own apps and pages ask.
enum AppleRoutes {
  /// What answers a path, and what the metrics call it.
  typealias Route = (name: String, answer: (AppleRequest) throws -> HTTPResponse?)

  /// `path`: The parts between the slashes.
  static func route(_ path: [Substring]) -> Route? {
    if path.first == "WebObjects" { return oldRoute(path) }
    if path.count >= 4, path[0] == "api", ["v1", "v2"].contains(path[1]) {
      return (
        "generated-chart",
        { try GeneratedChart(source: $0.source, path: $0.request.target.path, server: $0.server).response() }
      )
    }
    if path.count == 6, path[0] == "v1", path[1] == "catalog", path[5] == "reviews",
      ["apps", "podcasts"].contains(path[3]), let appleID = AppleID(path[4])
    {
      return ("page-reviews", { try ReviewPages.response(of: appleID, in: String(path[2]), to: $0) })
    }
    if path.contains(where: { $0.lowercased() == "rss" }), path.count > 1 { return feed }
    let isPrefixed = path.count == 2 && path[0].utf8.count == 2
    let country = isPrefixed ? String(path[0]) : nil
    guard isPrefixed || path.count == 1 else { return nil }
    switch path.last {
    case "search": return search(country)
    case "lookup": return lookup(country)
    default: return nil
    }
  }

  /// `/WebObjects/MZStoreServices.woa/wa/wsSearch`, and others of its kind.
  private static func oldRoute(_ path: [Substring]) -> Route? {
    guard path.count >= 4 else { return nil }
    switch path[1...3].joined(separator: "/") {
    case "MZStoreServices.woa/wa/wsSearch", "MZStoreServices.woa/ws/wsSearch": return search(nil)
    case "MZStoreServices.woa/wa/wsLookup", "MZStoreServices.woa/ws/wsLookup": return lookup(nil)
    case "MZStoreServices.woa/ws/charts":
      return ("chart-ids", { try ChartIDs(query: $0.query(), source: $0.source).response() })
    case "MZStoreServices.woa/ws/genres":
      return ("genres", { try GenreTree(query: $0.storeQuery(), source: $0.source).response() })
    case "MZStoreServices.woa/ws/RSS": return feed
    case "MZStore.woa/wa/search": return ("app-search", { try StoreAppSearch($0).results() })
    case "MZSearchHints.woa/wa/hints": return ("search-hints", { try StoreAppSearch($0).hints() })
    default: return nil
    }
  }

  private static func search(_ country: String?) -> Route {
    ("search", { try AppleSearch(query: $0.query(country), source: $0.source).response() })
  }

  private static func lookup(_ country: String?) -> Route {
    ("lookup", { try AppleLookup(query: $0.query(country), source: $0.source).response() })
  }

  private static var feed: Route {
    ("feed", { try AppleFeeds(source: $0.source, request: $0.request, server: $0.server).response() })
  }

  /// Answers a route; other methods than GET and HEAD are what Apple does not know.
  static func response(
    _ route: Route, to request: HTTPRequest, from handle: CatalogHandle, basePath: String
  ) throws -> HTTPResponse {
    guard [.get, .head].contains(request.method) else { return HTTPResponse(status: 501) }
    var response = try handle.read { source in
      do {
        return try route.answer(AppleRequest(request: request, source: source, basePath: basePath)) ?? .nothing
      } catch let error as AppleError {
        return error.response
      }
    }
    response.route = route.name
    return response
  }
}
