/// A character of a text, with the escapes around it taken off.
struct Token {
  var value: UInt32
  /// How often it was percent-encoded.
  var depth: Int
  /// Whether the value is a byte of UTF-8.
  var isByte = false
  var from: Int
  var to: Int

  var isPlain: Bool { to == from + 1 }
}

extension [UInt8] {
  private static let names: [String: UInt32] = [
    "amp": 38, "quot": 34, "lt": 60, "gt": 62, "apos": 39, "nbsp": 32, "hellip": 0x2026,
    "sol": 47, "period": 46, "quest": 63, "equals": 61, "num": 35, "colon": 58, "lowbar": 95, "percnt": 37,
    "plus": 43, "comma": 44, "semi": 59, "lpar": 40, "rpar": 41, "excl": 33, "ast": 42, "commat": 64,
    "tab": 9, "newline": 10,
  ]

  /// The character at an index, all bytes from `end` on being unknown; nil when no link continues there.
  func token(at index: Int, end: Int) -> Token? {
    switch self[index] {
    case 37: percentToken(index, end)
    case 92: backslashToken(index, end)
    case 38: ampersandToken(index, end)
    default: Token(value: UInt32(self[index]), depth: 0, from: index, to: index + 1)
    }
  }

  /// The character at an index, where `_` is a slash and `-` a percent sign.
  func dashedToken(at index: Int, end: Int) -> Token? {
    switch self[index] {
    case 95: Token(value: 47, depth: 1, from: index, to: index + 1)
    case 45: percentToken(index, end)
    default: token(at: index, end: end)
    }
  }

  private func percentToken(_ index: Int, _ end: Int) -> Token {
    var depth = 0
    var next = index + 1
    while depth < 4, next + 1 < end, let high = hex(self[next]), let low = hex(self[next + 1]) {
      depth += 1
      next += 2
      let value = high * 16 + low
      if value != 37 { return Token(value: value, depth: depth, isByte: true, from: index, to: next) }
    }
    return Token(value: 37, depth: depth, from: index, to: next)
  }

  private func backslashToken(_ index: Int, _ end: Int) -> Token? {
    let run = self[index..<Swift.min(end, index + 8)].prefix { $0 == 92 }.count
    let next = index + run
    if next >= end { return nil }
    var token: Token?
    switch self[next] {
    case 117: token = digitsToken(next, 4, end)
    case 120: token = digitsToken(next, 2, end)
    case 37: token = percentToken(next, end)
    case 38:
      token = ampersandToken(next, end)
      if token?.value != 38 { return nil }
    case let mark where "/?=#._-+~(:;,!*@$".utf8.contains(mark):
      token = Token(value: UInt32(mark), depth: 0, from: index, to: next + 1)
    default: break
    }
    token?.from = index
    return token
  }

  private func digitsToken(_ index: Int, _ count: Int, _ end: Int) -> Token? {
    let to = index + 1 + count
    guard to <= end else { return nil }
    let digits = self[index + 1..<to].compactMap { hex($0) }
    guard digits.count == count else { return nil }
    return Token(value: digits.reduce(0) { $0 * 16 + $1 }, depth: 0, isByte: count == 2, from: index, to: to)
  }

  private func ampersandToken(_ index: Int, _ end: Int) -> Token {
    let plain = Token(value: 38, depth: 0, from: index, to: index + 1)
    let name = self[(index + 1)..<Swift.min(end, index + 9)].prefix { isWord($0) || $0 == 35 }
    guard name.endIndex < end, self[name.endIndex] == 59, let value = Self.reference(lower(name)) else { return plain }
    var next = name.endIndex + 1
    while value == 38, next - index < 64, next + 4 <= end, has("amp;", at: next) { next += 4 }
    return Token(value: value, depth: 0, from: index, to: next)
  }

  /// What `amp`, `#38` or `#x26` stands for.
  static func reference(_ name: String) -> UInt32? {
    if !name.hasPrefix("#") { return names[name] }
    let digits = name.dropFirst()
    return digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
  }

  /// The escaped character that ends before an index.
  func token(before end: Int) -> Token? {
    if end <= 0 { return nil }
    for from in stride(from: end - 2, through: Swift.max(0, end - 20), by: -1) where [37, 92, 38].contains(self[from]) {
      guard var token = token(at: from, end: end), token.to == end else { continue }
      while token.from > Swift.max(0, end - 13), self[token.from - 1] == 92,
        let longer = self.token(at: token.from - 1, end: end), longer.to == end
      {
        token = longer
      }
      return token
    }
    return Token(value: UInt32(self[end - 1]), depth: 0, from: end - 1, to: end)
  }
}
