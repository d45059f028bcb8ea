/// An address that a page may link to: `https:` or `http:`, never `javascript:` or `data:`.
struct WebAddress: Sendable {
  let text: String

  /// - Returns: `nil` for an address of another scheme, or one with white space or control characters.
  init?(_ text: String?) {
    guard let text else { return nil }
    let scheme = text.prefix { $0 != ":" }.lowercased()
    let isPlain = text.unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value != 0x7F }
    guard scheme == "https" || scheme == "http", text.dropFirst(scheme.count).hasPrefix("://"), isPlain else {
      return nil
    }
    self.text = text
  }

  /// Reads the address of a picture on one of Apple's image hosts.
  ///
  /// Those of before 2016 begin with `http:`, and browsers load them from a file alone.
  init?(artwork text: String?, allowsHTTP: Bool) {
    self.init(text)
    guard let scheme = ["https://", "http://"].prefix(allowsHTTP ? 2 : 1).first(where: self.text.hasPrefix) else {
      return nil
    }
    let host = self.text.dropFirst(scheme.count).prefix { !"/?#".contains($0) }
    guard host.hasSuffix(".mzstatic.com"), host.utf8.allSatisfy({ Self.hostBytes.contains($0) }) else { return nil }
  }

  private static let hostBytes = Set("abcdefghijklmnopqrstuvwxyz0123456789-.".utf8)
}
