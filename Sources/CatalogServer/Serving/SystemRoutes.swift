internal import Catalog
internal import HTTPServer

/// What a supervisor asks: whether the server lives, and whether its catalog answers.
enum SystemRoutes {
  static func response(_ path: [Substring], to request: HTTPRequest, _ keeper: CatalogKeeper) throws -> HTTPResponse? {
    var response: HTTPResponse
    switch path {
    case ["healthz"]: response = HTTPResponse(contentType: "text/plain; charset=utf-8", text: "ok\n")
    case ["readyz"]:
      let observed = try keeper.read { try $0.catalog.lastObservation() }
      response = HTTPResponse(
        contentType: "text/plain; charset=utf-8", text: "ready, observed \(observed ?? "never")\n")
    default: return nil
    }
    response.route = String(path[0])
    return response
  }
}
