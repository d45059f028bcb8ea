/// A link's text behind its host with the escapes taken off, character by character.
struct Unwrapped {
  struct Character {
    var byte: UInt8
    var to: Int
    /// Whether the character is a byte of the text: plain, or behind backslashes.
    var isVerbatim: Bool
  }

  var characters: [Character] = []
  var isCut = false

  private let bytes: [UInt8]
  private let end: Int
  private let spaces: Bool
  private let isDashed: Bool
  private var isExpression: Bool
  private let start: Int
  private var index: Int
  private var depth: Int
  private var isQuery = false
  private var hasEquals = false
  /// How deep the first equals sign of a parameter was encoded; deeper ones are data.
  private var equalsDepth: Int?
  private var open = 0
  private var stopped = false

  /// Marks that are data; other parts of the parser must not take them for structure.
  static let dataMarks: [UInt8: UInt8] = [47: 1, 35: 2, 61: 3]

  private static let schemes = [
    "https", "http", "itms-podcasts", "itms-messages", "itms-podcast", "itms-itunesu", "macappstores", "itms-pcasts",
    "macappstore", "itms-bookss", "itms-musics", "itms-pcast", "itms-appss", "itms-books", "itms-music", "itms-watch",
    "itms-apps", "podcasts", "podcast", "ibooks", "itunes", "musics", "itmss", "music", "itms", "skd",
  ]

  /// The scheme whose name ends the bytes, if any.
  static func scheme(endOf bytes: Bytes) -> String? {
    schemes.filter { lower(bytes.suffix($0.utf8.count)) == $0 }.max { $0.count < $1.count }
  }

  /// Reads from the first slash of a link, for at most 8192 bytes.
  init(_ bytes: [UInt8], start: Int, spaces: Bool, isDashed: Bool, isExpression: Bool) {
    self.bytes = bytes
    self.spaces = spaces
    self.isDashed = isDashed
    self.isExpression = isExpression
    self.start = start
    end = Swift.min(bytes.count, start + 8192)
    index = start
    depth = (isDashed ? bytes.dashedToken(at: start, end: end) : bytes.token(at: start, end: end))?.depth ?? 0
    while index < end, !stopped {
      if !isDashed, let next = placeholderEnd() {
        index = next
        continue
      }
      guard let token = isDashed ? bytes.dashedToken(at: index, end: end) : bytes.token(at: index, end: end) else {
        stopped = true
        isCut = continues(index)
        break
      }
      index = token.to
      read(token)
      if stopped, !isCut { isCut = continues(token.from) }
    }
    if !stopped, start + 8192 <= bytes.count { isCut = true }
    trim()
  }

  private mutating func read(_ token: Token) {
    guard token.value < 128 else {
      stopped = takeHigh(token)
      return
    }
    let byte = UInt8(token.value)
    if byte == 63, [start, token.from].allSatisfy({ bytes[$0] == 92 && !"ux".utf8.contains(bytes[$0 + 1]) }) {
      isExpression = true
    }
    switch byte {
    case _ where isExpression && !isWord(byte) && takeOperator(byte, token): break
    case _ where ends(byte) && token.depth > depth: take(byte < 32 ? 127 : byte, token)
    case 32 where spaces && isQuery: take(byte, token)
    case _ where ends(byte): stopped = true
    case 47, 63, 35, 38: takeDivider(byte, token)
    case 61: takeEquals(token)
    case 40:
      open += 1
      take(byte, token)
    case 41: takeClosing(token)
    case 59 where token.depth <= depth && characters.suffix(2).map(\.byte) == [95, 95]:
      characters.removeLast(2)
      stopped = true
    case 58
    where lower(characters.suffix(6).map(\.byte)) == "mailto"
      && characters.dropLast(6).last.map { isDigit($0.byte) } == true:
      characters.removeLast(6)
      stopped = true
    case 39 where token.depth <= depth && isQuery: stopped = true
    case 44 where token.isPlain && isQuery && !(index < end && isDigit(bytes[index])): stopped = true
    default: take(byte, token)
    }
  }

  private mutating func take(_ byte: UInt8, _ token: Token) {
    let isVerbatim = token.isPlain || (bytes[token.to - 2] == 92 && bytes[token.to - 1] == byte)
    characters.append(Character(byte: byte, to: token.to, isVerbatim: isVerbatim))
  }

