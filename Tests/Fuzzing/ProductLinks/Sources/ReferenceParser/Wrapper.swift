/// The whole of a link that has another one in its path or its query.
struct Wrapper {
  private let bytes: [UInt8]
  /// No byte before it is looked at.
  private let limit: Int

  init(_ bytes: [UInt8], limit: Int) { (self.bytes, self.limit) = (bytes, limit) }

  /// The range of the outermost link around another.
  func range(around inner: Range<Int>) -> Range<Int>? {
    outermost(inner.lowerBound).map { $0..<end(inner, from: $0) }
  }

  func outermost(_ inner: Int) -> Int? {
    var start = inner
    for _ in 0..<8 {
      guard let needsQuery = joint(start), let outer = enclosing(start, needsQuery: needsQuery) else { break }
      start = outer
    }
    return start < inner ? start : nil
  }

  /// Whether what a link begins with joins it to one before it, and whether that has to have a query.
  private func joint(_ start: Int) -> Bool? {
    guard start > limit, !isEnd(bytes[start - 1]), let mark = bytes.token(before: start) else { return nil }
    switch mark.value {
    case 61: return true
    case 47: return false
    case 58: return bytes.has("destination", before: mark.from) ? false : nil
    case 95: return mark.from > 0 && bytes[mark.from - 1] == 95 ? false : nil
    case 91: return mark.from > 0 && bytes[mark.from - 1] == 91 ? true : nil
    case 40: return bytes.has("url", before: mark.from) ? true : nil
    default: return bytes.has("-3d", before: start) || bytes.has("=3d", before: start) ? true : nil
    }
  }

  /// The start of the nearest link that reaches up to an index.
  func enclosing(_ start: Int, needsQuery: Bool) -> Int? {
    var hasQuery = false
    for index in stride(from: start - 1, through: limit, by: -1) {
      if isWord(bytes[index]) || [45, 46, 95].contains(bytes[index]) { continue }
      if !isPart(index, start) { return hasQuery && needsQuery ? withoutScheme(index, start) : nil }
      let token = bytes[index] == 63 || [37, 38, 92].contains(bytes[index]) ? bytes.token(at: index, end: start) : nil
      if token?.value == 63 { hasQuery = true }
      guard let name = ["https", "http"].first(where: { bytes.has($0, before: index) }),
        index - name.utf8.count >= limit, startsLink(index - name.utf8.count, start)
      else { continue }
      let link = index - name.utf8.count
      if !needsQuery || hasQuery { return link }
      if joint(link) != true { return nil }
    }
    return nil
  }

  /// The start of a link that begins with `//` or `www.` behind a character.
  private func withoutScheme(_ index: Int, _ end: Int) -> Int? {
    let before = Array(bytes[..<end])
    var start = before.token(at: index, end: end)?.to ?? index + 1
    if start < end, before[start] == 40 { start += 1 }
    if before.has("www.", at: start) { return start }
    return before.has("//", at: start) && start + 2 < end && isWord(before[start + 2]) ? start : nil
  }

  private func startsLink(_ index: Int, _ end: Int) -> Bool {
    let before = Array(bytes[..<end])
    guard let name = ["https", "http"].first(where: { before.has($0, at: index) }) else { return false }
    func token(_ index: Int) -> Token? { index < end ? before.token(at: index, end: end) : nil }
    guard let colon = token(index + name.utf8.count), colon.value == 58, let slash = token(colon.to), slash.value == 47,
      let next = token(slash.to)
    else { return false }
    let host = next.value == 47 ? next.to : next.from
    return host < end && isWord(before[host])
  }

  private func isPart(_ index: Int, _ end: Int) -> Bool {
    let byte = bytes[index]
    switch byte {
    case 92, 38:
      guard let token = bytes.token(at: index, end: end) else { return false }
      return token.value < 128 && token.value != 39 && !ends(UInt8(token.value))
    case 10: return index > 0 && [61, 13].contains(bytes[index - 1])
    case 13: return index > 0 && bytes[index - 1] == 61
    case 91, 93: return bytes[index + 1] == byte || (index > 0 && bytes[index - 1] == byte)
    case 44: return isWord(bytes[index + 1]) && bytes[index + 1] | 32 != 104
    default: return !isEnd(byte)
    }
  }

  private func isEnd(_ byte: UInt8) -> Bool {
    byte >= 128 || byte == 39 || (ends(byte) && !"{}[\\".utf8.contains(byte))
  }

  /// Where the link from an index on ends, which has another in it.
  func end(_ inner: Range<Int>, from start: Int) -> Int {
    let mark = bytes[start...].drop { isLetter($0) }.startIndex
    let depth = mark < bytes.count ? bytes.token(at: mark, end: bytes.count)?.depth ?? 0 : 0
    var open = inner.lowerBound > 0 && bytes[inner.lowerBound - 1] == 40 ? 1 : 0
    var index = inner.upperBound
    var end = index
    var hasEquals = true
    while index < min(bytes.count, start + 8192 - 160), let token = bytes.token(at: index, end: bytes.count) {
      if hasEquals, let next = bytes.softBreakEnd(index) {
        index = next
        continue
      }
      if token.value == 61 { hasEquals = true }
      if token.value == 38 || token.value == 63 { hasEquals = false }
      let next = token.to < bytes.count ? bytes[token.to] : nil
      var to = token.to
      if token.value > 127 {
        guard token.isByte, token.depth > 0 else { break }
      } else if token.depth <= depth {
        let byte = UInt8(token.value)
        if byte == 123 {
          let inside = bytes[to..<min(bytes.count, to + 160)]
          guard let close = inside.firstIndex(where: { $0 == 125 || $0 <= 32 || $0 == 34 || $0 == 123 }),
            bytes[close] == 125
          else { break }
          to = close + 1
        } else if byte == 93, next == 93 {
          to += 1
        } else if byte == 39 || ends(byte) || ([47, 63, 35, 38].contains(byte) && token.depth < depth) {
          break
        } else if byte == 44 {
          guard let next, isWord(next), next | 32 != 104 else { break }
        } else if byte == 40 {
          open += 1
        } else if byte == 41 {
          if open <= 0 { break }
          open -= 1
        }
      }
      index = to
      let isTrailing = token.isPlain && token.value < 128 && ".,;:!?*'~".utf8.contains(UInt8(token.value))
      if !isTrailing && !(token.isPlain && token.value == 41 && open < 0) { end = to }
    }
    return end
  }
}
