/// Reads a program's placeholder for the storefront: `${cc}`, `\\(country)`, `{{ c }}`, `#{cc}`, `<cc>`.
///
/// The number after it is the product's all the same. A placeholder without characters that end a link, such as `%@`,
/// is read by ``PathReader``.
enum Placeholder {
  private static let maximalLength = 160

  /// The index of the slash after the placeholder that begins at `position`; nil when there is none.
  static func end(_ bytes: Span<UInt8>, at position: Int, _ reader: inout EscapeReader) -> Int? {
    var start = position
    while start < position + 8, let byte = reader.peek(bytes, start), isMark(byte) { start += 1 }
    guard let opening = reader.peek(bytes, start), let closing = closing(opening, hasMark: start > position) else {
      return nil
    }
    let isTag = opening == UInt8(ascii: "<")
    if isTag, reader.peek(bytes, start + 1) == UInt8(ascii: "/") { return nil }
    var depth = 1
    for position in start + 1...start + maximalLength {
      guard let byte = reader.peek(bytes, position), byte != 0x0A, byte != 0x0D else { return nil }
      if byte == opening { depth += 1 }
      guard byte == closing else { continue }
      depth -= 1
      guard depth <= 0 else { continue }
      if reader.next(bytes, at: position + 1)?.value == 0x2F { return position + 1 }
      // In `<?= $store->code ?>` not the first bracket is the last.
      if !isTag { return nil }
    }
    return nil
  }

  /// Whether the byte announces a bracket with an expression.
  static func isMark(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "$"), UInt8(ascii: "#"), UInt8(ascii: "%"), UInt8(ascii: "@"), UInt8(ascii: "\\"): true
    default: false
    }
  }

  /// The bracket that closes; nil for what opens no placeholder.
  private static func closing(_ opening: UInt8, hasMark: Bool) -> UInt8? {
    switch opening {
    case UInt8(ascii: "{"): UInt8(ascii: "}")
    case UInt8(ascii: "["): UInt8(ascii: "]")
    case UInt8(ascii: "<"): UInt8(ascii: ">")
    case UInt8(ascii: "(") where hasMark: UInt8(ascii: ")")
    default: nil
    }
  }
}
