/// A link's text behind its host with the escapes taken off, character by character.
struct Unwrapped {
  struct Character {
    var byte: UInt8
    var to: Int
    var isPlain: Bool
  }

  var characters: [Character] = []
  var isCut = false

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
  init(_ bytes: [UInt8], start: Int, spaces: Bool) {
    let end = Swift.min(bytes.count, start + 8192)
    var place = start
    var depth = bytes.token(at: start, end: end)?.depth ?? 0
    var isQuery = false
    var hasEquals = false
    var open = 0
    var stopped = false

    func take(_ byte: UInt8, _ token: Token) {
      characters.append(Character(byte: byte, to: token.to, isPlain: token.isPlain))
    }

    while place < end, !stopped {
      guard let token = bytes.token(at: place, end: end) else {
        stopped = true
        break
      }
      place = token.to
      if token.value >= 128 {
        stopped = takeHigh(token, bytes, end, isQuery)
        continue
      }
      let byte = UInt8(token.value)
      let isDeeper = token.depth > depth
      let isShallower = token.depth < depth
      switch byte {
      case _ where ends(byte) && isDeeper: take(byte < 32 ? 127 : byte, token)
      case 32 where spaces && isQuery: take(byte, token)
      case _ where ends(byte): stopped = true
      case 47, 63, 35, 38:
        if isShallower {
          stopped = true
        } else if byte == 63 {
          if !isQuery { depth = token.depth }
          isQuery = true
          hasEquals = false
          take(byte, token)
        } else if byte == 38 {
          hasEquals = false
          take(byte, token)
        } else if isDeeper {
          take(Self.dataMarks[byte] ?? byte, token)
        } else if byte == 47, let count = nextLink() {
          characters.removeLast(count)
          stopped = true
        } else {
          take(byte, token)
        }
      case 61:
        let isSoft = token.isPlain && (!isQuery || hasEquals)
        if isSoft, place < end, bytes[place] == 10 {
          place += 1
        } else if isSoft, place + 1 < end, bytes[place] == 13, bytes[place + 1] == 10 {
          place += 2
        } else if isSoft, place == end || bytes[place] == 13 {
          stopped = true
        } else {
          hasEquals = true
          take(isDeeper ? 3 : 61, token)
        }
      case 40:
        open += 1
        take(byte, token)
      case 41:
        if token.isPlain && isQuery && open <= 0 {
          stopped = true
        } else {
          open -= 1
          take(byte, token)
        }
      case 39 where token.isPlain && isQuery: stopped = true
      case 44 where token.isPlain && isQuery && !(place < end && isDigit(bytes[place])): stopped = true
      default: take(byte, token)
      }
    }
    if !stopped, start + 8192 <= bytes.count { isCut = true }
    trim(open)
  }

  /// How many characters the scheme of another link takes that begins with this slash.
  private func nextLink() -> Int? {
    let text = characters.map(\.byte)
    guard text.suffix(2) == [58, 47], let scheme = Self.scheme(endOf: text.dropLast(2)) else { return nil }
    return scheme.count + 2
  }

  /// Takes what is beyond ASCII; true when the link ends here.
  private mutating func takeHigh(_ token: Token, _ bytes: [UInt8], _ end: Int, _ isQuery: Bool) -> Bool {
    if token.depth > 0 {
      characters.append(Character(byte: UInt8(token.value), to: token.to, isPlain: false))
      if characters.suffix(3).map(\.byte) == [0xE2, 0x80, 0xA6] {
        characters.removeLast(3)
        isCut = true
      }
      return isCut
    }
    if token.isPlain {
      if token.value == 0xE2, token.to + 1 >= end { return true }
      if token.value == 0xE2, bytes[token.to] == 0x80, bytes[token.to + 1] == 0xA6 { isCut = true }
      if isCut || isQuery { return true }
      characters.append(Character(byte: UInt8(token.value), to: token.to, isPlain: true))
      return false
    }
    isCut = token.value == 0x2026
    if isCut || isQuery { return true }
    for byte in String(Unicode.Scalar(token.value) ?? "\u{FFFD}").utf8 {
      characters.append(Character(byte: byte, to: token.to, isPlain: false))
    }
    return false
  }

  private mutating func trim(_ open: Int) {
    var open = open
    while !isCut, characters.count > 1, let last = characters.last, last.isPlain {
      if last.byte == 41, open < 0 {
        open += 1
      } else if !".,;:!?*'~".utf8.contains(last.byte) {
        break
      }
      characters.removeLast()
    }
  }
}
