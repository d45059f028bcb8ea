internal import CatalogModel

/// A text that may name errors, as bytes with what is nested in what.
struct ErrorText {
  /// A word, with `-` and `_` in it.
  struct Token {
    var text: String
    var position: Int
  }

  /// The value of a key `code`.
  struct CodeValue {
    var value: String
    var position: Int
    /// The braces that it is in.
    var object: Int
  }

  private let bytes: [UInt8]
  private let nesting: Nesting
  let tokens: [Token]
  private(set) var codes: [CodeValue] = []
  private var codePositions: Set<Int> = []
  /// The first code in each pair of braces.
  private var codeByObject: [Int: CodeValue] = [:]

  init(_ text: String) {
    bytes = Array(text.trimmed.utf8)
    nesting = Nesting(bytes)
    tokens = Self.tokens(of: bytes)
    codes = ["code", "Code"].flatMap { ranges(of: $0) }.compactMap { range in
      value(after: range.upperBound).map {
        CodeValue(
          value: $0, position: position(ofValueAfter: range.upperBound), object: nesting.objects[range.lowerBound])
      }
    }
    codePositions = Set(codes.map(\.position))
    codeByObject = Dictionary(codes.map { ($0.object, $0) }) { first, _ in first }
  }

  func depth(at position: Int) -> Int { position < bytes.count ? nesting.depths[position] : 0 }

  func contains(_ text: String) -> Bool { !ranges(of: text, asWord: false).isEmpty }

  /// Whether a value of a key `code` stands here.
  func isCode(_ position: Int) -> Bool { codePositions.contains(position) }

  /// The places of a name, which nothing continues: a dot may be before it.
  func ranges(of name: String, asWord: Bool = true) -> [Range<Int>] {
    let name = Array(name.utf8)
    guard bytes.count >= name.count else { return [] }
    return (0...bytes.count - name.count).compactMap { start in
      guard bytes[start] == name[0], bytes[start...].starts(with: name) else { return nil }
      let end = start + name.count
      guard !asWord || !isName(start - 1) && !isName(end) else { return nil }
      return start..<end
    }
  }

  // MARK: - What is beside a name

  /// `networkError` after `StoreKitError`: by a dot, a space, a colon, a bracket, `.Code.` or `case`.
  func name(after position: Int) -> String? {
    var start = position
    if bytes[start...].starts(with: ".Code".utf8) { start += 5 }
    let marks = bytes[start...].prefix { ". :(,".utf8.contains($0) }
    guard (1...3).contains(marks.count) else { return nil }
    start = marks.endIndex
    if bytes[start...].starts(with: "case ".utf8) { start += 5 }
    let word = bytes[start...].prefix { Self.isName($0) }
    return word.isEmpty ? nil : String(decoding: word, as: UTF8.self)
  }

  /// The only name of a text such as `userCancelled`, `.userCancelled` or `networkError(…)`.
  var onlyName: String? {
    let start = bytes.first == UInt8(ascii: ".") ? 1 : 0
    let word = bytes[start...].prefix { Self.isName($0) || $0 == UInt8(ascii: "-") }
    let end = start + word.count
    guard !word.isEmpty, end == bytes.count || bytes[end] == UInt8(ascii: "(") else { return nil }
    return String(decoding: word, as: UTF8.self)
  }

