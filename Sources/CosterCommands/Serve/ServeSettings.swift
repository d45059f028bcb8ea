public import CatalogModel
internal import Platform
public import Storefronts

/// Serves a catalog until the process is asked to end; `announce` is called before the first request is answered.
public typealias ServeCatalog = (_ settings: ServeSettings, _ announce: (ServeAnnouncement) throws -> Void) throws ->
  Void

/// What a server reports before it serves.
public enum ServeAnnouncement: Equatable, Sendable {
  /// Its address: `http://127.0.0.1:8080/`.
  case address(String)
  case warning(String)
}

/// The server's settings, from the command line.
public struct ServeSettings: Sendable {
  public enum Log: String, CaseIterable, Sendable { case text, json, none }

  /// The catalog's folder.
  public var folder: String
  /// `127.0.0.1:8080`, `[::1]:8080` or `unix:PATH`.
  public var listen: String
  public var threads: Int
  /// The origin whose pages may read answers, `*` for all.
  public var crossOrigin: String?
  /// Host names that are accepted besides this machine's and Apple's.
  public var hostNames: [String]
  /// Stores that are asked in turn for items that a store does not have.
  public var fallbacks: [Storefront]
  public var rates: ExchangeRates?
  /// How long the queries of one request may run, in milliseconds.
  public var timeLimit: Int64
  /// Requests of one address in this many milliseconds.
  public var rateLimit: (count: Int, window: Int64)?
  public var maximumConnections: Int
  /// How long answers may be cached, in seconds; `nil` for not at all.
  public var maximumAge: Int?
  public var log: Log
  /// Whether the log contains search terms.
  public var logsQueries: Bool
  /// A prefix of every path, such as `/coster`; empty for none.
  public var basePath: String
  public var hasArtwork: Bool
  /// The time from which durations such as `7d` are counted.
  public var now: @Sendable () -> Timestamp

  public init(folder: String, listen: String = "127.0.0.1:0", now: @escaping @Sendable () -> Timestamp) {
    (self.folder, self.listen, self.now) = (folder, listen, now)
    (threads, maximumConnections, timeLimit) = (2, 512, 2000)
    (crossOrigin, hostNames, fallbacks, rates, rateLimit, maximumAge) = (nil, [], [], nil, nil, nil)
    (log, logsQueries, basePath, hasArtwork) = (.none, true, "", true)
  }
}

extension ServeSettings {
  /// This machine's clock.
  static let systemTime: @Sendable () -> Timestamp = { Timestamp(seconds: Int64(time(nil))) }
}
