/// Finds the whole of a link that has another one in its path or its query, as those of mail gateways, search engines,
/// social and affiliate networks do.
enum Wrapper {
  /// How many links may be around one another.
  private static let maximalNesting = 8
  private static let longestPlaceholder = 160

  /// Whether the byte before a link can be the end of what joins it to one around it.
  @inline(__always)
  static func mayJoin(_ bytes: Span<UInt8>, before start: Int) -> Bool {
    guard start > 1 else { return false }
    let byte = bytes[start - 1]
    // Most links are behind a space, a quote or a bracket.
    if byte <= UInt8(ascii: "(") { return byte == UInt8(ascii: "(") && bytes[start - 2] | 0x20 == UInt8(ascii: "l") }
    return byte != UInt8(ascii: ">") && isJoint(byte)
  }

  @inline(never)
  private static func isJoint(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "="), UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: "_"), UInt8(ascii: "["),
      // The last bytes of escapes: `%3D`, `%2F`, `%3A`, `%5B`, `%5F`, `%28`, `&equals;`.
      UInt8(ascii: "D"), UInt8(ascii: "d"), UInt8(ascii: "F"), UInt8(ascii: "f"), UInt8(ascii: "A"), UInt8(ascii: "a"),
      UInt8(ascii: "B"), UInt8(ascii: "b"), UInt8(ascii: "8"), UInt8(ascii: ";"):
      true
    default: false
    }
  }

  /// The range of the outermost link around the one at `inner`, of which no byte before `limit` is read; nil where
  /// there is none.
  static func range(
    around inner: Range<Int>, _ bytes: Span<UInt8>, from limit: Int, _ reader: inout EscapeReader
  ) -> Range<Int>? {
    guard let start = outermost(bytes, around: inner.lowerBound, from: limit) else { return nil }
    return start..<end(bytes, after: inner, from: start, &reader)
  }

  /// The start of the outermost link around one that begins at `inner`.
  static func outermost(_ bytes: Span<UInt8>, around inner: Int, from limit: Int) -> Int? {
    var start = inner
    for _ in 0..<maximalNesting {
      guard let needsQuery = joint(bytes, before: start, from: limit),
        let outer = enclosing(bytes, start, from: limit, needsQuery: needsQuery)
      else { break }
      start = outer
    }
    return start < inner ? start : nil
  }

  // MARK: Before the inner link

  private static let destination = Word("destination")
  private static let url = Word("url")
  /// An equals sign as Proofpoint's second form and quoted-printable text have it.
  private static let writtenEquals = [Word("-3d"), Word("=3d")]

  /// Whether a link that ends before `start` could go on with one as a parameter's value, and so needs a query, or as a
  /// part of its path; nil where the mark before it joins nothing.
  private static func joint(_ bytes: Span<UInt8>, before start: Int, from limit: Int) -> Bool? {
    guard start > limit, !endsOuter(bytes[start - 1]), let mark = EscapeReader.character(bytes, before: start) else {
      return nil
    }
    switch mark.value {
    case 0x3D: return true
    case 0x2F: return false
    case 0x3A: return destination.ends(bytes, before: mark.start) ? false : nil
    case 0x5F: return mark.start > 0 && bytes[mark.start - 1] == UInt8(ascii: "_") ? false : nil
    case 0x5B: return mark.start > 0 && bytes[mark.start - 1] == UInt8(ascii: "[") ? true : nil
    case 0x28: return url.ends(bytes, before: mark.start) ? true : nil
    default: return writtenEquals.contains { $0.ends(bytes, before: start) } ? true : nil
    }
  }

  /// The start of the nearest link that reaches up to `start`.
  static func enclosing(_ bytes: Span<UInt8>, _ start: Int, from limit: Int, needsQuery: Bool) -> Int? {
    var hasQuery = false
    var end = start
    while end > limit {
      let first = max(limit, end - 64)
      // Links begin and end at marks; the letters between them are gone over 64 at once.
      var marks = NameRuns.marks(bytes, first..<end)
      while marks != 0 {
        let offset = 63 - marks.leadingZeroBitCount
        marks &= ~(1 << UInt64(offset))
        let position = first + offset
        guard isPart(bytes, position, before: start) else {
          return hasQuery && needsQuery ? withoutScheme(bytes, behind: position, before: start) : nil
        }
        if isQuery(bytes, position, before: start) { hasQuery = true }
        guard let link = link(bytes, withColonAt: position, from: limit, before: start) else { continue }
        if hasQuery || !needsQuery { return link }
        // Without a query it is the value of one: `?link=https://pear.example/fig&isi=…`.
        guard joint(bytes, before: link, from: limit) ?? false else { return nil }
      }
      end = first
    }
    return nil
  }

  private static let www = Word("www.")

  /// The start of a link that begins with `//` or `www.` behind the character at `position`, and a bracket.
  private static func withoutScheme(_ bytes: Span<UInt8>, behind position: Int, before end: Int) -> Int? {
    var reader = EscapeReader(end: end, isLast: true)
    var start = reader.next(bytes, at: position)?.next ?? position + 1
    if reader.peek(bytes, start) == UInt8(ascii: "(") { start += 1 }
    if www.matches(in: bytes, at: start, &reader) { return start }
    let isLink = reader.peek(bytes, start) == UInt8(ascii: "/") && reader.peek(bytes, start + 1) == UInt8(ascii: "/")
    return isLink && reader.peek(bytes, start + 2)?.isAlphanumeric ?? false ? start : nil
  }

  /// Whether a question mark is at `position`, in any escaping.
  private static func isQuery(_ bytes: Span<UInt8>, _ position: Int, before end: Int) -> Bool {
    switch bytes[position] {
    case UInt8(ascii: "?"): return true
    case UInt8(ascii: "%"), UInt8(ascii: "\\"), UInt8(ascii: "&"):
      var reader = EscapeReader(end: end, isLast: true)
      return reader.next(bytes, at: position)?.value == 0x3F
    default: return false
    }
  }

  private static let webNames = [Word("https"), Word("http")]

  /// The start of the link that has its scheme's colon at `position`, in any escaping: `https://` and a host.
  private static func link(
    _ bytes: Span<UInt8>, withColonAt position: Int, from limit: Int, before end: Int
  ) -> Int? {
    guard position > limit,
      bytes[position - 1] | 0x20 == UInt8(ascii: "s") || bytes[position - 1] | 0x20 == UInt8(ascii: "p"),
      let name = webNames.first(where: { $0.ends(bytes, before: position) }), position - name.count >= limit
    else { return nil }
    var reader = EscapeReader(end: end, isLast: true)
    guard let colon = reader.next(bytes, at: position), colon.value == 0x3A,
      let slash = reader.next(bytes, at: colon.next), slash.value == 0x2F,
      let next = reader.next(bytes, at: slash.next)
    else { return nil }
    let host = next.value == 0x2F ? reader.peek(bytes, next.next) : reader.peek(bytes, next.start)
    return host?.isAlphanumeric ?? false ? position - name.count : nil
  }

  /// Whether a byte before `end` can belong to a link that goes on behind it.
  private static func isPart(_ bytes: Span<UInt8>, _ position: Int, before end: Int) -> Bool {
    let byte = bytes[position]
    switch byte {
    case UInt8(ascii: "\\"), UInt8(ascii: "&"):
      var reader = EscapeReader(end: end, isLast: true)
      guard let value = reader.next(bytes, at: position)?.value else { return false }
      return value < 0x80 && value != 0x27 && !UInt8(truncatingIfNeeded: value).endsLink
    // A mail's soft line break.
    case 0x0A: return position > 0 && (bytes[position - 1] == UInt8(ascii: "=") || bytes[position - 1] == 0x0D)
    case 0x0D: return position > 0 && bytes[position - 1] == UInt8(ascii: "=")
    case UInt8(ascii: "["), UInt8(ascii: "]"):
      return bytes[position + 1] == byte || (position > 0 && bytes[position - 1] == byte)
    case UInt8(ascii: ","):
      return bytes[position + 1].isAlphanumeric && bytes[position + 1] | 0x20 != UInt8(ascii: "h")
    default: return !endsOuter(byte)
    }
  }

  /// Whether no link has the byte unescaped; braces are those of a program's placeholders.
  private static func endsOuter(_ byte: UInt8) -> Bool {
    if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}") || byte == UInt8(ascii: "[") { return false }
    return byte >= 0x80 || byte == UInt8(ascii: "'") || (byte.endsLink && byte != UInt8(ascii: "\\"))
  }

  // MARK: Behind the inner link

  /// Where the link that began at `start` ends, which has the one at `inner` in it.
  static func end(
    _ bytes: Span<UInt8>, after inner: Range<Int>, from start: Int, _ reader: inout EscapeReader
  ) -> Int {
    let depth = depth(bytes, start)
    var open = inner.lowerBound > 0 && bytes[inner.lowerBound - 1] == UInt8(ascii: "(") ? 1 : 0
    var position = inner.upperBound
    var end = position
    let limit = start + UnwrappedLink.maximalLength - longestPlaceholder
    var names = NameRuns(from: position, to: max(position, min(reader.end, limit)))
    var hasEquals = true
    while position < limit {
      var mark = names.nextMark(bytes)
      while mark < position { mark = names.nextMark(bytes) }
      if mark > position {
        if let stop = nameEnd(bytes, position..<mark) { end = stop }
        position = mark
      }
      guard position < limit, let character = reader.next(bytes, at: position) else { break }
      // A parameter's first equals sign is no soft line break.
      if hasEquals, let next = reader.softBreak(bytes, at: position) {
        position = next
        continue
      }
      if character.value == 0x3D { hasEquals = true }
      if character.value == 0x26 || character.value == 0x3F { hasEquals = false }
      guard let next = goOn(bytes, with: character, depth, &open, &reader) else { break }
      position = next
      // Marks of a sentence belong to the link where it goes on behind them.
      let byte = UInt8(truncatingIfNeeded: character.value)
      if !character.isPlain || !(byte.trailsLink || (byte == UInt8(ascii: ")") && open < 0)) { end = next }
    }
    return end
  }

  /// Where a name ends without the dots behind it; nil where it is only dots.
  private static func nameEnd(_ bytes: Span<UInt8>, _ name: Range<Int>) -> Int? {
    name.last { bytes[$0] != UInt8(ascii: ".") }.map { $0 + 1 }
  }

  /// The index behind a character of the outer link; nil where the link has ended.
  private static func goOn(
    _ bytes: Span<UInt8>, with character: EscapedCharacter, _ depth: Int, _ open: inout Int,
    _ reader: inout EscapeReader
  ) -> Int? {
    guard character.value < 0x80 else { return character.isByte && character.depth > 0 ? character.next : nil }
    let byte = UInt8(truncatingIfNeeded: character.value)
    if character.depth > depth { return character.next }
    switch byte {
    case UInt8(ascii: "{"): return placeholderEnd(bytes, character.next, &reader)
    case UInt8(ascii: "]"):
      return reader.peek(bytes, character.next) == byte ? character.next + 1 : nil
    case UInt8(ascii: "'"): return nil
    case UInt8(ascii: "("): open += 1
    case UInt8(ascii: ")"):
      if open <= 0 { return nil }
      open -= 1
    case UInt8(ascii: ","):
      guard let after = reader.peek(bytes, character.next), after.isAlphanumeric, after | 0x20 != UInt8(ascii: "h")
      else { return nil }
    case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "&"):
      if character.depth < depth { return nil }
    default: if byte.endsLink { return nil }
    }
    return character.next
  }

  private static func placeholderEnd(_ bytes: Span<UInt8>, _ start: Int, _ reader: inout EscapeReader) -> Int? {
    for position in start..<start + longestPlaceholder {
      guard let byte = reader.peek(bytes, position) else { return nil }
      if byte == UInt8(ascii: "}") { return position + 1 }
      if byte <= 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "{") { return nil }
    }
    return nil
  }

  /// How often the marks of the link that begins at `start` are encoded.
  private static func depth(_ bytes: Span<UInt8>, _ start: Int) -> Int {
    var reader = EscapeReader(end: bytes.count, isLast: true)
    var position = start
    while position < bytes.count, bytes[position].isLetter { position += 1 }
    return reader.next(bytes, at: position)?.depth ?? 0
  }
}
