/// Splits a source file into tokens: comments are dropped, and what is within a text is not taken for code.
struct CodeTokens {
  private let bytes: [UInt8]
  private let language: CodeLanguage
  private var position = 0
  private var line = 1
  /// In how many replaced parts of texts this is.
  private var depth = 0
  private(set) var tokens: [CodeToken] = []

  /// Reads all of a file.
  ///
  /// Broken code is read as far as it can be: a text in one line ends with the line at the latest.
  static func tokens(of bytes: [UInt8], in language: CodeLanguage) -> [CodeToken] {
    var reader = CodeTokens(bytes, language)
    reader.read(until: nil)
    return reader.tokens
  }

  private init(_ bytes: [UInt8], _ language: CodeLanguage) { (self.bytes, self.language) = (bytes, language) }

  private func byte(_ offset: Int = 0) -> UInt8? {
    position + offset < bytes.count ? bytes[position + offset] : nil
  }

  private func begins(_ text: String, inAnyCase: Bool = false) -> Bool {
    guard inAnyCase else { return bytes[position...].starts(with: text.utf8) }
    return bytes[position...].starts(with: text.utf8) { $0 == $1 || Self.isLetter($0) && $0 | 0x20 == $1 }
  }

  /// Reads to the bracket that closes a replaced part of a text, or to the end.
  private mutating func read(until closing: UInt8?) {
    var depth = 0
    while let byte = byte() {
      if byte == closing {
        if depth == 0 { return position += 1 }
        depth -= 1
      } else if closing == UInt8(ascii: ")") && byte == UInt8(ascii: "(")
        || closing == UInt8(ascii: "}") && byte == UInt8(ascii: "{")
      {
        depth += 1
      }
      readToken(byte)
    }
  }

