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
  public var listen = "127.0.0.1:0"
  /// The permissions of a unix socket, such as 0o660; `nil` for what the process's mask leaves of all.
  public var socketMode: Int?
  /// The group of a unix socket, by name or number.
  public var socketGroup: String?
  /// Where `/metrics` and the probes are answered instead; `nil` for where everything is.
  public var operatorListen: String?
  public var threads = 2
  /// The origin whose pages may read answers, `*` for all.
  public var crossOrigin: String?
  /// Host names that are accepted besides this machine's and Apple's.
  public var hostNames: [String] = []
  /// Stores that are asked in turn for items that a store does not have.
  public var fallbacks: [Storefront] = []
  public var rates: ExchangeRates?
  /// How long the queries of one request may run, in milliseconds.
  public var timeLimit: Int64 = 2000
  /// Requests of one address in this many milliseconds.
  public var rateLimit: (count: Int, window: Int64)?
  public var maximumConnections = 512
  /// How long answers may be cached, in seconds; `nil` for not at all.
  public var maximumAge: Int?
  public var log = Log.none
  /// The file of the log; `nil` for standard error.
  public var logFile: String?
  /// Whether the log contains search terms.
  public var logsQueries = true
  /// A prefix of every path, such as `/coster`; empty for none.
  public var basePath = ""
  public var hasArtwork = true
  /// Whether answers name folders of this machine: of files that were imported, and of the catalog.
  public var showsFolders = false
  /// The time from which durations such as `7d` are counted.
  public var now: @Sendable () -> Timestamp

  public init(folder: String, now: @escaping @Sendable () -> Timestamp) {
    (self.folder, self.now) = (folder, now)
  }
}

extension ServeSettings {
  /// This machine's clock.
  public static let systemTime: @Sendable () -> Timestamp = { Timestamp(seconds: Int64(time(nil))) }
}
