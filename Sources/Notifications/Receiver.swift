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

  /// Its name in messages: of an address no more than the server, and of a command its first word, since secrets
  /// stand behind these.
  public var label: String {
    switch self {
    case .post(let url, _):
      (try? ServerAddress(url)).map(\.label) ?? "the address"
    case .mail(let address): address
    case .program(let command): "'\(command.split(whereSeparator: \.isWhitespace).first ?? "") …'"
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

  /// The key of a message with events: another one for each receiver, since two may be one server to a gateway.
  private func key(of events: [ReportedEvent]) -> String {
    MessageKey.id(of: "\(identity)\n\(events.map(\.event.id).joined(separator: "\n"))")
  }

  /// What it is to get of events: as few messages as hold them.
  ///
  /// - Parameters:
  ///   - events: What happened in one round.
  ///   - list: The name of the list that reported it.
  /// - Returns: The messages, in the events' order.
  public func messages(of events: [ReportedEvent], list: String) -> [NewMessage] {
    let bodies: [(events: [ReportedEvent], body: [UInt8])] =
      switch self {
      case .post(_, let form): form.bodies(of: events, list: list, key: key)
      case .mail: [(events, MailText(events, list: list, key: key(of: events)).bytes)]
      case .program: events.map { ([$0], Array("\($0.json)\n".utf8)) }
      }
    return bodies.filter { !$0.events.isEmpty }.map { events, body in
      NewMessage(receiver: identity, id: key(of: events), body: body)
    }
  }
}

extension ServerAddress {
  fileprivate var label: String {
    "\(isEncrypted ? "https" : "http")://\(host)\(hasUsualPort ? "" : ":\(port)")/…"
  }
}

/// An event that is new, and is to be sent.
public struct ReportedEvent: Equatable, Sendable {
  /// What is kept of it.
  public var event: WatchEvent
  /// Every field, as one JSON object.
  public var json: String

  public init(_ event: WatchEvent, json: String) { (self.event, self.json) = (event, json) }
}

/// Keys under which receivers know what they were sent before: UUIDs of version 8 (RFC 9562).
public enum MessageKey {
  /// A key that nothing else has.
  public static func random() -> String {
    let halves = (0..<2).map { _ in String(UInt64.random(in: .min ... .max), radix: 16) }
    return text(halves.map { String(repeating: "0", count: 16 - $0.count) + $0 }.joined())
  }

  /// The key of a text: the same text has the same key.
  public static func id(of text: String) -> String {
    Self.text(String(Checksum.sha256(of: Array(text.utf8)).prefix(32)))
  }

  /// 32 hexadecimal digits as a UUID.
  private static func text(_ hex: String) -> String {
    var digits = Array(hex)
    (digits[12], digits[16]) = ("8", "8")
    return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }.joined(separator: "-")
  }
}
