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

  private var depth = 0
  private var isQuery = false
  private var hasEquals = false
  /// How often the first `=` after the query's start or its last `&` was encoded; nil before there is one.
  private var equalsDepth: Int?
  private var openBrackets = 0
  private var start = 0

  /// The characters of the link that was read from `bytes`, from its first slash at `start` on.
  func text(in bytes: UnsafeRawBufferPointer, from start: Int) -> UnsafeBufferPointer<UInt8> {
    guard let plainCount else { return unsafe text.bytes }
    return unsafe UnsafeRawBufferPointer(rebasing: bytes[start..<start + plainCount]).assumingMemoryBound(
      to: UInt8.self)
  }

  /// Where the source of the first `count` characters ends, counted from the first slash.
  func sourceEnd(_ count: Int) -> Int {
    plainCount != nil ? count : text.end(of: count - 1)
  }

  /// Reads the link whose first slash is at `start`; false when the bytes end before it.
  ///
  /// With `spaces` the query may contain spaces, as Apple's own widget links do.
  mutating func read(_ bytes: Span<UInt8>, from start: Int, isLast: Bool, spaces: Bool) -> Bool {
    isTruncated = false
    plainCount = spaces ? nil : PlainLink.count(bytes, from: start, isLast: isLast)
    return plainCount != nil || unwrap(bytes, from: start, isLast: isLast, spaces: spaces)
  }

  private mutating func unwrap(_ bytes: Span<UInt8>, from start: Int, isLast: Bool, spaces: Bool) -> Bool {
    begin(at: start)
    let limit = start + Self.maximalLength
    let isLimited = limit <= bytes.count
    let reader = EscapeReader(end: isLimited ? limit : bytes.count, isLast: isLast || isLimited)
    var names = NameRuns(from: start, to: reader.end)
    var position = start
    if case .character(_, let first, _) = reader.next(bytes, at: position) { depth = first }
    while true {
      var end = names.nextMark(bytes)
      while end < position { end = names.nextMark(bytes) }
      text.append(bytes.extracting(position..<end), end: end - start)
      position = end
      if position == reader.end { break }
      if isBeforeStorefront {
        switch Placeholder.read(bytes, at: position, reader) {
        case .nothing: break
        case .unfinished: return false
        case .end(let end):
          position = end
          continue
        }
      }
      switch reader.next(bytes, at: position) {
      case .end: return trim(bytes, reader)
      case .unfinished: return false
      case .character(let character, let layer, let next):
        let source = Source(bytes: position..<next, layer: layer)
        switch readCharacter(character, source, bytes, reader, spaces: spaces) {
        case .advance: position = next
        case .skip(let after): position = after
        case .stop: return trim(bytes, reader)
        case .unfinished: return false
        }
      }
    }
    isTruncated = isTruncated || isLimited
    return reader.isLast && trim(bytes, reader)
  }

  private mutating func begin(at start: Int) {
    text.removeAll()
    depth = 0
    isQuery = false
    hasEquals = false
    equalsDepth = nil
    openBrackets = 0
    self.start = start
  }

  /// Whether the next part of the path is the storefront's.
  private var isBeforeStorefront: Bool {
    text.count == 1 || (text.count == 12 && ends(with: Self.catalog))
  }

  private static let catalog = Word("/v1/catalog/")

  // MARK: One character

  /// The position of a character, and how often it was percent-encoded.
  private struct Source {
    var bytes: Range<Int>
    var layer: Int
    var next: Int { bytes.upperBound }
    var isPlain: Bool { bytes.count == 1 }
  }

  private enum Step {
    case advance
    case skip(to: Int)
    case stop
    case unfinished
  }

  private mutating func readCharacter(
    _ character: UInt32, _ source: Source, _ bytes: Span<UInt8>, _ reader: EscapeReader, spaces: Bool
  ) -> Step {
    guard character < 0x80 else { return readNonASCII(character, source, bytes, reader) }
    let byte = UInt8(truncatingIfNeeded: character)
    if byte.isAlphanumeric { return append(byte, source) }
    if byte.endsLink {
      if source.layer > depth { return append(byte < 0x20 ? 0x7F : byte, source) }
      return byte == 0x20 && spaces && isQuery ? append(byte, source) : .stop
    }
    switch byte {
    case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "&"):
      return source.layer < depth ? .stop : readMark(byte, source)
    case UInt8(ascii: "="): return readEquals(source, bytes, reader)
    case UInt8(ascii: "("), UInt8(ascii: ")"): return readBracket(byte, source)
    case UInt8(ascii: "'") where source.isPlain && isQuery: return .stop
    case UInt8(ascii: ",") where source.isPlain && isQuery:
      guard let after = reader.peek(bytes, source.next) else { return reader.isLast ? .stop : .unfinished }
      return after.isDigit ? append(byte, source) : .stop
    default: return append(byte, source)
    }
  }

  private mutating func append(_ byte: UInt8, _ source: Source) -> Step {
    text.append(byte, end: source.next - start)
    return .advance
  }

  /// Reads a mark that divides the link, or that is data because it was encoded deeper.
  private mutating func readMark(_ mark: UInt8, _ source: Source) -> Step {
    switch mark {
    case UInt8(ascii: "/"):
      if source.layer > depth { return append(Self.slash, source) }
      return isNextLink ? .stop : append(mark, source)
    case UInt8(ascii: "#"): return append(source.layer > depth ? Self.number : mark, source)
    case UInt8(ascii: "?"):
      if !isQuery {
        isQuery = true
        depth = source.layer
      }
    default: break
    }
    if source.layer <= depth { equalsDepth = nil }
    hasEquals = false
    return append(mark, source)
  }

  /// Whether this slash belongs to another link's `https://`, which is then removed again.
  private var isNextLink: Bool {
    mutating get {
      guard text.count > 2, text[text.count - 1] == UInt8(ascii: "/"), text[text.count - 2] == UInt8(ascii: ":"),
        let (_, count) = unsafe LinkScheme.ending(text.bytes.span, before: text.count - 2)
      else { return false }
      text.removeLast(count + 2)
      return true
    }
  }

  /// Reads `=`, and skips a quoted-printable line break: `=` at the end of a line, where no link has one.
  private mutating func readEquals(_ source: Source, _ bytes: Span<UInt8>, _ reader: EscapeReader) -> Step {
    if source.isPlain, !isQuery || hasEquals {
      guard let after = reader.peek(bytes, source.next) else { return reader.isLast ? .stop : .unfinished }
      if after == 0x0A { return .skip(to: source.next + 1) }
      if after == 0x0D {
        guard let second = reader.peek(bytes, source.next + 1) else { return reader.isLast ? .stop : .unfinished }
        return second == 0x0A ? .skip(to: source.next + 2) : .stop
      }
    }
    hasEquals = true
    let limit = equalsDepth ?? max(source.layer, depth)
    // The parameters of a purchase are encoded in a parameter of their own.
    equalsDepth = ends(with: Self.buyParameters) ? nil : limit
    return append(source.layer > limit ? Self.equals : UInt8(ascii: "="), source)
  }

  private func ends(with word: Word) -> Bool {
    guard text.count >= word.count else { return false }
    return unsafe Word(text.bytes.span, range: text.count - word.count..<text.count) == word
  }

  private static let buyParameters = Word("buyparams")

  private mutating func readBracket(_ byte: UInt8, _ source: Source) -> Step {
    if byte == UInt8(ascii: "(") {
      openBrackets += 1
    } else {
      if source.isPlain, isQuery, openBrackets <= 0 { return .stop }
      openBrackets -= 1
    }
    return append(byte, source)
  }

  // MARK: Beyond ASCII

  private mutating func readNonASCII(
    _ character: UInt32, _ source: Source, _ bytes: Span<UInt8>, _ reader: EscapeReader
  ) -> Step {
    if source.layer > 0 { return readEncodedByte(UInt8(truncatingIfNeeded: character), source) }
    if !source.isPlain { return readScalar(character, source) }
    if character == 0xE2 {
      guard let second = reader.peek(bytes, source.next), let third = reader.peek(bytes, source.next + 1) else {
        return reader.isLast ? .stop : .unfinished
      }
      isTruncated = second == 0x80 && third == 0xA6
      if isTruncated, !isQuery, text[text.count - 1] == UInt8(ascii: "/") {
        guard let after = reader.peek(bytes, source.next + 2) else { return reader.isLast ? .stop : .unfinished }
        isTruncated = after != UInt8(ascii: "/")
      }
    }
    return isTruncated || isQuery ? .stop : append(UInt8(truncatingIfNeeded: character), source)
  }

  /// Reads a character that JSON or HTML wrote as its number.
  private mutating func readScalar(_ character: UInt32, _ source: Source) -> Step {
    isTruncated = character == 0x2026
    if isTruncated || isQuery { return .stop }
    let scalar = Unicode.Scalar(character) ?? "\u{FFFD}"
    for byte in String(scalar).utf8 { _ = append(byte, source) }
    return .advance
  }

  private mutating func readEncodedByte(_ byte: UInt8, _ source: Source) -> Step {
    _ = append(byte, source)
    let count = text.count
    guard byte == 0xA6, count >= 3, text[count - 2] == 0x80, text[count - 3] == 0xE2 else { return .advance }
    text.removeLast(3)
    isTruncated = true
    return .stop
  }

  // MARK: The end

  /// Removes what a sentence puts after a link.
  ///
  /// - Returns: false when more bytes are needed to decide whether the link is truncated.
  private mutating func trim(_ bytes: Span<UInt8>, _ reader: EscapeReader) -> Bool {
    var dots = 0
    while !isTruncated, text.count > 1 {
      let last = text[text.count - 1]
      let end = text.end(of: text.count - 1)
      let isPlain = end == text.end(of: text.count - 2) + 1 || bytes[start + end - 2] == 0x0A
      guard isPlain, bytes[start + end - 1] == last else { break }
      guard last.trailsLink || (last == UInt8(ascii: ")") && openBrackets < 0) else { break }
      if last == UInt8(ascii: ")") { openBrackets += 1 }
      dots = last == UInt8(ascii: ".") ? dots + 1 : 0
      text.removeLast(1)
    }
    guard dots >= 3, text[text.count - 1] != UInt8(ascii: "/") else { return true }
    switch endsSentence(bytes, start + text.end(of: text.count - 1) + dots, reader) {
    case nil: return false
    case true?: break
    case false?: isTruncated = true
    }
    return true
  }

  /// Whether the dots before `position` end a sentence, not a number: words follow them, and the number is as long as most
  /// are.
  private func endsSentence(_ bytes: Span<UInt8>, _ position: Int, _ reader: EscapeReader) -> Bool? {
    guard text.count > 9, (text.count - 9..<text.count).allSatisfy({ text[$0].isDigit }) else { return false }
    guard reader.peek(bytes, position) == 0x20 else { return false }
    guard let next = reader.peek(bytes, position + 1) else { return reader.isLast ? false : nil }
    return next.isLetter
  }
}
