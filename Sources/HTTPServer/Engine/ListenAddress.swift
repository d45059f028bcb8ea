/// Where a server listens: `127.0.0.1:8080`, `[::1]:8080`, `unix:/run/coster.sock`.
public enum ListenAddress: Equatable, Sendable, CustomStringConvertible {
  /// A numeric address and a port; port 0 lets the system choose.
  case network(host: String, port: UInt16)
  /// A socket in the file system.
  case unix(path: String)

  /// Reads `127.0.0.1:8080`, `[::1]:8080` or `unix:PATH`; `nil` for anything else.
  public init?(_ text: String) {
    if text.hasPrefix("unix:") {
      let path = String(text.dropFirst(5))
      guard !path.isEmpty, path.utf8.count < Self.pathLimit else { return nil }
      self = .unix(path: path)
      return
    }
    let pattern = /(?:\[([^\]]*:[^\]]*)\]|([^:\[\]]*)):([0-9]+)/
    guard let parts = text.wholeMatch(of: pattern), let host = parts.1 ?? parts.2, let port = UInt16(parts.3) else {
      return nil
    }
    self = .network(host: host == "localhost" ? "127.0.0.1" : String(host), port: port)
  }

  /// As ``init(_:)`` reads it.
  public var description: String {
    switch self {
    case .network(let host, let port): host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    case .unix(let path): "unix:\(path)"
    }
  }

  /// `sun_path` of unix(7) has 108 bytes, with the NUL that ends it.
  private static let pathLimit = 108
}
