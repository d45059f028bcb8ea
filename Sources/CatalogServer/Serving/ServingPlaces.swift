internal import Answers
internal import HTTPServer
internal import ServerSettings

/// The sockets that a server listens at.
struct ServingPlaces {
  /// Where everything is answered.
  let listener: Listener
  /// Where operators are answered alone; `nil` for where everything is.
  let operators: Listener?
  /// What whoever starts the server should know of them.
  private(set) var warnings: [String] = []

  /// - Throws: `ParameterError` for what is not an address, and `ServerError` for one that cannot be had.
  init(_ settings: ServeSettings) throws {
    let access = SocketAccess(mode: settings.socketMode, group: settings.socketGroup)
    let addresses = try [settings.listen, settings.operatorListen].compactMap(\.self).map(Self.address)
    let hasAccess = access.mode != nil || access.group != nil
    guard !hasAccess || addresses.contains(where: \.isFile) else {
      throw ParameterError("--socket-mode and --socket-group are for a unix socket: add --listen unix:PATH.")
    }
    if let activated = Listener.activated() {
      listener = activated
      if hasAccess, activated.isLocal {
        warnings.append("systemd opened the socket: SocketMode= and SocketGroup= of its unit count for it")
      }
    } else {
      listener = try Listener(addresses[0], access: access)
    }
    do { operators = try settings.operatorListen.map { _ in try Listener(addresses[1], access: access) } } catch {
      listener.refuse()
      throw error
    }
    for place in [listener, operators].compactMap(\.self) where !place.isLocal {
      let reading = place === listener ? "reads all of the catalog" : "reads the metrics"
      warnings.append("\(place.address) can be reached from other machines: whoever connects \(reading)")
    }
  }

  private static func address(_ text: String) throws -> ListenAddress {
    guard let address = ListenAddress(text) else {
      throw ParameterError(
        "'\(text)' is not an address to listen at. Write it as 127.0.0.1:8080, [::1]:8080 or unix:/run/coster.sock.")
    }
    return address
  }
}

extension ListenAddress {
  fileprivate var isFile: Bool { if case .unix = self { true } else { false } }
}
