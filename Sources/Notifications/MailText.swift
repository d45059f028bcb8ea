internal import Catalog
internal import CatalogModel

/// A mail with events, as `sendmail -t` takes it behind the header `To` (RFC 5322, RFC 2045).
struct MailText {
  let bytes: [UInt8]

  init(_ events: [ReportedEvent], list: String, key: String) {
    let title = events.count == 1 ? events[0].event.message : "\(events.count) events of \(list)"
    let text = events.map(\.event).map { event in
      [event.message, event.url].compactMap(\.self).joined(separator: "\r\n") + "\r\n"
    }.joined(separator: "\r\n")
    let head = [
      "Subject: \(Self.encoded(title))",
      // Mail programs show a message that came twice once.
      "Message-ID: <\(key)@coster.invalid>",
      "MIME-Version: 1.0",
      "Content-Type: text/plain; charset=utf-8",
      "Content-Transfer-Encoding: base64",
      "Auto-Submitted: auto-generated",
    ]
    let body = Self.lines(of: Base64.text(Array(text.utf8)), length: 76)
    bytes = Array((head + [""] + body).map { "\($0)\r\n" }.joined().utf8)
  }

  /// A header's text as encoded words (RFC 2047), each of 39 bytes at most and none within a scalar.
  private static func encoded(_ title: String) -> String {
    let words = title.split { $0.isWhitespace }.joined(separator: " ")
    var parts = [""]
    for scalar in words.unicodeScalars {
      if parts[parts.count - 1].utf8.count + scalar.utf8.count > 39 { parts.append("") }
      parts[parts.count - 1].unicodeScalars.append(scalar)
    }
    return parts.map { "=?utf-8?B?\(Base64.text(Array($0.utf8)))?=" }.joined(separator: "\r\n ")
  }

  private static func lines(of text: String, length: Int) -> [String] {
    var lines: [String] = []
    var rest = Substring(text)
    while !rest.isEmpty {
      lines.append(String(rest.prefix(length)))
      rest = rest.dropFirst(length)
    }
    return lines
  }
}