  /// The code of a domain: after it, as a key of the same object, or before it.
  func code(besides domain: Range<Int>) -> Int? {
    if let code = code(after: domain.upperBound) { return code }
    let object = nesting.objects[domain.lowerBound]
    let isValue =
      bytes[..<domain.lowerBound].last.map {
        [UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: " "), UInt8(ascii: ":"), UInt8(ascii: "=")].contains($0)
      } ?? false
    if isValue, object > 0, let code = codeByObject[object].flatMap({ Int($0.value) }) {
      return code
    }
    return code(before: domain.lowerBound)
  }

  private static let maxGap = 24

  /// The number in `Code=5`, ` error 5.`, `-fel 5`, `错误5`: nothing but a word is between.
  func code(after position: Int) -> Int? {
    let rest = bytes[min(position, bytes.count)...]
    guard let start = rest.prefix(Self.maxGap).firstIndex(where: Self.isDigit) else { return nil }
    let gap = bytes[position..<start]
    let text = String(decoding: gap, as: UTF8.self).lowercased()
    guard !gap.contains(where: { "{}\"'\n".utf8.contains($0) }), !text.contains("domain"),
      !(text.contains(":") || text.contains("=")) || text.contains("code"),
      // `SKErrorDomain, iOS 17`: the number of a system is not an error's.
      !(text.split { !$0.isLetter }.last?.hasSuffix("os") ?? false)
    else { return nil }
    return number(at: start)
  }

  /// The number in `error 2 de SKErrorDomain`.
  private func code(before position: Int) -> Int? {
    let gap = bytes[..<position].reversed().prefix(12).prefix { !Self.isDigit($0) }
    let end = position - gap.count
    guard gap.count > 2, gap.first == UInt8(ascii: " "), end > 0, Self.isDigit(bytes[end - 1]),
      gap.allSatisfy({ $0 == UInt8(ascii: " ") || $0 >= 0x80 || Self.isName($0) })
    else { return nil }
    let digits = bytes[..<end].reversed().prefix(while: Self.isDigit).count
    return number(at: end - digits)
  }

  private func number(at start: Int) -> Int? {
    let digits = String(decoding: bytes[start...].prefix(while: Self.isDigit), as: UTF8.self)
    let isNegative = start > 0 && [UInt8(ascii: "-"), 0x92].contains(bytes[start - 1])
    return Int((isNegative ? "-" : "") + digits)
  }

  /// The value of a key that ends here: `=SKErrorDomain`, `": "E_UNKNOWN"`, `: 907`.
  func value(after position: Int) -> String? {
    let start = self.position(ofValueAfter: position)
    guard start > position else { return nil }
    let value = bytes[start...].prefix { Self.isName($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".") }
    return value.isEmpty ? nil : String(decoding: value, as: UTF8.self)
  }

  /// Where the value of a key begins; the key's own end where none follows.
  private func position(ofValueAfter position: Int) -> Int {
    func skip(_ characters: String, from start: Int) -> Int {
      start + bytes[start...].prefix { characters.utf8.contains($0) }.count
    }
    let separator = skip("\\\"' ", from: position)
    guard separator < bytes.count, [UInt8(ascii: ":"), UInt8(ascii: "=")].contains(bytes[separator]) else {
      return position
    }
    return skip("\\\"' ", from: separator + 1)
  }

  // MARK: - Characters

  private func isName(_ position: Int) -> Bool { bytes.indices.contains(position) && Self.isName(bytes[position]) }

  private static func isName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"): true
    default: isDigit(byte)
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  private static func tokens(of bytes: [UInt8]) -> [Token] {
    var tokens: [Token] = []
    var position = 0
    for part in bytes.split(
      omittingEmptySubsequences: false, whereSeparator: { !isName($0) && $0 != UInt8(ascii: "-") })
    {
      if !part.isEmpty { tokens.append(Token(text: String(decoding: part, as: UTF8.self), position: position)) }
      position += part.count + 1
    }
    return tokens
  }
}

/// What stands within which braces, and within which calls such as `networkError(…)`.
private struct Nesting {
  /// How many are open at each byte.
  private(set) var depths: [Int] = []
  /// The number of the innermost one at each byte; 0 outside of all.
  private(set) var objects: [Int] = []

  init(_ bytes: [UInt8]) {
    var open: [(end: UInt8, object: Int?)] = []
    // The numbers of those that are open, and how many of them are braces.
    var objects: [Int] = []
    var braces = 0
    var count = 0
    func closeLast() {
      let closed = open.removeLast()
      if closed.object != nil { objects.removeLast() }
      if closed.end == UInt8(ascii: "}") { braces -= 1 }
    }
    for (index, byte) in bytes.enumerated() {
      if byte == UInt8(ascii: "{") {
        count += 1
        braces += 1
        open.append((UInt8(ascii: "}"), count))
        objects.append(count)
      } else if byte == UInt8(ascii: "(") {
        let isCall = index > 0 && (bytes[index - 1] == UInt8(ascii: "_") || isLetter(bytes[index - 1]))
        count += isCall ? 1 : 0
        open.append((UInt8(ascii: ")"), isCall ? count : nil))
        if isCall { objects.append(count) }
      } else if byte == UInt8(ascii: "}"), braces > 0 {
        while open.last?.end != byte { closeLast() }
        closeLast()
      } else if open.last?.end == byte {
        closeLast()
      }
      depths.append(objects.count)
      self.objects.append(objects.last ?? 0)
    }
  }
}

private func isLetter(_ byte: UInt8) -> Bool {
  (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
}
