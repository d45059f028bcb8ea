/// One character of a link as it stood in its source: plain, or escaped by URL, JSON or HTML rules.
enum Escape {
  /// A character, how many times it was percent-encoded, and where the next one begins.
  case character(UInt32, depth: Int, next: Int)
  /// Nothing that belongs to a link.
  case end
  /// The bytes so far do not tell.
  case unfinished
}

/// Reads escaped characters forwards, never past `end`.
struct EscapeReader {
  /// The first byte that must not be read.
  let end: Int
  /// Whether nothing comes after `end`, so that what is cut there stays cut.
  let isLast: Bool

  /// Reads the character at `place`, which lies before ``end``.
  @inline(__always)
  func next(_ bytes: Span<UInt8>, at place: Int) -> Escape {
    let byte = bytes[place]
    switch byte {
    case UInt8(ascii: "%"): return percent(bytes, place)
    case UInt8(ascii: "\\"): return backslash(bytes, place)
    case UInt8(ascii: "&"): return ampersand(bytes, place)
    default: return .character(UInt32(byte), depth: 0, next: place + 1)
    }
  }

  /// The byte at `place`, nil past the end.
  func peek(_ bytes: Span<UInt8>, _ place: Int) -> UInt8? {
    place < end ? bytes[place] : nil
  }

  /// Reads `%2F`, `%252F`, `%25252F`: a wrapper that encodes what was encoded turns `%` into `%25`.
  private func percent(_ bytes: Span<UInt8>, _ place: Int) -> Escape {
    var place = place + 1
    for depth in 1...4 {
      guard place + 1 < end else {
        return isLast ? .character(0x25, depth: depth - 1, next: place) : .unfinished
      }
      guard let high = bytes[place].hexValue, let low = bytes[place + 1].hexValue else {
        return .character(0x25, depth: depth - 1, next: place)
      }
      let value = high << 4 | low
      place += 2
      if value != 0x25 { return .character(UInt32(value), depth: depth, next: place) }
    }
    return .character(0x25, depth: 4, next: place)
  }

  /// Reads JSON's `\/` and `\u0026`, with any number of backslashes, as JSON inside JSON has them.
  private func backslash(_ bytes: Span<UInt8>, _ place: Int) -> Escape {
    var place = place
    let limit = place + 8
    while place < limit, peek(bytes, place) == UInt8(ascii: "\\") { place += 1 }
    guard place < end else { return isLast ? .end : .unfinished }
    if bytes[place] == UInt8(ascii: "/") { return .character(0x2F, depth: 0, next: place + 1) }
    guard bytes[place] == UInt8(ascii: "u") else { return .end }
    var value: UInt32 = 0
    for index in place + 1...place + 4 {
      guard let byte = peek(bytes, index) else { return isLast ? .end : .unfinished }
      guard let digit = byte.hexValue else { return .end }
      value = value << 4 | UInt32(digit)
    }
    return .character(value, depth: 0, next: place + 5)
  }

  /// Reads `&`, `&amp;`, `&amp;amp;`, `&#38;`, `&#x2F;`; quotes and brackets end the link.
  private func ampersand(_ bytes: Span<UInt8>, _ place: Int) -> Escape {
    let plain = Escape.character(0x26, depth: 0, next: place + 1)
    var stop = place + 1
    while let byte = peek(bytes, stop), stop - place <= 8, byte.isAlphanumeric || byte == UInt8(ascii: "#") {
      stop += 1
    }
    guard let mark = peek(bytes, stop) else { return isLast ? plain : .unfinished }
    guard mark == UInt8(ascii: ";"), stop > place + 1, let name = Word(bytes, range: place + 1..<stop) else {
      return plain
    }
    guard let value = Entity.value(of: name, bytes, place + 1..<stop) else { return plain }
    return value == 0x26 ? repeatedAmpersand(bytes, stop + 1) : .character(value, depth: 0, next: stop + 1)
  }

  private func repeatedAmpersand(_ bytes: Span<UInt8>, _ place: Int) -> Escape {
    var place = place
    while true {
      for (offset, letter) in "amp;".utf8.enumerated() {
        guard let byte = peek(bytes, place + offset) else {
          return isLast ? .character(0x26, depth: 0, next: place) : .unfinished
        }
        guard byte.lowercased == letter else { return .character(0x26, depth: 0, next: place) }
      }
      place += 4
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
