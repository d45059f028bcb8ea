internal import Archives
public import Catalog
internal import StoreService

/// Who is told of events.
public enum Receiver: Equatable, Sendable {
  /// A web address, to which they are posted.
  case post(url: String, form: PostForm)
  /// A person, by mail.
  case mail(address: String)
  /// A command of the shell, once for each event.
  case program(command: String)

  /// Its name in messages: of an address, which often has a secret behind its host, no more than the host.
  public var label: String {
    switch self {
    case .post(let url, _):
      (try? ServerAddress(url)).map { "\($0.isEncrypted ? "https" : "http")://\($0.host)/…" } ?? "the address"
    case .mail(let address): address
    case .program(let command): "'\(command)'"
    }
  }

  /// A checksum of its address and of how it is told, under which what it is to get waits for it.
  public var identity: String {
    let words =
      switch self {
      case .post(let url, let form): ["post", form.rawValue, url]
      case .mail(let address): ["mail", address]
      case .program(let command): ["run", command]
      }
    return String(Checksum.sha256(of: Array(words.joined(separator: "\n").utf8)).prefix(32))
  }

  /// What it is to get of events: as few messages as hold them.
  ///
  /// - Parameters:
  ///   - events: What happened in one round.
  ///   - list: The name of the list that reported it.
  /// - Returns: The messages, in the events' order.
  public func messages(of events: [WatchEvent], list: String) -> [NewMessage] {
    let bodies: [(events: [WatchEvent], body: [UInt8])] =
      switch self {
      case .post(_, let form): form.bodies(of: events, list: list)
      case .mail(let address): [(events, MailText(to: address, events, list: list).bytes)]
      case .program: events.map { ([$0], Array("\($0.json)\n".utf8)) }
      }
    return bodies.filter { !$0.events.isEmpty }.map { events, body in
      NewMessage(receiver: identity, id: MessageKey.id(of: events), body: body)
    }
  }
}

/// The key under which a receiver knows what it was sent before: a UUID of version 8 (RFC 9562) from a checksum.
public enum MessageKey {
  /// The key of a text: the same text has the same key.
  public static func id(of text: String) -> String {
    var digits = Array(Checksum.sha256(of: Array(text.utf8)).prefix(32))
    (digits[12], digits[16]) = ("8", "8")
    return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }.joined(separator: "-")
  }

  /// The key of a message: that of its event, where it has one.
  static func id(of events: [WatchEvent]) -> String {
    guard let first = events.first else { return id(of: "") }
    return events.count == 1 ? first.id : id(of: events.map(\.id).joined(separator: "\n"))
  }
}
