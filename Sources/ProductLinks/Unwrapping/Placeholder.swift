/// Reads a program's placeholder for the storefront: `${cc}`, `\\(country)`, `{{ c }}`, `#{cc}`, `<cc>`.
///
/// The number after it is the product's all the same. A placeholder without characters that end a link, such as `%@`,
/// is read by ``PathReader``.
enum Placeholder {
  enum Reading {
    /// The index of the slash after it.
    case end(Int)
    case nothing
    /// More bytes are needed to decide.
    case unfinished
  }

  private static let maximalLength = 160

  /// Reads the placeholder that begins at `position`, which is before the reader's end.
  static func read(_ bytes: Span<UInt8>, at position: Int, _ reader: EscapeReader) -> Reading {
    var inner = position
    while inner < position + 8, let byte = reader.peek(bytes, inner), isMark(byte) { inner += 1 }
    guard let opening = reader.peek(bytes, inner) else { return reader.isLast ? .nothing : .unfinished }
    guard let closing = closing(opening, hasMark: inner > position) else { return .nothing }
    return read(bytes, from: inner + 1, opening, closing, reader)
  }

  private static func read(
    _ bytes: Span<UInt8>, from start: Int, _ opening: UInt8, _ closing: UInt8, _ reader: EscapeReader
  ) -> Reading {
    var depth = 1
    for position in start..<start + maximalLength {
      guard let byte = reader.peek(bytes, position) else { return reader.isLast ? .nothing : .unfinished }
      if byte == opening { depth += 1 }
      if byte == 0x0A || byte == 0x0D { return .nothing }
      if byte == UInt8(ascii: "/"), opening == UInt8(ascii: "<"), position == start { return .nothing }
      guard byte == closing else { continue }
      depth -= 1
      guard depth <= 0 else { continue }
      guard position + 1 < reader.end else { return reader.isLast ? .nothing : .unfinished }
      switch reader.next(bytes, at: position + 1) {
      case .unfinished: return .unfinished
      case .character(0x2F, _, _): return .end(position + 1)
      // In `<?= $store->code ?>` not the first bracket is the last.
      default: if opening != UInt8(ascii: "<") { return .nothing }
      }
    }
    return .nothing
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
