/// The part of a link after its host, with every layer of escaping removed.
///
/// A wrapper encodes the marks that give a link its structure (`/ ? # & =`), so a link's own marks all have one depth
/// of encoding: that of the first slash. What is encoded deeper is data and cannot separate segments or parameters;
/// what is encoded less deep belongs to the wrapper and ends the link.
///
/// Most links contain no escapes. They are recognised first and not copied.
@safe struct UnwrappedLink: ~Copyable {
  /// The most bytes that are read for one link, its host not counted.
  static let maximalLength = 8192
  /// Represent `/`, `#` and `=` that are data.
  static let slash: UInt8 = 1
  static let number: UInt8 = 2
  static let equals: UInt8 = 3

  /// Path, query and fragment, beginning with the slash after the host; unused when ``plainCount`` is not nil.
  ///
  /// Ends are counted from the first slash.
  private var text = LinkText()
  /// How many bytes of the source, from the first slash on, are the link without any escape.
  private var plainCount: Int?
  /// Whether an ellipsis, or the limit of length, truncates the link.
  private(set) var isTruncated = false

  private var spaces = false
  /// Whether dashes take the place of percent signs, and underscores that of slashes.
  private var isDashed = false
  private var isExpression = false
  private var depth = 0
  private var isQuery = false
  private var hasEquals = false
  /// How often the first `=` after the query's start or its last `&` was encoded; nil before there is one.
  private var equalsDepth: Int?
  private var openBrackets = 0
  private var start = 0

  /// The characters of the link that was read from `bytes`, from its first slash at `start` on.
  @inline(__always)
  func text(in bytes: UnsafeRawBufferPointer, from start: Int) -> UnsafeBufferPointer<UInt8> {
    guard let plainCount else { return unsafe text.bytes }
    return unsafe UnsafeRawBufferPointer(rebasing: bytes[start..<start + plainCount]).assumingMemoryBound(
      to: UInt8.self)
  }

  /// Where the source of the first `count` characters ends, counted from the first slash.
  func sourceEnd(_ count: Int) -> Int {
    plainCount != nil ? count : text.end(of: count - 1)
  }

  /// Reads the link to `host` whose first slash is at `start`.
  ///
  /// Apple's own widget links have spaces in their query.
  mutating func read(_ bytes: Span<UInt8>, from start: Int, _ host: HostMatch, _ reader: inout EscapeReader) {
    isTruncated = false
    let isPlain = host.host != .widgets && host.scheme != .dashed && !host.isExpression
    plainCount = isPlain ? PlainLink.count(bytes, from: start, isLast: reader.isLast) : nil
    if plainCount != nil { return }
    begin(at: start, host)
    let limit = start + Self.maximalLength
    let isLimited = limit <= bytes.count
    var limited = EscapeReader(end: min(limit, bytes.count), isLast: isLimited || reader.isLast)
    let end = unwrap(bytes, &limited)
    if isLimited, end == limit { isTruncated = true }
    trim(bytes, &limited)
    if limited.needsMore { reader.needsMore = true }
  }

  private mutating func begin(at start: Int, _ host: HostMatch) {
    text.removeAll()
    depth = 0
    isQuery = false
    hasEquals = false
    equalsDepth = nil
    openBrackets = 0
    self.start = start
    spaces = host.host == .widgets
    isDashed = host.scheme == .dashed
    isExpression = host.isExpression
  }

  /// Reads the characters of the link, and returns where it ends.
  private mutating func unwrap(_ bytes: Span<UInt8>, _ reader: inout EscapeReader) -> Int {
    var names = NameRuns(from: start, to: reader.end)
    var position = start
    depth = next(bytes, at: start, &reader)?.depth ?? 0
    while true {
      if !isDashed {
        var end = names.nextMark(bytes)
        while end < position { end = names.nextMark(bytes) }
        text.append(bytes.extracting(position..<end), end: end - start)
        position = end
      }
      if isBeforeStorefront, !isDashed, let end = Placeholder.end(bytes, at: position, &reader) {
        position = end
        continue
      }
      guard let character = next(bytes, at: position, &reader), let next = read(character, bytes, &reader) else {
        if Expression.isClass(bytes, at: position, isExpression: isExpression, &reader) { isTruncated = true }
        return position
      }
      position = next
    }
  }

