internal import Catalog
internal import CatalogModel
internal import ServerSettings
internal import HTTPServer

/// What a supervisor asks: whether the server lives, whether its catalog answers, and what it has answered.
struct SystemRoutes {
  let handle: CatalogHandle
  let settings: ServeSettings
  let metrics: Metrics

  private static let plain = "text/plain; charset=utf-8"

  private static let names: Set<Substring> = ["healthz", "readyz", "metrics"]

  /// Whether a path, in the parts between its slashes, is an operator's.
  static func isOne(_ path: some Collection<Substring>) -> Bool {
    path.count == 1 && names.contains(path.first ?? "")
  }

  /// Answers where nothing else is answered.
  func response(alone request: HTTPRequest) -> HTTPResponse {
    do {
      return try response(request.target.path.split(separator: "/"), to: request) ?? .nothing
    } catch let problem as Problem {
      return problem.response
    } catch {
      return Router.failure(error, settings)
    }
  }

  /// - Returns: `nil` for another path.
  func response(_ path: [Substring], to request: HTTPRequest) throws -> HTTPResponse? {
    guard Self.isOne(path), let name = path.first else { return nil }
    guard [.get, .head].contains(request.method) else { throw Problem.wrongMethod("GET, HEAD") }
    var response =
      switch name {
      case "healthz": HTTPResponse(contentType: Self.plain, text: "ok\n")
      case "readyz": HTTPResponse(contentType: Self.plain, text: "observed \(try readiness() ?? "never")\n")
      default: HTTPResponse(contentType: "text/plain; version=0.0.4; charset=utf-8", text: metrics.text() + age())
      }
    response.route = String(name)
    return response
  }

  /// When something was observed last, where the catalog answers and can be searched.
  private func readiness() throws -> String? {
    try handle.read {
      try $0.catalog.trySearch()
      return try $0.catalog.lastObservation()
    }
  }

  private func lastObservation() throws -> String? { try handle.read { try $0.catalog.lastObservation() } }

  /// A catalog that does not answer has no age; the other figures are reported all the same.
  private func age() -> String {
    guard let observed = (try? lastObservation()).flatMap(\.self).flatMap({ Timestamp($0) }) else { return "" }
    let age = max(0, settings.now().seconds - observed.seconds)
    return Metrics.family("catalog_age_seconds", "gauge", [("", "\(age)")])
  }
}
