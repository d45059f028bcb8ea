internal import Catalog
internal import HTTPServer

/// The paths of Apple's API and its older hosts.
enum AppleRoutes {
  /// What a path asks for.
  enum Route: Equatable {
    case search(country: String?)
    case lookup(country: String?)
  }

  /// - Parameter path: The parts between the slashes.
  static func route(_ path: [Substring]) -> Route? {
    var path = path[...]
    var country: String?
    if let first = path.first, first.utf8.count == 2, path.count > 1 {
      country = String(first)
      path = path.dropFirst()
    }
    switch Array(path) {
    case ["search"]: return .search(country: country)
    case ["lookup"]: return .lookup(country: country)
    default: break
    }
    guard path.count == 4, path.starts(with: ["WebObjects", "MZStoreServices.woa"]),
      ["wa", "ws"].contains(path[path.startIndex + 2])
    else { return nil }
    switch path.last {
    case "wsSearch": return .search(country: country)
    case "wsLookup": return .lookup(country: country)
    default: return nil
    }
  }

  /// Answers a route; other methods than GET and HEAD are what Apple does not know.
  static func response(_ route: Route, to request: HTTPRequest, from keeper: CatalogKeeper) throws -> HTTPResponse {
    guard [.get, .head].contains(request.method) else { return HTTPResponse(status: 501) }
    var response = try keeper.read { source in
      do {
        return try answer(route, to: request, from: source)
      } catch let error as AppleError {
        return error.response
      }
    }
    response.route = route.name
    return response
  }

  private static func answer(_ route: Route, to request: HTTPRequest, from source: RecordSource) throws -> HTTPResponse
  {
    let parameters = request.target.query
    return switch route {
    case .search(let country):
      try SearchAnswer(query: AppleQuery(parameters, prefix: country), source: source).response()
    case .lookup(let country):
      try LookupAnswer(query: AppleQuery(parameters, prefix: country), source: source).response()
    }
  }
}

extension AppleRoutes.Route {
  /// What the metrics call it.
  var name: String {
    switch self {
    case .search: "search"
    case .lookup: "lookup"
    }
  }
}
