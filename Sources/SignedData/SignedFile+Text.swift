extension SignedFile {
  private static let blanks: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]

  /// A text without a byte-order mark, and without blanks around it.
  static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes
    text = text.drop { blanks.contains($0) }
    while let last = text.last, blanks.contains(last) { text = text.dropLast() }
    return text
  }

  /// Whether a text begins as JSON does; a string of it alone also ends so.
  static func looksLikeJSON(_ text: ArraySlice<UInt8>) -> Bool {
    switch text.first {
    case UInt8(ascii: "{"), UInt8(ascii: "["): true
    case UInt8(ascii: "\""): text.count > 1 && text.firstIndexOfQuote == text.indices.last
    default: false
    }
  }

  /// The bytes of base64, which may be broken into lines.
  static func base64(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    Base64Text.bytes(
      text.contains { blanks.contains($0) } ? text.filter { !blanks.contains($0) }[...] : text, .standard)
  }

  /// The bytes of the first letters of base64.
  static func beginningOfBase64(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    base64(Array(text.lazy.filter { !blanks.contains($0) }.prefix(400))[...])
  }
}

extension ArraySlice<UInt8> {
  /// The quote behind the first one that has no backslash before it.
  fileprivate var firstIndexOfQuote: Int? {
    indices.dropFirst().first { self[$0] == UInt8(ascii: "\"") && self[$0 - 1] != UInt8(ascii: "\\") }
  }
}
