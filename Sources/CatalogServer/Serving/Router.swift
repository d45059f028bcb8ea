internal import Catalog
internal import ServerSettings
internal import HTTPServer

/// Finds what answers a request, and answers, one at a time.
final class Router {
  private let settings: ServeSettings
  private let handle: CatalogHandle
  private let own: OwnAPI
  /// `nil` where operators have an address of their own.
  private let system: SystemRoutes?
  private let pages: PageRoutes

  /// `metrics`: What the whole server has answered so far.
  init(_ settings: ServeSettings, metrics: Metrics) {
    self.settings = settings
    handle = CatalogHandle(settings, metrics: metrics)
    own = OwnAPI(settings: settings, handle: handle)
    pages = PageRoutes(settings, handle: handle)
    system = settings.operatorListen == nil ? SystemRoutes(handle: handle, settings: settings, metrics: metrics) : nil
  }

  func response(to request: HTTPRequest) -> HTTPResponse {
    guard let path = path(of: request.target) else { return .nothing }
    var request = request
    request.target.path = "/" + path.joined(separator: "/")
    do {
      if let route = AppleRoutes.route(path) {
        return try AppleRoutes.response(route, to: request, from: handle, basePath: settings.basePath)
      }
      if path.starts(with: ["coster", "v1"]) { return try own.response(Array(path.dropFirst(2)), to: request) }
      if let system, let answer = try system.response(path, to: request) { return answer }
      return pages.response(path, to: request)
    } catch let problem as Problem {
      return problem.response
    } catch {
      return Self.failure(error, settings)
    }
  }

  /// The parts of the path below the base path: doubled and last slashes count for nothing; `nil` where it is
  /// elsewhere.
  private func path(of target: RequestTarget) -> [Substring]? {
    let base = settings.basePath.split(separator: "/")
    let path = target.path.utf8.split(separator: UInt8(ascii: "/")).map { Substring($0) }
    guard path.starts(with: base), !path.contains(".."), !path.contains(".") else { return nil }
    return Array(path.dropFirst(base.count))
  }

  /// A question that took too long may be asked again; what is wrong with the catalog is for who runs the server, in
  /// the log.
  static func failure(_ error: any Error, _ settings: ServeSettings) -> HTTPResponse {
    let isInterruption = (error as? CatalogError)?.isInterruption ?? false
    let reason = settings.showsFolders ? "\(error)" : "The catalog does not answer; the server's log says why."
    var response = HTTPResponse(
      status: 503, contentType: "text/plain; charset=utf-8",
      text: isInterruption ? "The answer takes longer than this server gives to one.\n" : "\(reason)\n")
    response.problem = isInterruption ? nil : "\(error)"
    response.fields.append(("Retry-After", isInterruption ? "5" : "1"))
    response.route = isInterruption ? "time-limit" : "unavailable"
    return response
  }
}
