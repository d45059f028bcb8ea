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
    let host = field.utf8.prefix { $0 != UInt8(ascii: ":") }
    let isName = host.allSatisfy {
      (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) || $0 == 0x2D || $0 == 0x2E || $0 == 0x5F
    }
    return isName && isPort(field[host.endIndex...]) ? String(host) : nil
  }

  /// Nothing, or `:` and a number.
  private static func isPort(_ text: Substring) -> Bool {
    text.isEmpty
      || text.utf8.first == UInt8(ascii: ":") && text.utf8.dropFirst().allSatisfy { (0x30...0x39).contains($0) }
  }

  var isLoopback: Bool {
    if text == "localhost" || text == "[::1]" { return true }
    guard text.utf8.starts(with: "127.".utf8) else { return false }
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count == 4 && parts.allSatisfy { UInt8(Substring($0)) != nil }
  }
}
