/// The host in a `Host` field, without its port.
struct HostName: Equatable {
  /// In lower case, without the dot that may end it.
  var text: String

  /// - Returns: `nil` for what is no host with or without a port.
  init?(_ field: String) {
    let field = field.lowercased()
    let host = field.hasPrefix("[") ? Self.bracketed(field) : Self.plain(field)
    guard let host, !host.isEmpty else { return nil }
    text = host.hasSuffix(".") ? String(host.dropLast()) : host
  }

  private static func bracketed(_ field: String) -> String? {
    guard let end = field.firstIndex(of: "]") else { return nil }
    let rest = field[field.index(after: end)...]
    let isAddress = field[..<end].dropFirst().allSatisfy { $0.isHexDigit || $0 == ":" || $0 == "." }
    return isAddress && isPort(rest) ? String(field[...end]) : nil
  }

  private static func plain(_ field: String) -> String? {
    let host = field.prefix { $0 != ":" }
    let isName = host.utf8.allSatisfy {
      (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) || [0x2D, 0x2E, 0x5F].contains($0)
    }
    return isName && isPort(field[host.endIndex...]) ? String(host) : nil
  }

  /// Nothing, or `:` and a number.
  private static func isPort(_ text: Substring) -> Bool {
    text.isEmpty || (text.first == ":" && text.utf8.dropFirst().allSatisfy { (0x30...0x39).contains($0) })
  }

  var isLoopback: Bool {
    if text == "localhost" || text == "[::1]" { return true }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
  }
}