  /// Whether characters of words may go on at an index, in a regular expression: `\\d`, `[0-9]`, `{2}`.
  private func continues(_ index: Int) -> Bool {
    let rest = bytes[index..<end]
    guard let first = rest.first else { return false }
    if first == 123 { return isExpression && rest.dropFirst().first.map(isDigit) == true }
    if first == 92 {
      return isWordClass(rest.prefix(8).drop { $0 == 92 }.startIndex)
    }
    guard first == 91 else { return false }
    let inner = rest.dropFirst()
    var set = inner.prefix(82)
    let isNegated = set.first == 94
    if isNegated { set.removeFirst() }
    var hasRange = false
    var others: [UInt8] = []
    while let byte = set.first, byte != 93 {
      if byte < 32 || set.startIndex > inner.startIndex + 40 { return false }
      if byte == 92, set.count > 1 {
        hasRange = hasRange || isWordClass(set.startIndex + 1)
        set = set.dropFirst(2)
      } else if set.count > 2, isWord(byte), set[set.startIndex + 1] == 45, isWord(set[set.startIndex + 2]),
        set[set.startIndex + 2] > byte
      {
        hasRange = true
        set = set.dropFirst(3)
      } else {
        others.append(byte)
        set = set.dropFirst()
      }
    }
    let hasLetter = others.contains(where: isWord)
    if isNegated { return !hasRange && (isExpression || !hasLetter) }
    return isExpression ? hasRange || hasLetter : hasRange && !hasLetter
  }

  /// Whether the letter behind a backslash stands for characters of words, and begins no word.
  private func isWordClass(_ index: Int) -> Bool {
    guard index < end else { return false }
    let next = index + 1 < end ? bytes[index + 1] : 0
    return bytes[index] == 112 ? next == 123 : "dwSB".utf8.contains(bytes[index]) && !isLetter(next)
  }

  /// Takes an operator of a regular expression, at which the link ends; false for a mark that is none.
  private mutating func takeOperator(_ byte: UInt8, _ token: Token) -> Bool {
    let text = characters.map(\.byte)
    let word = text.last { $0 != 46 }
    let isAfterWord = word.map { isDigit($0) || (isQuery && isLetter($0)) } == true
    if text.last == 46, isAfterWord, "*+?([{/$#&".utf8.contains(byte) {
      while characters.last?.byte == 46 { characters.removeLast() }
      isCut = true
      stopped = true
      return true
    }
    guard token.isPlain else { return false }
    let next = index < end ? bytes[index] : nil
    let goesOn = next.map { $0 == 92 || $0 == 91 || !ends($0) } == true
    let isAtWord = isAfterWord && text.last != 46
    switch byte {
    case 47: stopped = bytes[start] == 92
    case 41: stopped = open <= 0
    case 63 where text.count > 1 && text.last == 47:
      stopped = next.map(isLetter) != true
      if stopped { characters.removeLast() }
    case 63: isCut = isAtWord && goesOn && next.map(isLetter) != true
    case 36: stopped = next.map { isLetter($0) || $0 == 123 || $0 == 40 } != true
    case 43: isCut = isAtWord && next.map(isWord) != true
    case 42: isCut = isAtWord && goesOn && next.map { ".,;:!?*'~)".utf8.contains($0) } == false
    case 40 where isAtWord:
      stopped = true
      let rest = bytes[index..<end]
      if rest.starts(with: [63, 33]) { break }
      let inner = rest.first == 63 ? rest.dropFirst(2) : rest
      isCut = inner.first.map { isWord($0) || $0 == 46 || continues(inner.startIndex) } == true
    default: break
    }
    stopped = stopped || isCut
    return stopped
  }

  /// Takes one of `/ ? # &`, which part the link unless they are data.
  private mutating func takeDivider(_ byte: UInt8, _ token: Token) {
    if token.depth < depth {
      stopped = true
    } else if byte == 63 || byte == 38 {
      if byte == 63, !isQuery {
        depth = token.depth
        isQuery = true
      }
      hasEquals = false
      if token.depth <= depth { equalsDepth = nil }
      take(byte, token)
    } else if token.depth > depth {
      take(Self.dataMarks[byte] ?? byte, token)
    } else if byte == 47, let count = nextLink() {
      characters.removeLast(count)
      stopped = true
    } else {
      take(byte, token)
    }
  }

  /// Takes an equals sign, which at the end of a line may be the soft break of a mail.
  private mutating func takeEquals(_ token: Token) {
    let isSoft = token.isPlain && (!isQuery || hasEquals)
    if isSoft, let next = bytes.softBreakEnd(token.from), next <= end {
      index = next
    } else if isSoft, index == end || bytes[index] == 13 {
      stopped = true
    } else {
      hasEquals = true
      let limit = equalsDepth ?? max(token.depth, depth)
      equalsDepth = lower(characters.suffix(9).map(\.byte)) == "buyparams" ? nil : limit
      take(token.depth > limit ? 3 : 61, token)
    }
  }

  /// Takes a closing parenthesis, which ends a query that has not opened it.
  private mutating func takeClosing(_ token: Token) {
    if token.isPlain && isQuery && open <= 0 {
      stopped = true
    } else {
      open -= 1
      take(41, token)
    }
  }

