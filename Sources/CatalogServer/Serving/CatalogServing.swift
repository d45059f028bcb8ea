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
    let signals = EndSignals()
    let server = try start(settings, announce: announce)
    server.run { signals.arrive(within: $0) }
  }

  /// Begins to serve; the caller runs the server.
  static func start(
    _ settings: ServeSettings, _ change: (inout ServerOptions) -> Void = { _ in },
    announce: (ServeAnnouncement) throws -> Void
  ) throws -> Server {
    var options = options(settings)
    change(&options)
    let listener = try listener(settings)
    if !listener.isLocal {
      let reach = "\(listener.address) can be reached from other machines: whoever connects reads all of the catalog"
      try announce(.warning(reach))
    }
    let metrics = Metrics()
    let log = RequestLog(settings: settings)
    options.onAnswer = { request in
      metrics.count(request)
      log.write(request)
    }
    let server = try Server(listener, options: options) {
      let router = Router(settings, metrics: metrics)
      return { router.response(to: $0) }
    }
    metrics.observe(server)
    try announce(.address("\(listener.address)\(settings.basePath)/"))
    return server
  }

  private static func listener(_ settings: ServeSettings) throws -> Listener {
    if let activated = Listener.activated() { return activated }
    guard let address = ListenAddress(settings.listen) else {
      throw ParameterError(
        "'\(settings.listen)' is not an address to listen at. Write it as 127.0.0.1:8080, [::1]:8080 or unix:/run/coster.sock."
      )
    }
    return try Listener(address)
  }

  private static func options(_ settings: ServeSettings) -> ServerOptions {
    var options = ServerOptions()
    options.threads = settings.threads
    options.maximumConnections = settings.maximumConnections
    let names = Set(settings.hostNames.map { $0.lowercased() })
    options.isAllowedHost = { names.contains($0) || StoreHosts.all.contains($0) }
    options.crossOrigin = settings.crossOrigin
    options.cacheControl = settings.maximumAge.map { "max-age=\($0)" } ?? "no-cache"
    options.rateLimit = settings.rateLimit
    return options
  }
}
