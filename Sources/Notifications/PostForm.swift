internal import Answers
internal import Catalog

/// How events are written to a web address.
public enum PostForm: String, CaseIterable, Sendable {
  /// Our own object, with every field.
  case json
  /// A topic of ntfy: the message as plain text (docs.ntfy.sh/publish).
  case ntfy
  /// An incoming webhook of Slack (docs.slack.dev/messaging/sending-messages-using-incoming-webhooks).
  case slack
  /// A webhook of Discord (discord.com/developers/docs/resources/webhook#execute-webhook).
  case discord

  /// The form that a host's addresses have; our own at hosts that nobody knows.
  public init(host: String) {
    switch host {
    case "ntfy.sh": self = .ntfy
    case "hooks.slack.com": self = .slack
    case "discord.com", "discordapp.com", "ptb.discord.com", "canary.discord.com": self = .discord
    default: self = .json
    }
  }

  var contentType: String { self == .ntfy ? "text/plain; charset=utf-8" : "application/json" }

  /// How long a text may be: bytes for ntfy, above which it becomes an attachment; characters for the others.
  private var limit: Int {
    switch self {
    case .json: .max
    case .ntfy: 4096
    case .slack: 40_000
    case .discord: 2000
    }
  }

  /// The bodies that hold events, and which each holds.
  func bodies(
    of events: [ReportedEvent], list: String, key: ([ReportedEvent]) -> String
  ) -> [(events: [ReportedEvent], body: [UInt8])] {
    var parts: [[ReportedEvent]] = []
    var length = 0
    for event in events {
      let added = size(of: line(of: event)) + 1
      if parts.isEmpty || length + added > limit {
        parts.append([])
        length = 0
      }
      parts[parts.count - 1].append(event)
      length += added
    }
    return parts.map { ($0, body(of: $0, list: list, key: key($0))) }
  }

  private func body(of events: [ReportedEvent], list: String, key: String) -> [UInt8] {
    let text = events.map { line(of: $0) }.joined(separator: "\n")
    switch self {
    case .ntfy: return Array(text.utf8)
    case .slack: return json([("text", .text(text))])
    // A name such as "@everyone" calls nobody.
    case .discord: return json([("content", .text(text)), ("allowed_mentions", .object([("parse", .list([]))]))])
    case .json:
      let head = json([("id", .text(key)), ("list", .text(list)), ("text", .text(text))])
      return head.dropLast() + #","events":["#.utf8 + events.map(\.json).joined(separator: ",").utf8 + "]}".utf8
    }
  }

  private func json(_ members: [(key: String, value: Cell)]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(json: .object(members))
    return bytes
  }

  /// An event's sentence and its link; one that is longer than a whole message is cut.
  private func line(of reported: ReportedEvent) -> String {
    let event = reported.event
    let link = event.url.map { escaped(" \($0)") } ?? ""
    let whole = escaped(event.message)
    if size(of: whole) + size(of: link) < limit { return whole + link }
    var (short, left) = ("", limit - size(of: link) - size(of: "…") - 1)
    for character in event.message {
      let next = escaped(String(character))
      left -= size(of: next)
      if left < 0 { break }
      short += next
    }
    return "\(short)…\(link)"
  }

  private func size(of text: String) -> Int { self == .ntfy ? text.utf8.count : text.utf16.count }

  private func escaped(_ text: String) -> String { self == .slack ? Self.slackText(text) : text }

  /// What Slack would take for a link or a mention is text.
  private static func slackText(_ text: String) -> String {
    text.reduce(into: "") { escaped, character in
      switch character {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      default: escaped.append(character)
      }
    }
  }
}
