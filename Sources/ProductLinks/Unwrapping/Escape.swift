/// One character of a link in its source: plain, or escaped by URL, JSON or HTML rules.
enum Escape {
  /// A character, how many times it was percent-encoded, and the index of the next one.
  case character(UInt32, depth: Int, next: Int)
  /// The link has ended.
  case end
  /// More bytes are needed to decide.
  case unfinished
}

/// Reads escaped characters forwards, never past `end`.
struct EscapeReader {
  /// The first byte that must not be read.
  let end: Int
  /// Whether no bytes come after `end`, so that an escape truncated there is none.
  let isLast: Bool

  /// Reads the character at `position`, which is before ``end``.
  @inline(__always)
  func next(_ bytes: Span<UInt8>, at position: Int) -> Escape {
    let byte = bytes[position]
    switch byte {
    case UInt8(ascii: "%"): return percent(bytes, position)
    case UInt8(ascii: "\\"): return backslash(bytes, position)
    case UInt8(ascii: "&"): return ampersand(bytes, position)
    default: return .character(UInt32(byte), depth: 0, next: position + 1)
    }
  }

  /// The byte at `position`, nil past the end.
  func peek(_ bytes: Span<UInt8>, _ position: Int) -> UInt8? {
    position < end ? bytes[position] : nil
  }

  /// Reads `%2F`, `%252F`, `%25252F`: encoding twice turns `%` into `%25`.
  private func percent(_ bytes: Span<UInt8>, _ position: Int) -> Escape {
    var position = position + 1
    for depth in 1...4 {
      guard position + 1 < end else {
        return isLast ? .character(0x25, depth: depth - 1, next: position) : .unfinished
      }
      guard let high = bytes[position].hexValue, let low = bytes[position + 1].hexValue else {
        return .character(0x25, depth: depth - 1, next: position)
      }
      let value = high << 4 | low
      position += 2
      if value != 0x25 { return .character(UInt32(value), depth: depth, next: position) }
    }
    return .character(0x25, depth: 4, next: position)
  }

  /// Reads JSON's `\/` and `\u0026`, with any number of backslashes, as in JSON inside JSON.
  private func backslash(_ bytes: Span<UInt8>, _ position: Int) -> Escape {
    var position = position
    let limit = position + 8
    while position < limit, peek(bytes, position) == UInt8(ascii: "\\") { position += 1 }
    guard position < end else { return isLast ? .end : .unfinished }
    if bytes[position] == UInt8(ascii: "/") { return .character(0x2F, depth: 0, next: position + 1) }
    guard bytes[position] == UInt8(ascii: "u") else { return .end }
    var value: UInt32 = 0
    for index in position + 1...position + 4 {
      guard let byte = peek(bytes, index) else { return isLast ? .end : .unfinished }
      guard let digit = byte.hexValue else { return .end }
      value = value << 4 | UInt32(digit)
    }
    return .character(value, depth: 0, next: position + 5)
  }

  /// Reads `&`, `&amp;`, `&amp;amp;`, `&#38;`, `&#x2F;`; quotes and brackets end the link.
  private func ampersand(_ bytes: Span<UInt8>, _ position: Int) -> Escape {
    let plain = Escape.character(0x26, depth: 0, next: position + 1)
    var stop = position + 1
    while let byte = peek(bytes, stop), stop - position <= 8, byte.isAlphanumeric || byte == UInt8(ascii: "#") {
      stop += 1
    }
    guard let mark = peek(bytes, stop) else { return isLast ? plain : .unfinished }
    guard mark == UInt8(ascii: ";"), stop > position + 1, let name = Word(bytes, range: position + 1..<stop) else {
      return plain
    }
    guard let value = Entity.value(of: name, bytes, position + 1..<stop) else { return plain }
    return value == 0x26 ? repeatedAmpersand(bytes, stop + 1) : .character(value, depth: 0, next: stop + 1)
  }

  private func repeatedAmpersand(_ bytes: Span<UInt8>, _ position: Int) -> Escape {
    var position = position
    while true {
      for (offset, letter) in "amp;".utf8.enumerated() {
        guard let byte = peek(bytes, position + offset) else {
          return isLast ? .character(0x26, depth: 0, next: position) : .unfinished
        }
        guard byte.lowercased == letter else { return .character(0x26, depth: 0, next: position) }
      }
      position += 4
    }
  }
}

/// The HTML character references that occur in and around links.
enum Entity {
  /// By name, in any case.
  private static let named: [(Word, UInt32)] = [
    (Word("amp"), 0x26), (Word("quot"), 0x22), (Word("lt"), 0x3C), (Word("gt"), 0x3E), (Word("apos"), 0x27),
    (Word("nbsp"), 0x20), (Word("hellip"), 0x2026),
  ]

  /// The code point of `amp`, `#38` or `#x26`; nil for a name that is no reference.
  static func value(of name: Word, _ bytes: Span<UInt8>, _ range: Range<Int>) -> UInt32? {
    if bytes[range.lowerBound] != UInt8(ascii: "#") { return named.first { $0.0 == name }?.1 }
    var index = range.lowerBound + 1
    let isHexadecimal = index < range.upperBound && bytes[index].lowercased == UInt8(ascii: "x")
    if isHexadecimal { index += 1 }
    guard index < range.upperBound else { return nil }
    var value: UInt32 = 0
    for digit in index..<range.upperBound {
      guard let number = bytes[digit].hexValue, isHexadecimal || number < 10 else { return nil }
      value = value * (isHexadecimal ? 16 : 10) + UInt32(number)
    }
    return value
  }
}