  /// How many characters the scheme of another link takes that begins with this slash.
  private func nextLink() -> Int? {
    let text = characters.map(\.byte)
    guard text.suffix(2) == [58, 47], let scheme = Self.scheme(endOf: text.dropLast(2)) else { return nil }
    return scheme.count + 2
  }

  /// Takes what is beyond ASCII; true when the link ends here.
  private mutating func takeHigh(_ token: Token) -> Bool {
    if token.isByte {
      if isQuery, token.depth <= depth, let scalar = scalar(token), !scalar.properties.isAlphabetic {
        isCut = scalar == "…"
        return true
      }
      take(UInt8(token.value), token)
      if characters.suffix(3).map(\.byte) == [0xE2, 0x80, 0xA6] {
        characters.removeLast(3)
        isCut = true
      }
      return isCut
    }
    if token.isPlain {
      if token.value == 0xE2, token.to + 1 >= end { return true }
      if token.value == 0xE2, bytes[token.to] == 0x80, bytes[token.to + 1] == 0xA6 {
        let isPart = !isQuery && characters.last?.byte == 47 && token.to + 2 < end && bytes[token.to + 2] == 47
        isCut = !isPart
      }
      if isCut || isQuery { return true }
      take(UInt8(token.value), token)
      return false
    }
    isCut = token.value == 0x2026
    if isCut || isQuery { return true }
    for byte in String(Unicode.Scalar(token.value) ?? "\u{FFFD}").utf8 { take(byte, token) }
    return false
  }

  /// The character of UTF-8 that begins with a token.
  private func scalar(_ first: Token) -> Unicode.Scalar? {
    let count = [0xC0..<0xE0, 0xE0..<0xF0, 0xF0..<0xF8].firstIndex { $0.contains(Int(first.value)) }.map { $0 + 2 }
    guard let count else { return nil }
    var values = [Int(first.value) & (0x7F >> count)]
    var to = first.to
    while values.count < count {
      guard to < end, let token = isDashed ? bytes.dashedToken(at: to, end: end) : bytes.token(at: to, end: end),
        token.isByte, (0x80..<0xC0).contains(token.value)
      else { return nil }
      values.append(Int(token.value) - 0x80)
      to = token.to
    }
    return Unicode.Scalar(UInt32(values.reduce(0) { $0 * 64 + $1 }))
  }

  /// Where the slash stands behind a program's expression for the storefront, which begins here.
  private func placeholderEnd() -> Int? {
    guard characters.count == 1 || characters.count == 12 else { return nil }
    let text = lower(characters.map(\.byte))
    guard text == "/" || text == "/v1/catalog/" else { return nil }
    let marks = bytes[index..<Swift.min(end, index + 8)].prefix { "$#%@\\".utf8.contains($0) }
    guard marks.endIndex < end else { return nil }
    let pairs: [UInt8: UInt8] = [123: 125, 91: 93, 60: 62, 40: 41]
    let opening = bytes[marks.endIndex]
    guard let closing = pairs[opening], opening != 40 || !marks.isEmpty else { return nil }
    let inner = bytes[(marks.endIndex + 1)..<Swift.min(end, marks.endIndex + 161)]
    if opening == 60, inner.first == 47 { return nil }
    var depth = 1
    for index in inner.indices {
      if inner[index] == 10 || inner[index] == 13 { return nil }
      if inner[index] == opening { depth += 1 }
      if inner[index] != closing { continue }
      depth -= 1
      if depth > 0 { continue }
      if index + 1 < end, bytes.token(at: index + 1, end: end)?.value == 47 { return index + 1 }
      if opening != 60 { return nil }
    }
    return nil
  }

  private mutating func trim() {
    var trimmed: [Character] = []
    defer { if !isCut { isCut = cutsNumber(trimmed) } }
    while !isCut, characters.count > 1, let last = characters.last, last.isVerbatim {
      if last.byte == 41, open < 0 {
        open += 1
      } else if !".,;:!?*'~".utf8.contains(last.byte) {
        break
      }
      trimmed.insert(last, at: 0)
      characters.removeLast()
    }
  }

  /// Whether what was trimmed begins with dots that stand for the rest of the link, and end no sentence.
  private func cutsNumber(_ trimmed: [Character]) -> Bool {
    let dots = trimmed.prefix { $0.byte == 46 }
    guard dots.count >= 3, let after = dots.last?.to, characters.last?.byte != 47 else { return false }
    let isLong = characters.count > 9 && characters.suffix(9).allSatisfy { isDigit($0.byte) }
    return !(isLong && after + 1 < end && bytes[after] == 32 && isLetter(bytes[after + 1]))
  }
}
