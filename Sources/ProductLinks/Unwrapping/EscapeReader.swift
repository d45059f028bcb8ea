/// One character of a link in its source: plain, or escaped by URL, JSON or HTML rules.
struct EscapedCharacter {
  var value: UInt32
  /// How many times it was percent-encoded.
  var depth = 0
  /// Whether a value beyond ASCII is one byte of UTF-8, as in `%C3` and `\xC3`, and not a code point.
  var isByte = false
  var start: Int
  /// The index of the next character.
  var next: Int

  var isPlain: Bool { next == start + 1 }
}

/// Reads bytes and escaped characters as if none came after ``end``, and notes where that mattered.
struct EscapeReader {
  /// The first byte that must not be read.
  let end: Int
  /// Whether no bytes come after ``end``.
  let isLast: Bool
  /// Whether bytes after ``end`` may change what was read.
  var needsMore = false

  init(end: Int, isLast: Bool) { (self.end, self.isLast) = (end, isLast) }

  /// The byte at `position`, nil past the end.
  @inline(__always)
  mutating func peek(_ bytes: Span<UInt8>, _ position: Int) -> UInt8? {
    if position < end { return bytes[position] }
    needsMore = !isLast
    return nil
  }

  /// Reads the character at `position`; nil where the link ends.
  @inline(__always)
  mutating func next(_ bytes: Span<UInt8>, at position: Int) -> EscapedCharacter? {
    guard let byte = peek(bytes, position) else { return nil }
    switch byte {
    case UInt8(ascii: "%"): return percent(bytes, position)
    case UInt8(ascii: "\\"): return backslash(bytes, position)
    case UInt8(ascii: "&"): return ampersand(bytes, position)
    default: return EscapedCharacter(value: UInt32(byte), start: position, next: position + 1)
    }
  }

  /// Reads a character as Proofpoint's second form of links has it, encoded once more: `_` for a slash, `-3F` for
  /// `%3F`.
  @inline(never)
  mutating func dashed(_ bytes: Span<UInt8>, at position: Int) -> EscapedCharacter? {
    switch peek(bytes, position) {
    case UInt8(ascii: "_"): EscapedCharacter(value: 0x2F, depth: 1, start: position, next: position + 1)
    case UInt8(ascii: "-"): percent(bytes, position)
    default: next(bytes, at: position)
    }
  }

  /// Reads `%2F`, `%252F`, `%25252F`: encoding twice turns `%` into `%25`.
  private mutating func percent(_ bytes: Span<UInt8>, _ start: Int) -> EscapedCharacter {
    var character = EscapedCharacter(value: 0x25, isByte: true, start: start, next: start + 1)
    while character.value == 0x25, character.depth < 4,
      let low = peek(bytes, character.next + 1)?.hexValue, let high = bytes[character.next].hexValue
    {
      character.value = UInt32(high << 4 | low)
      character.depth += 1
      character.next += 2
    }
    return character
  }

  /// Reads JSON's `\/` and `\u0026`, JavaScript's `\x26`, and the marks before which Markdown, shells, LaTeX and
  /// regular expressions put a backslash, with any number of backslashes, as in JSON inside JSON.
  private mutating func backslash(_ bytes: Span<UInt8>, _ start: Int) -> EscapedCharacter? {
    var position = start
    while position < start + 8, peek(bytes, position) == UInt8(ascii: "\\") { position += 1 }
    guard let mark = peek(bytes, position) else { return nil }
    if mark == UInt8(ascii: "/") { return EscapedCharacter(value: 0x2F, start: start, next: position + 1) }
    return escaped(bytes, from: start, mark, at: position)
  }

  /// Reads what backslashes from `start` on escape other than a slash: the mark at `position`.
  @inline(never)
  private mutating func escaped(
    _ bytes: Span<UInt8>, from start: Int, _ mark: UInt8, at position: Int
  ) -> EscapedCharacter? {
    var character: EscapedCharacter?
    switch mark {
    case UInt8(ascii: "u"): character = hexadecimal(bytes, position, digits: 4)
    case UInt8(ascii: "x"): character = hexadecimal(bytes, position, digits: 2)
    case UInt8(ascii: "%"): character = percent(bytes, position)
    case UInt8(ascii: "&"):
      character = ampersand(bytes, position)
      if character?.value != 0x26 { return nil }
    default: if mark.isEscapable { character = next(bytes, at: position) }
    }
    character?.start = start
    return character
  }

  /// Reads the digits of `u0026` and `x26`.
  private mutating func hexadecimal(_ bytes: Span<UInt8>, _ start: Int, digits: Int) -> EscapedCharacter? {
    var value: UInt32 = 0
    for index in start + 1...start + digits {
      guard let digit = peek(bytes, index)?.hexValue else { return nil }
      value = value << 4 | UInt32(digit)
    }
    return EscapedCharacter(value: value, isByte: digits == 2, start: start, next: start + digits + 1)
  }

