internal import Answers
internal import Catalog
public import ServerSettings
internal import HTTPServer

/// Serves a catalog: Apple's API, our own, and pages for people.
public enum CatalogServing {
  /// Serves until the process is asked to end.
  ///
  /// - Throws: `CatalogError` where there is no catalog, and what keeps the server from listening.
  public static func run(_ settings: ServeSettings, announce: (ServeAnnouncement) throws -> Void) throws {
    try CatalogHandle(settings, metrics: Metrics()).read { _ in }
    let signals = ServerSignals()
    let serving = try start(settings, announce: announce)
    Server.run(serving.servers) { milliseconds in
      switch signals.next(within: milliseconds) {
      case .end: return true
      case .reopen: serving.reopen()
      case nil: break
      }
      return false
    }
  }

  /// Begins to serve; the caller runs the servers.
  static func start(
    _ settings: ServeSettings, _ change: (inout ServerOptions) -> Void = { _ in },
    announce: (ServeAnnouncement) throws -> Void
  ) throws -> RunningServers {
    let log = try RequestLog(settings: settings)
    let places = try ServingPlaces(settings)
    for warning in places.warnings { try announce(.warning(warning)) }
    let metrics = Metrics()
    var options = options(settings)
    options.onAnswer = { request in
      metrics.count(request)
      log.write(request)
    }
    change(&options)
    let server = try Server(places.listener, options: options) {
      let router = Router(settings, metrics: metrics)
      return { router.response(to: $0) }
    }
    metrics.observe(server)
    let operators = try places.operators.map { try operatorServer($0, options, settings, metrics) }
    try announce(.address("\(places.listener.address)\(settings.basePath)/"))
    if let operators = places.operators { try announce(.address("\(operators.address)/metrics")) }
    return RunningServers(main: server, operators: operators, log: log)
  }

  /// The server that answers operators alone, below no base path: no proxy is before it.
  private static func operatorServer(
    _ listener: Listener, _ options: ServerOptions, _ settings: ServeSettings, _ metrics: Metrics
  ) throws -> Server {
    var (options, settings) = (options, settings)
    (options.rateLimit, settings.basePath) = (nil, "")
    return try Server(listener, options: options) { [settings] in
      let handle = CatalogHandle(settings, metrics: metrics)
      let routes = SystemRoutes(handle: handle, settings: settings, metrics: metrics)
      return { routes.response(alone: $0) }
    }
  }

  /// A text of so many bytes is read in less than a millisecond.
  private static let longBody = 8 << 10

  private static func options(_ settings: ServeSettings) -> ServerOptions {
    var options = ServerOptions()
    options.threads = settings.threads
    options.maximumConnections = settings.maximumConnections
    let names = Set(settings.hostNames.map { $0.lowercased() })
    options.isAllowedHost = { names.contains($0) || StoreHosts.all.contains($0) }
    options.crossOrigin = settings.crossOrigin
    options.cacheControl = settings.maximumAge.map { "max-age=\($0)" } ?? "no-cache"
    options.rateLimit = settings.rateLimit
    options.takesLong = { $0.body.count > longBody }
    let base = settings.basePath.split(separator: "/")
    options.isUncounted = { target in
      let path = target.path.split(separator: "/")
      return path.starts(with: base) && SystemRoutes.isOne(path.dropFirst(base.count))
    }
    return options
  }
}
