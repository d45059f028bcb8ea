/// Where JSON begins in text that may be something else.
enum JSONStart {
  /// Whether `text` begins as a JSON object or array does.
  ///
  /// Text such as `[1] see https://…` or `{{template}}` is no JSON.
  static func begins(_ text: some Collection<UInt8>) -> Bool {
    guard let first = text.first, isBracket(first) else { return false }
    guard let second = text.dropFirst().first(where: { $0 > 0x20 }) else { return true }
    return first == UInt8(ascii: "{") ? "\"}".utf8.contains(second) : "\"{[]".utf8.contains(second)
  }

  static func isBracket(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") }

  static func describe(_ byte: UInt8) -> String {
    (0x21...0x7E).contains(byte) ? "`\(Character(Unicode.Scalar(byte)))`" : "byte 0x\(String(byte, radix: 16))"
  }
}