  /// Reads `&`, `&amp;`, `&amp;amp;`, `&#38;`, `&#x2F;`; quotes and brackets end the link.
  private mutating func ampersand(_ bytes: Span<UInt8>, _ start: Int) -> EscapedCharacter {
    var stop = start + 1
    while let byte = peek(bytes, stop), stop - start <= 8, byte.isAlphanumeric || byte == UInt8(ascii: "#") {
      stop += 1
    }
    guard peek(bytes, stop) == UInt8(ascii: ";"), let value = Self.reference(bytes, start + 1..<stop) else {
      return EscapedCharacter(value: 0x26, start: start, next: start + 1)
    }
    stop += 1
    // Nobody escapes more than a few times, and what waits for its end has to stay small.
    while value == 0x26, stop - start < 64, Self.repetition.matches(in: bytes, at: stop, &self) { stop += 4 }
    return EscapedCharacter(value: value, start: start, next: stop)
  }

  private static let repetition = Word("amp;")

  /// The HTML character references that occur in and around links, in any case.
  private static let references: [(Word, UInt32)] = [
    (Word("amp"), 0x26), (Word("quot"), 0x22), (Word("lt"), 0x3C), (Word("gt"), 0x3E), (Word("apos"), 0x27),
    (Word("nbsp"), 0x20), (Word("hellip"), 0x2026), (Word("sol"), 0x2F), (Word("period"), 0x2E), (Word("quest"), 0x3F),
    (Word("equals"), 0x3D), (Word("num"), 0x23), (Word("colon"), 0x3A), (Word("lowbar"), 0x5F), (Word("percnt"), 0x25),
    (Word("plus"), 0x2B), (Word("comma"), 0x2C), (Word("semi"), 0x3B),
    (Word("lpar"), 0x28), (Word("rpar"), 0x29), (Word("excl"), 0x21), (Word("ast"), 0x2A), (Word("commat"), 0x40),
    (Word("tab"), 0x09), (Word("newline"), 0x0A),
  ]

  /// The code point of `amp`, `#38` or `#x26`; nil for a name that is no reference.
  private static func reference(_ bytes: Span<UInt8>, _ name: Range<Int>) -> UInt32? {
    guard !name.isEmpty, bytes[name.lowerBound] == UInt8(ascii: "#") else {
      return Word(bytes, range: name).flatMap { word in references.first { $0.0 == word }?.1 }
    }
    let isHexadecimal = name.count > 1 && bytes[name.lowerBound + 1].lowercased == UInt8(ascii: "x")
    let digits = name.dropFirst(isHexadecimal ? 2 : 1)
    var value: UInt32 = 0
    for index in digits {
      guard let digit = bytes[index].hexValue, isHexadecimal || digit < 10 else { return nil }
      value = value * (isHexadecimal ? 16 : 10) + UInt32(digit)
    }
    return digits.isEmpty ? nil : value
  }

  /// Where the next line begins after `=` at the end of a line, by which quoted-printable text continues there; the
  /// line may end as programs write it in a string, with `\n`.
  mutating func softBreak(_ bytes: Span<UInt8>, at position: Int) -> Int? {
    guard peek(bytes, position) == UInt8(ascii: "="), let next = peek(bytes, position + 1) else { return nil }
    switch next {
    case 0x0A: return position + 2
    case 0x0D: return peek(bytes, position + 2) == 0x0A ? position + 3 : nil
    case UInt8(ascii: "\\"):
      guard let (letter, end) = letter(bytes, at: position + 1) else { return nil }
      if letter == UInt8(ascii: "n") { return end }
      guard letter == UInt8(ascii: "r"), let feed = self.letter(bytes, at: end) else { return nil }
      return feed.value == UInt8(ascii: "n") ? feed.end : nil
    default: return nil
    }
  }

  /// The byte behind one or more backslashes, and the index after it.
  private mutating func letter(_ bytes: Span<UInt8>, at position: Int) -> (value: UInt8, end: Int)? {
    var index = position
    while index < position + 8, peek(bytes, index) == UInt8(ascii: "\\") { index += 1 }
    guard index > position, let letter = peek(bytes, index) else { return nil }
    return (letter, index + 1)
  }

  /// The character that ends before `end`; nil at the start of the text.
  ///
  /// An escape has at most 13 bytes: eight backslashes and `u002F`.
  static func character(_ bytes: Span<UInt8>, before end: Int) -> EscapedCharacter? {
    guard end > 0 else { return nil }
    var reader = EscapeReader(end: end, isLast: true)
    var found = EscapedCharacter(value: UInt32(bytes[end - 1]), start: end - 1, next: end)
    for start in stride(from: end - 2, through: max(0, end - 13), by: -1) {
      let byte = bytes[start]
      if found.isPlain, byte.isAlphanumeric || byte == UInt8(ascii: "#") || byte == UInt8(ascii: ";") { continue }
      guard let longer = reader.next(bytes, at: start), longer.next == end else { break }
      found = longer
    }
    return found
  }
}
