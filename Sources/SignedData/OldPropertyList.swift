/// A property list as NeXT wrote it, of texts alone: `{ "key" = "value"; other = value; }`.
struct OldPropertyList {
  private(set) var values: [String: String] = [:]

  subscript(name: String) -> String? { values[name].flatMap { $0.isEmpty ? nil : $0 } }

  /// Whether a text is one with this key, as far as its first line says.
  static func begins(_ text: some Collection<UInt8>, with keys: [String]) -> Bool {
    let rest = text.prefix(200).drop { $0 <= 0x20 }
    guard rest.first == UInt8(ascii: "{") else { return false }
    let name = rest.dropFirst().drop { $0 <= 0x20 || $0 == UInt8(ascii: "\"") }
    guard let key = keys.first(where: { name.starts(with: $0.utf8) }) else { return false }
    let after = name.dropFirst(key.utf8.count).drop { $0 <= 0x20 || $0 == UInt8(ascii: "\"") }
    return after.first == UInt8(ascii: "=")
  }

  /// Reads a whole text.
  init(_ text: [UInt8]) throws(UnreadableData) {
    var rest = text[...]
    try Self.take("{", from: &rest)
    while true {
      Self.skipBlanks(&rest)
      if rest.first == UInt8(ascii: "}") { break }
      let key = try Self.text(&rest)
      try Self.take("=", from: &rest)
      let value = try Self.text(&rest)
      try Self.take(";", from: &rest)
      guard values.updateValue(value, forKey: key) == nil else {
        throw UnreadableData("has the key '\(key.prefix(40))' twice in its property list")
      }
    }
    try Self.take("}", from: &rest)
    Self.skipBlanks(&rest)
    guard rest.isEmpty else { throw Self.damaged(rest) }
  }

  private static func damaged(_ rest: ArraySlice<UInt8>) -> UnreadableData {
    UnreadableData("is damaged at byte \(rest.startIndex) of its property list, or truncated")
  }

  private static func skipBlanks(_ rest: inout ArraySlice<UInt8>) { rest = rest.drop { $0 <= 0x20 } }

  private static func take(_ sign: Unicode.Scalar, from rest: inout ArraySlice<UInt8>) throws(UnreadableData) {
    skipBlanks(&rest)
    guard rest.first == UInt8(ascii: sign) else { throw damaged(rest) }
    rest = rest.dropFirst()
  }

  /// The next text: in quotes, with backslashes before quotes and backslashes, or a bare word.
  private static func text(_ rest: inout ArraySlice<UInt8>) throws(UnreadableData) -> String {
    skipBlanks(&rest)
    var bytes: [UInt8] = []
    guard rest.first == UInt8(ascii: "\"") else {
      bytes = Array(rest.prefix { isWord($0) })
      rest = rest.dropFirst(bytes.count)
      guard !bytes.isEmpty else { throw damaged(rest) }
      return String(decoding: bytes, as: UTF8.self)
    }
    rest = rest.dropFirst()
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "\"") {
        guard let text = String(validating: bytes, as: UTF8.self) else { break }
        return text
      }
      if byte == UInt8(ascii: "\\") {
        guard let escaped = rest.popFirst(), escaped == UInt8(ascii: "\"") || escaped == byte else { break }
        bytes.append(escaped)
      } else {
        bytes.append(byte)
      }
    }
    throw damaged(rest)
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    let character = Character(Unicode.Scalar(byte))
    return byte < 0x80 && (character.isLetter || character.isNumber || "_$/:.-".contains(character))
  }
}