  private mutating func readToken(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\n"):
      tokens.append(CodeToken(kind: .lineEnd, text: "", line: line))
      line += 1
      position += 1
    case 0...UInt8(ascii: " "): position += 1
    case UInt8(ascii: "/") where begins("//") && !language.hasHashComments: skipLine()
    case UInt8(ascii: "/") where begins("/*") && !language.hasHashComments: skipComment()
    case UInt8(ascii: "#") where language.hasHashComments: skipLine()
    case UInt8(ascii: "\"") where isTextAhead, UInt8(ascii: "#") where isTextAhead: readText(byte)
    case UInt8(ascii: "'") where language.hasApostropheTexts,
      UInt8(ascii: "`") where language.hasBackquoteTexts:
      readText(byte)
    case _ where prefix != nil: prefix.map { readText(byte, behind: $0) }
    case _ where Self.isLetter(byte): readWord()
    default: readSign()
    }
  }

  private var isTextAhead: Bool {
    if byte() == UInt8(ascii: "\"") { return true }
    var offset = 0
    while byte(offset) == UInt8(ascii: "#") { offset += 1 }
    return language.hasParenthesisNames && byte(offset) == UInt8(ascii: "\"")
  }

  /// What stands here before the quotes of a text.
  private var prefix: CodeLanguage.Prefix? {
    guard !language.prefixes.isEmpty, position == 0 || !Self.isLetter(bytes[position - 1]) else { return nil }
    return language.prefixes.first { prefix in
      guard begins(prefix.text, inAnyCase: true), let quote = byte(prefix.text.utf8.count) else { return false }
      return quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") && language.hasApostropheTexts
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
      true
    default: false
    }
  }

  private mutating func skipLine() {
    while let byte = byte(), byte != UInt8(ascii: "\n") { position += 1 }
  }

  private mutating func skipComment() {
    var depth = 0
    while let byte = byte() {
      if begins("/*"), depth == 0 || language.nestsComments {
        depth += 1
        position += 2
      } else if begins("*/") {
        depth -= 1
        position += 2
        if depth == 0 { return }
      } else {
        if byte == UInt8(ascii: "\n") { line += 1 }
        position += 1
      }
    }
  }

  private mutating func readWord() {
    let start = position
    while let byte = byte(), Self.isLetter(byte) { position += 1 }
    append(.word, start)
  }

  private static let longSigns: [String] = [
    "===", "!==", "==", "!=", "~=", ":=", "=>", "->", "::", "??", "||", "&&", "+=", "..",
  ]

  private mutating func readSign() {
    let start = position
    let isLong = "=!~:->?|&+.".utf8.contains(bytes[position])
    position += isLong ? Self.longSigns.first { begins($0) }?.utf8.count ?? 1 : 1
    append(.sign, start)
  }

  private mutating func append(_ kind: CodeToken.Kind, _ start: Int) {
    tokens.append(
      CodeToken(
        kind: kind, text: String(decoding: bytes[start..<position], as: UTF8.self), line: line,
        isAdjacent: start > 0 && bytes[start - 1] > UInt8(ascii: " ")))
  }

  // MARK: Texts

  /// The quotes around a text: `"`, `'`, a backquote; three of them where it has several lines; `#` around them, and
  /// what stands before them.
  private struct Quotes {
    var quote: UInt8
    var count: Int
    var fences: Int
    var prefix: CodeLanguage.Prefix?

    var isOverLines: Bool { count == 3 || quote == UInt8(ascii: "`") || doublesQuotes }
    var doublesQuotes: Bool { count == 1 && prefix?.doublesQuotes ?? false }
  }

  /// Reads a text: in one line between quotes, or over several between three of them or backquotes.
  private mutating func readText(_ first: UInt8, behind prefix: CodeLanguage.Prefix? = nil) {
    let isAdjacent = position > 0 && bytes[position - 1] > UInt8(ascii: " ")
    position += prefix?.text.utf8.count ?? 0
    var quotes = openingQuotes(byte() ?? first)
    quotes.prefix = prefix
    let start = (index: tokens.count, line: line)
    var text: [UInt8] = []
    while let byte = byte() {
      if quotes.doublesQuotes, byte == quotes.quote, self.byte(1) == quotes.quote {
        text.append(byte)
        position += 2
        continue
      }
      if isEnd(quotes) {
        position += quotes.count + quotes.fences
        break
      }
      if byte == UInt8(ascii: "\n") {
        if !quotes.isOverLines { break }
        line += 1
      }
      if passReplacement(in: quotes) {
        text.append(0)
      } else if byte == UInt8(ascii: "\\"), quotes.fences == 0, !quotes.doublesQuotes, let escaped = self.byte(1) {
        text.append(contentsOf: [byte, escaped])
        if escaped == UInt8(ascii: "\n") { line += 1 }
        position += 2
      } else {
        text.append(byte)
        position += 1
      }
    }
    tokens.insert(
      CodeToken(
        kind: .text, text: String(decoding: text, as: UTF8.self), line: start.line, isAdjacent: isAdjacent,
        isComposed: text.contains(0)), at: start.index)
  }

  private mutating func openingQuotes(_ first: UInt8) -> Quotes {
    var fences = 0
    while byte() == UInt8(ascii: "#") {
      fences += 1
      position += 1
    }
    let quote = byte() ?? first
    let count = byte(1) == quote && byte(2) == quote ? 3 : 1
    position += count
    return Quotes(quote: quote, count: count, fences: fences)
  }

  private func isEnd(_ quotes: Quotes) -> Bool {
    (0..<quotes.count).allSatisfy { byte($0) == quotes.quote }
      && (0..<quotes.fences).allSatisfy { byte(quotes.count + $0) == UInt8(ascii: "#") }
  }

  /// Passes a part of a text that is replaced when the program runs, whose own texts are read; `false` where none
  /// begins.
  private mutating func passReplacement(in quotes: Quotes) -> Bool {
    if depth < Self.depthLimit, let closing = replacement(in: quotes) {
      depth += 1
      read(until: closing)
      depth -= 1
      return true
    }
    guard language.hasDollarNames, byte() == UInt8(ascii: "$"), byte(1).map(Self.isLetter) ?? false else {
      return false
    }
    position += 1
    while let letter = byte(), Self.isLetter(letter) { position += 1 }
    return true
  }

  /// How many texts may be within the replaced parts of others.
  private static let depthLimit = 16

  /// The bracket that closes the replaced part which begins here, if one does; its opening is passed.
  private mutating func replacement(in quotes: Quotes) -> UInt8? {
    let fences = quotes.fences
    if quotes.prefix?.hasBraceNames ?? false, byte() == UInt8(ascii: "{") {
      // A doubled brace is one of the text.
      let isDoubled = byte(1) == UInt8(ascii: "{")
      position += 1
      return isDoubled ? nil : UInt8(ascii: "}")
    }
    if language.hasParenthesisNames, byte() == UInt8(ascii: "\\"), byte(fences + 1) == UInt8(ascii: "("),
      (0..<fences).allSatisfy({ byte(1 + $0) == UInt8(ascii: "#") })
    {
      position += fences + 2
      return UInt8(ascii: ")")
    }
    if language.hasDollarNames, begins("${") {
      position += 2
      return UInt8(ascii: "}")
    }
    return nil
  }
}
