/// An address that a page may link to: `https:` or `http:`, never `javascript:` or `data:`.
public struct WebAddress: Sendable {
  let text: String

  /// - Returns: `nil` for an address of another scheme, or one with white space or control characters.
  public init?(_ text: String?) {
    guard let text else { return nil }
    let scheme = text.prefix { $0 != ":" }.lowercased()
    let isPlain = text.unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value != 0x7F }
    guard scheme == "https" || scheme == "http", text.dropFirst(scheme.count).hasPrefix("://"), isPlain else {
      return nil
    }
    self.text = text
  }
}
