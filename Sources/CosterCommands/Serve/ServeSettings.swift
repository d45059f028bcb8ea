public import CatalogModel
internal import Platform
public import Storefronts

/// Serves a catalog until the process is to end; `announce` is called before the first request is answered.
public typealias ServeCatalog = (_ settings: ServeSettings, _ announce: (ServeAnnouncement) throws -> Void) throws ->
  Void

/// What a server says before it serves.
public enum ServeAnnouncement: Equatable, Sendable {
  /// Where it answers: `http://127.0.0.1:8080/`.
  case address(String)
  case warning(String)
}

/// How a catalog is served, as the command line says.
public struct ServeSettings: Sendable {
  public enum Log: String, CaseIterable, Sendable { case text, json, none }

  /// The catalog's folder.
  public var folder: String
  /// `127.0.0.1:8080`, `[::1]:8080` or `unix:PATH`.
  public var listen: String
  public var threads: Int
  /// The origin whose pages may read answers, `*` for all.
  public var crossOrigin: String?
  /// Hosts that are answered for beside this machine and Apple's.
  public var hostNames: [String]
  /// Stores that are asked in turn for what a store does not have.
  public var fallbacks: [Storefront]
  public var rates: ExchangeRates?
  /// How long the questions of one request may take, in milliseconds.
  public var timeLimit: Int64
  /// Requests of one address in so many milliseconds.
  public var rateLimit: (count: Int, window: Int64)?
  public var maximumConnections: Int
  /// How long answers may be kept, in seconds; `nil`: they are asked for again each time.
  public var maximumAge: Int?
  public var log: Log
  /// Whether the log has what was searched for.
  public var logsQueries: Bool
  /// What stands before every path, as `/coster`; empty where the server has its host to itself.
  public var basePath: String
  public var hasArtwork: Bool
  /// The time that spans such as `7d` count from.
  public var now: @Sendable () -> Timestamp

  public init(folder: String, listen: String = "127.0.0.1:0", now: @escaping @Sendable () -> Timestamp) {
    (self.folder, self.listen, self.now) = (folder, listen, now)
    (threads, maximumConnections, timeLimit) = (2, 512, 2000)
    (crossOrigin, hostNames, fallbacks, rates, rateLimit, maximumAge) = (nil, [], [], nil, nil, nil)
    (log, logsQueries, basePath, hasArtwork) = (.none, true, "", true)
  }
}

extension ServeSettings {
  /// The clock of this machine.
  static let systemTime: @Sendable () -> Timestamp = { Timestamp(seconds: Int64(time(nil))) }
}