  @inline(__always)
  private func next(
    _ bytes: Span<UInt8>, at position: Int, _ reader: inout EscapeReader
  ) -> EscapedCharacter? {
    isDashed ? reader.dashed(bytes, at: position) : reader.next(bytes, at: position)
  }

  /// Whether the next part of the path is the storefront's.
  private var isBeforeStorefront: Bool {
    text.count == 1 || (text.count == 12 && text.ends(with: Self.catalog))
  }

  private static let catalog = Word("/v1/catalog/")

  // MARK: One character

  /// Reads a character, and returns the index of the next one; nil where the link ends.
  private mutating func read(
    _ character: EscapedCharacter, _ bytes: Span<UInt8>, _ reader: inout EscapeReader
  ) -> Int? {
    guard character.value < 0x80 else { return readNonASCII(character, bytes, &reader) }
    let byte = UInt8(truncatingIfNeeded: character.value)
    if byte.isAlphanumeric { return append(byte, character) }
    if byte == UInt8(ascii: "?"), isEscaped(character.start, bytes), isEscaped(start, bytes) { isExpression = true }
    if isExpression, !isLiteral(byte, character, bytes, &reader) { return nil }
    if byte.endsLink {
      if character.depth > depth { return append(byte < 0x20 ? 0x7F : byte, character) }
      return byte == 0x20 && spaces && isQuery ? append(byte, character) : nil
    }
    switch byte {
    case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "&"):
      return character.depth < depth ? nil : readMark(byte, character)
    case UInt8(ascii: "="): return readEquals(character, bytes, &reader)
    case UInt8(ascii: "("): openBrackets += 1
    case UInt8(ascii: ")"):
      if character.isPlain, isQuery, openBrackets <= 0 { return nil }
      openBrackets -= 1
    case UInt8(ascii: ";") where character.depth <= depth && endsWrapped:
      text.removeLast(2)
      return nil
    case UInt8(ascii: ":") where text.ends(with: Self.mail) && text[text.count - Self.mail.count - 1].isDigit:
      text.removeLast(Self.mail.count)
      return nil
    case UInt8(ascii: "'") where character.depth <= depth && isQuery: return nil
    case UInt8(ascii: ",") where character.isPlain && isQuery:
      guard let after = reader.peek(bytes, character.next), after.isDigit else { return nil }
    default: break
    }
    return append(byte, character)
  }

  /// Whether a mark has a backslash; slashes and question marks have them in no other text than regular expressions.
  private func isEscaped(_ position: Int, _ bytes: Span<UInt8>) -> Bool {
    bytes[position] == UInt8(ascii: "\\") && bytes[position + 1] != UInt8(ascii: "u")
      && bytes[position + 1] != UInt8(ascii: "x")
  }

  /// Whether a mark of a regular expression is a part of the link, and no operator.
  private mutating func isLiteral(
    _ mark: UInt8, _ character: EscapedCharacter, _ bytes: Span<UInt8>, _ reader: inout EscapeReader
  ) -> Bool {
    if mark.mayFollowWildcard, let wildcard {
      text.removeLast(wildcard)
      isTruncated = true
      return false
    }
    guard character.isPlain else { return true }
    switch mark {
    case UInt8(ascii: "/"): return bytes[start] != UInt8(ascii: "\\")
    case UInt8(ascii: ")"): return openBrackets > 0
    case UInt8(ascii: "?") where text.count > 1 && text.last == UInt8(ascii: "/"):
      if reader.peek(bytes, character.next)?.isLetter ?? false { return true }
      text.removeLast(1)
      return false
    default: break
    }
    let effect = Expression.effect(of: mark, bytes, before: character.next, isAfterWord: endsInWord(0), &reader)
    if effect == .more { isTruncated = true }
    return effect == .literal
  }

  /// Whether the text without its last `dropped` characters ends in a number, or in a word of the query.
  private func endsInWord(_ dropped: Int) -> Bool {
    guard dropped < text.count else { return false }
    let last = text[text.count - 1 - dropped]
    return last.isDigit || (isQuery && last.isLetter)
  }

  /// How many dots that may stand for any characters are behind a word.
  private var wildcard: Int? {
    let dots = (0..<text.count).prefix { text[text.count - 1 - $0] == UInt8(ascii: ".") }.count
    return dots > 0 && endsInWord(dots) ? dots : nil
  }

  /// Whether a semicolon would end the wrapper of Proofpoint's third form, which has its link between `__` and `__;`.
  private var endsWrapped: Bool {
    text.count > 2 && text.last == UInt8(ascii: "_") && text[text.count - 2] == UInt8(ascii: "_")
  }

  /// The scheme of a mail's address, glued to a link's number.
  private static let mail = Word("mailto")

  private mutating func append(_ byte: UInt8, _ character: EscapedCharacter) -> Int {
    text.append(byte, end: character.next - start)
    return character.next
  }

  /// Reads a mark that divides the link, or that is data because it was encoded deeper.
  private mutating func readMark(_ mark: UInt8, _ character: EscapedCharacter) -> Int? {
    let isData = character.depth > depth
    switch mark {
    case UInt8(ascii: "/"):
      if isData { return append(Self.slash, character) }
      return dropNextLink() ? nil : append(mark, character)
    case UInt8(ascii: "#"): return append(isData ? Self.number : mark, character)
    case UInt8(ascii: "?") where !isQuery:
      isQuery = true
      depth = character.depth
    default: break
    }
    if character.depth <= depth { equalsDepth = nil }
    hasEquals = false
    return append(mark, character)
  }

  /// Removes the `https:/` of another link, whose second slash comes next; false when there is none.
  private mutating func dropNextLink() -> Bool {
    guard text.count > 2, text.last == UInt8(ascii: "/"), text[text.count - 2] == UInt8(ascii: ":"),
      let (_, count) = unsafe LinkScheme.suffix(text.bytes.span, before: text.count - 2)
    else { return false }
    text.removeLast(count + 2)
    return true
  }

  /// Reads `=`, and skips a quoted-printable line break: `=` at the end of a line, where no link has one.
  private mutating func readEquals(
    _ character: EscapedCharacter, _ bytes: Span<UInt8>, _ reader: inout EscapeReader
  ) -> Int? {
    if character.isPlain, !isQuery || hasEquals {
      if let next = reader.softBreak(bytes, at: character.start) { return next }
      guard let after = reader.peek(bytes, character.next), after != 0x0D else { return nil }
    }
    hasEquals = true
    let limit = equalsDepth ?? max(character.depth, depth)
    // The parameters of a purchase are encoded in a parameter of their own.
    equalsDepth = text.ends(with: Self.buyParameters) ? nil : limit
    return append(character.depth > limit ? Self.equals : UInt8(ascii: "="), character)
  }

  private static let buyParameters = Word("buyparams")

  // MARK: Beyond ASCII

  private mutating func readNonASCII(
    _ character: EscapedCharacter, _ bytes: Span<UInt8>, _ reader: inout EscapeReader
  ) -> Int? {
    let byte = UInt8(truncatingIfNeeded: character.value)
    if character.isByte { return readEncodedByte(byte, character, bytes, &reader) }
    if !character.isPlain { return readScalar(character) }
    if byte == 0xE2 {
      guard let second = reader.peek(bytes, character.next), let third = reader.peek(bytes, character.next + 1) else {
        return nil
      }
      isTruncated = second == 0x80 && third == 0xA6
      if isTruncated, !isQuery, text.last == UInt8(ascii: "/") {
        isTruncated = reader.peek(bytes, character.next + 2) != UInt8(ascii: "/")
      }
    }
    return isTruncated || isQuery ? nil : append(byte, character)
  }

  /// Reads a character that JSON or HTML wrote as its number.
  private mutating func readScalar(_ character: EscapedCharacter) -> Int? {
    isTruncated = character.value == 0x2026
    if isTruncated || isQuery { return nil }
    for byte in String(Unicode.Scalar(character.value) ?? "\u{FFFD}").utf8 { _ = append(byte, character) }
    return character.next
  }

  private mutating func readEncodedByte(
    _ byte: UInt8, _ character: EscapedCharacter, _ bytes: Span<UInt8>, _ reader: inout EscapeReader
  ) -> Int? {
    if isQuery, character.depth <= depth, let scalar = scalar(character, bytes, &reader),
      !scalar.properties.isAlphabetic
    {
      isTruncated = scalar == "…"
      return nil
    }
    let next = append(byte, character)
    let count = text.count
    guard byte == 0xA6, count >= 3, text[count - 2] == 0x80, text[count - 3] == 0xE2 else { return next }
    text.removeLast(3)
    isTruncated = true
    return nil
  }

  /// The character that begins with a byte of UTF-8 which is written as an escape, as the others are.
  private func scalar(
    _ first: EscapedCharacter, _ bytes: Span<UInt8>, _ reader: inout EscapeReader
  ) -> Unicode.Scalar? {
    let count = (~UInt8(truncatingIfNeeded: first.value)).leadingZeroBitCount
    guard first.value < 0x100, (2...4).contains(count) else { return nil }
    var value = first.value & 0x7F >> UInt32(count)
    var last = first
    for _ in 1..<count {
      guard let byte = next(bytes, at: last.next, &reader), byte.isByte, byte.value & 0xC0 == 0x80 else { return nil }
      value = value << 6 | byte.value & 0x3F
      last = byte
    }
    return Unicode.Scalar(value)
  }

  // MARK: The end

  /// Removes what a sentence puts after a link.
  private mutating func trim(_ bytes: Span<UInt8>, _ reader: inout EscapeReader) {
    var dots = 0
    var dotsEnd = 0
    while !isTruncated, text.count > 1 {
      let last = text.last
      let end = text.end(of: text.count - 1)
      guard isVerbatim(bytes, end), bytes[start + end - 1] == last else { break }
      guard last.trailsLink || (last == UInt8(ascii: ")") && openBrackets < 0) else { break }
      if last == UInt8(ascii: ")") { openBrackets += 1 }
      if dots == 0 { dotsEnd = end }
      dots = last == UInt8(ascii: ".") ? dots + 1 : 0
      text.removeLast(1)
    }
    guard dots >= 3, text.last != UInt8(ascii: "/") else { return }
    isTruncated = !endsSentence(bytes, start + dotsEnd, &reader)
  }

  /// Whether the last character, whose source ends at `end`, is a byte of the source: plain, after a line break, or
  /// behind backslashes.
  private func isVerbatim(_ bytes: Span<UInt8>, _ end: Int) -> Bool {
    if end == text.end(of: text.count - 2) + 1 { return true }
    let before = bytes[start + end - 2]
    return before == 0x0A || before == UInt8(ascii: "\\")
      || (before == UInt8(ascii: "n") && bytes[start + end - 3] == UInt8(ascii: "\\"))
  }

  /// Whether the dots before `position` end a sentence, not a number: words follow them, and the number is as long as
  /// most are.
  private func endsSentence(_ bytes: Span<UInt8>, _ position: Int, _ reader: inout EscapeReader) -> Bool {
    text.count > 9 && (text.count - 9..<text.count).allSatisfy { text[$0].isDigit }
      && reader.peek(bytes, position) == 0x20 && reader.peek(bytes, position + 1)?.isLetter ?? false
  }
}
