/// Tells what in a regular expression stands for more of a link than its letters say, so that a number or a token
/// before it is not known: `id77\d+`, `id77[0-9]`, `id77.*`, `id77(8|9)`.
///
/// Classes of characters are met wherever they are; other operators could be marks of a sentence, and count only in an
/// expression, where the host's dot has a backslash.
enum Expression {
  /// What a mark says of the link before it.
  enum Effect {
    case literal
    /// The link ends there.
    case end
    /// What is before it may go on.
    case more
  }

  private static let longestClass = 40

  /// Whether a class of characters that may be more of a word is at `position`.
  static func isClass(
    _ bytes: Span<UInt8>, at position: Int, isExpression: Bool, _ reader: inout EscapeReader
  ) -> Bool {
    switch reader.peek(bytes, position) {
    case UInt8(ascii: "["): return isSet(bytes, from: position + 1, isExpression: isExpression, &reader)
    case UInt8(ascii: "{"): return isExpression && reader.peek(bytes, position + 1)?.isDigit ?? false
    case UInt8(ascii: "\\"):
      var index = position
      while index < position + 8, reader.peek(bytes, index) == UInt8(ascii: "\\") { index += 1 }
      return isWordClass(bytes, at: index, &reader)
    default: return false
    }
  }

  /// Whether the letter behind a backslash stands for characters of words; in rich text it begins a word, as in `\par`.
  private static func isWordClass(_ bytes: Span<UInt8>, at position: Int, _ reader: inout EscapeReader) -> Bool {
    switch reader.peek(bytes, position) {
    case UInt8(ascii: "d"), UInt8(ascii: "w"), UInt8(ascii: "S"), UInt8(ascii: "B"):
      !(reader.peek(bytes, position + 1)?.isLetter ?? false)
    case UInt8(ascii: "p"): reader.peek(bytes, position + 1) == UInt8(ascii: "{")
    default: false
    }
  }

  /// Whether a bracket begins a set with characters of words, and not a note or a tag such as `[1]` and `[/url]`.
  private static func isSet(
    _ bytes: Span<UInt8>, from start: Int, isExpression: Bool, _ reader: inout EscapeReader
  ) -> Bool {
    let isNegated = reader.peek(bytes, start) == UInt8(ascii: "^")
    var position = isNegated ? start + 1 : start
    var hasRange = false
    var hasLetter = false
    while let byte = reader.peek(bytes, position), byte != UInt8(ascii: "]") {
      if byte < 0x20 || position > start + longestClass { return false }
      if byte == UInt8(ascii: "\\"), reader.peek(bytes, position + 1) != nil {
        hasRange = isWordClass(bytes, at: position + 1, &reader) || hasRange
        position += 2
      } else if byte.isAlphanumeric, reader.peek(bytes, position + 1) == UInt8(ascii: "-"),
        let last = reader.peek(bytes, position + 2), last.isAlphanumeric, last > byte
      {
        hasRange = true
        position += 3
      } else {
        hasLetter = hasLetter || byte.isAlphanumeric
        position += 1
      }
    }
    if isNegated { return !hasRange && (isExpression || !hasLetter) }
    return isExpression ? hasRange || hasLetter : hasRange && !hasLetter
  }

  /// What an unescaped mark of an expression says, behind a word's end or not.
  static func effect(
    of mark: UInt8, _ bytes: Span<UInt8>, before next: Int, isAfterWord: Bool, _ reader: inout EscapeReader
  ) -> Effect {
    let byte = reader.peek(bytes, next)
    switch mark {
    case UInt8(ascii: "$"):
      let isName = byte.map { $0.isLetter || $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "(") } ?? false
      return isName ? .literal : .end
    case UInt8(ascii: "?"):
      guard isAfterWord, let byte, !byte.isLetter else { return .literal }
      return isPart(byte) ? .more : .literal
    // Marks of a sentence and of Markdown may follow the last star.
    case UInt8(ascii: "*"):
      guard isAfterWord, let byte, !byte.trailsLink, byte != UInt8(ascii: ")") else { return .literal }
      return isPart(byte) ? .more : .literal
    case UInt8(ascii: "+"): return isAfterWord && !(byte?.isAlphanumeric ?? false) ? .more : .literal
    case UInt8(ascii: "(") where isAfterWord: return group(bytes, from: next, &reader)
    default: return .literal
    }
  }

  /// Whether an expression goes on with a byte.
  private static func isPart(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "[") || !byte.endsLink
  }

  /// What a group says of the word before it.
  private static func group(_ bytes: Span<UInt8>, from start: Int, _ reader: inout EscapeReader) -> Effect {
    var position = start
    if reader.peek(bytes, start) == UInt8(ascii: "?") {
      if reader.peek(bytes, start + 1) == UInt8(ascii: "!") { return .end }
      position += 2
    }
    guard let byte = reader.peek(bytes, position) else { return .end }
    let isWord = byte.isAlphanumeric || byte == UInt8(ascii: ".")
    return isWord || isClass(bytes, at: position, isExpression: true, &reader) ? .more : .end
  }
}
