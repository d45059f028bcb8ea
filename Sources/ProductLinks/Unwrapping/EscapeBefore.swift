/// Reads one escaped ASCII character backwards.
enum EscapeBefore {
  /// The character that ends before `end`, and where it starts; nil at the start of the text.
  static func character(_ bytes: Span<UInt8>, _ end: Int) -> (value: UInt8, start: Int, isEscaped: Bool)? {
    guard end > 0 else { return nil }
    if let escape = percent(bytes, end) ?? unicode(bytes, end) ?? reference(bytes, end) {
      return (escape.value, escape.start, true)
    }
    let byte = bytes[end - 1]
    guard byte == UInt8(ascii: "/") else { return (byte, end - 1, false) }
    var start = end - 1
    while start > 0, end - start <= 8, bytes[start - 1] == UInt8(ascii: "\\") { start -= 1 }
    return (byte, start, false)
  }

  /// `%2F`, `%252F`, `%25252F`.
  private static func percent(_ bytes: Span<UInt8>, _ end: Int) -> (value: UInt8, start: Int)? {
    guard end >= 3, let low = bytes[end - 1].hexValue, let high = bytes[end - 2].hexValue else { return nil }
    var start = end - 2
    for _ in 0..<4 {
      if bytes[start - 1] == UInt8(ascii: "%") { return (high << 4 | low, start - 1) }
      guard start >= 3, bytes[start - 1] == UInt8(ascii: "5"), bytes[start - 2] == UInt8(ascii: "2") else { return nil }
      start -= 2
    }
    return nil
  }

  /// JSON's `\u002F`; anything beyond Latin-1 is returned as 0xFF, which belongs to no name either.
  private static func unicode(_ bytes: Span<UInt8>, _ end: Int) -> (value: UInt8, start: Int)? {
    guard end >= 6, bytes[end - 5] == UInt8(ascii: "u"), bytes[end - 6] == UInt8(ascii: "\\") else { return nil }
    var value: UInt32 = 0
    for index in end - 4..<end {
      guard let digit = bytes[index].hexValue else { return nil }
      value = value << 4 | UInt32(digit)
    }
    var start = end - 6
    while start > 0, end - start <= 12, bytes[start - 1] == UInt8(ascii: "\\") { start -= 1 }
    return (UInt8(exactly: value) ?? 0xFF, start)
  }

  /// HTML's `&#47;` and `&#x2F;`.
  private static func reference(_ bytes: Span<UInt8>, _ end: Int) -> (value: UInt8, start: Int)? {
    guard bytes[end - 1] == UInt8(ascii: ";") else { return nil }
    var start = end - 1
    while start > 0, end - start <= 8, bytes[start - 1].isAlphanumeric || bytes[start - 1] == UInt8(ascii: "#") {
      start -= 1
    }
    guard start > 0, start < end - 1, bytes[start - 1] == UInt8(ascii: "&"),
      let name = Word(bytes, range: start..<end - 1),
      let value = Entity.value(of: name, bytes, start..<end - 1), value < 0x80
    else { return nil }
    return (UInt8(truncatingIfNeeded: value), start - 1)
  }
}
