/// The address of a podcast's feed in the form in which addresses are compared.
///
/// Directories write one feed in many ways. Without a scheme (`http`, `https`, `feed`, `itpc`, `pcast`, `podcast`,
/// `rss`), `www.`, a usual port, a fragment and slashes at the end of the path, with the host in lower case and no
/// character escaped that need not be (RFC 3986, 6.2.2), two addresses of one feed are the same text:
///
///     PodcastFeedAddress("feed://WWW.Example.com/show.xml/")?.text   // "example.com/show.xml"
public struct PodcastFeedAddress: Hashable, Sendable {
  /// The host, the path and the query.
  public let text: String

  /// Reads an address as people and files write it; `nil` where the text has no host and path of one.
  public init?(_ text: String) {
    let (rest, hasScheme) = Self.withoutScheme(text.trimmed[...])
    guard !rest.isEmpty, !rest.contains(where: \.isWhitespace) else { return nil }
    let end = rest.firstIndex { "/?#".contains($0) } ?? rest.endIndex
    guard hasScheme || end != rest.endIndex, let host = Self.host(rest[..<end]) else { return nil }
    let place = rest[end...].prefix { $0 != "#" }
    let path = place.prefix { $0 != "?" }
    let query = place[path.endIndex...]
    self.text =
      host + Self.unescaped(Self.withoutTrailingSlashes(path)) + (query.count > 1 ? Self.unescaped(query) : "")
  }

  /// The host alone.
  public var host: Substring { text.prefix { !"/?".contains($0) } }

  private static let schemes = ["http:", "https:", "feed:", "itpc:", "pcast:", "podcast:", "rss:"]

  /// `feed:https://…` has two schemes.
  private static func withoutScheme(_ text: Substring) -> (rest: Substring, hasScheme: Bool) {
    guard let scheme = schemes.first(where: { text.lowercased().hasPrefix($0) }) else { return (text, false) }
    let rest = text.dropFirst(scheme.count)
    let inner = withoutScheme(rest)
    return (inner.hasScheme ? inner.rest : rest.hasPrefix("//") ? rest.dropFirst(2) : rest, true)
  }

  private static func host(_ text: Substring) -> String? {
    var host = text.lowercased()[...]
    for port in [":80", ":443"] where host.hasSuffix(port) { host = host.dropLast(port.count) }
    if host.hasPrefix("www.") { host = host.dropFirst(4) }
    guard host.contains("."), !host.hasPrefix("."), !host.hasSuffix(".") else { return nil }
    return String(host)
  }

  private static func withoutTrailingSlashes(_ path: Substring) -> Substring {
    path.lastIndex { $0 != "/" }.map { path[...$0] } ?? ""
  }

  private static func unescaped(_ text: Substring) -> String {
    guard text.contains("%") else { return String(text) }
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%"), rest.count >= 2,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      else {
        bytes.append(byte)
        continue
      }
      if isUnreserved(value) {
        bytes.append(value)
      } else {
        bytes += [byte] + String(decoding: rest.prefix(2), as: UTF8.self).uppercased().utf8
      }
      rest = rest.dropFirst(2)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    let character = Character(UnicodeScalar(byte))
    return character.isASCII && (character.isLetter || character.isNumber || "-._~".contains(character))
  }
}
