internal import ProductLinks

/// How a place in a text writes the characters of a link.
///
/// What the link that stands there shows is learned; an ampersand that it does not have is written as the text around
/// it needs.
struct PlaceSpelling {
  private let depth: Int
  private let link: SpelledLink
  /// For each byte the first character that shows how it is written; -1 where none does.
  private var learned = [Int](repeating: -1, count: 256)
  private var isLowercase = false
  /// What is before a mark that the place escapes: backslashes.
  private var backslashes: [UInt8] = []
  private let ampersand: [UInt8]

  init(_ link: SpelledLink, ampersand: [UInt8]) {
    depth = link.depth
    self.ampersand = ampersand
    self.link = link
    for (index, character) in link.characters.enumerated() where character.isPlain {
      guard let byte = link.byte(character) else { continue }
      if learned[Int(byte)] < 0 { learned[Int(byte)] = index }
      if character.source.count == 1 { continue }
      let source = link.source[character.source]
      if source.last == byte, source.dropLast().allSatisfy({ $0 == UInt8(ascii: "\\") }), byte != UInt8(ascii: "/") {
        backslashes = Array(source.dropLast())
      }
      if source.first == UInt8(ascii: "%"), source.contains(where: { (0x61...0x66).contains($0) }) {
        isLowercase = true
      }
    }
  }

  func spell(_ address: some Sequence<UInt8>) -> [UInt8] { address.flatMap(spell) }

  /// How the link that stands there writes a byte.
  private func known(_ byte: UInt8) -> ArraySlice<UInt8>? {
    learned[Int(byte)] < 0 ? nil : link.source[link.characters[learned[Int(byte)]].source]
  }

  private func spell(_ byte: UInt8) -> [UInt8] {
    if let known = known(byte) { return Array(known) }
    if depth > 0 {
      return (0..<depth).reduce([byte]) { bytes, _ in bytes.percentEncoded(lowercase: isLowercase) }
    }
    switch byte {
    case UInt8(ascii: "&"): return unlearnedAmpersand
    case UInt8(ascii: "?"), UInt8(ascii: "="): return backslashes + [byte]
    default: return [byte]
    }
  }

  private var unlearnedAmpersand: [UInt8] {
    if !backslashes.isEmpty { return backslashes + [UInt8(ascii: "&")] }
    // Programs that write `=` as its number write `&` so, too.
    guard let equals = known(UInt8(ascii: "=")), equals.count > 1 else { return ampersand }
    let text = String(decoding: equals, as: UTF8.self)
    for (sign, other) in [("u003d", "u0026"), ("u003D", "u0026"), ("x3d", "x26"), ("x3D", "x26")]
    where text.hasSuffix(sign) {
      return Array((text.dropLast(sign.count) + other).utf8)
    }
    return text.hasPrefix("&") ? Array("&amp;".utf8) : ampersand
  }
}

/// What kind of text links stand in, which decides how an ampersand is written.
public enum MarkupKind: Sendable {
  /// HTML, in which a plain ampersand may stand.
  case html
  /// XML, in which it may not.
  case xml
  /// Neither.
  case none

  /// The kind of a file by its name, else by how it begins.
  public init(name: String, beginning: some Sequence<UInt8>) {
    switch name.split(separator: ".").last.map({ $0.lowercased() }) {
    case "html", "htm", "xhtml", "vue", "svelte": self = .html
    case "xml", "rss", "atom", "opml", "svg", "plist", "xsl": self = .xml
    default:
      let text = String(decoding: Array(beginning.prefix(512)), as: UTF8.self).drop {
        $0.isWhitespace || $0 == "\u{FEFF}"
      }
      .lowercased()
      let roots = ["<?xml", "<rss", "<feed", "<opml", "<plist", "<svg"]
      self =
        roots.contains(where: text.hasPrefix)
        ? .xml : text.hasPrefix("<!doctype html") || text.hasPrefix("<html") ? .html : .none
    }
  }
}

/// How a text writes the ampersands of its links.
struct AmpersandRule {
  private let kind: MarkupKind
  /// Whether links of the text have plain ampersands alone, where that matters.
  private let arePlain: Bool
  /// Where ampersands are plain: sections that have no markup.
  private let characterData: [Range<Int>]
  private static let escaped = Array("&amp;".utf8)
  private static let plain = [UInt8(ascii: "&")]

  init(_ kind: MarkupKind, _ bytes: [UInt8], links: [Range<Int>]) {
    self.kind = kind
    characterData =
      switch kind {
      case .xml: Self.sections(bytes, [("<![CDATA[", "]]>")])
      case .html: Self.sections(bytes, [("<script", "</script"), ("<style", "</style")])
      case .none: []
      }
    arePlain = kind == .html && Self.arePlain(bytes, links)
  }

  private static func arePlain(_ bytes: [UInt8], _ links: [Range<Int>]) -> Bool {
    var isFound = false
    for link in links {
      guard let link = SpelledLink(Array(bytes[link])), link.depth == 0 else { continue }
      for character in link.characters where character.isPlain && link.byte(character) == plain[0] {
        if character.source.count > 1 { return false }
        isFound = true
      }
    }
    return isFound
  }

  private func isCharacterData(_ position: Int) -> Bool {
    var (low, high) = (0, characterData.count)
    while low < high {
      let middle = (low + high) / 2
      if characterData[middle].upperBound <= position { low = middle + 1 } else { high = middle }
    }
    return low < characterData.count && characterData[low].contains(position)
  }

  /// How a link that begins at `start` writes an ampersand where it has none.
  func ampersand(_ bytes: [UInt8], at start: Int) -> [UInt8] {
    if isCharacterData(start) { return Self.plain }
    let before = bytes[max(0, start - 160)..<start]
    if isInAttribute(before) { return kind == .html && arePlain ? Self.plain : Self.escaped }
    switch kind {
    case .none: return Self.plain
    case .html: return arePlain ? Self.plain : Self.escaped
    case .xml: return Self.escaped
    }
  }

  private static let attributes = ["href", "src", "content", "action", "cite", "poster", "htmlurl", "xmlurl", "url"]

  /// Whether `href="` or the like precedes, within a tag.
  private func isInAttribute(_ before: ArraySlice<UInt8>) -> Bool {
    var rest = before
    while let last = rest.last, last == 0x22 || last == 0x27 || last == 0x5C { rest.removeLast() }
    guard rest.count < before.count, rest.last == UInt8(ascii: "=") else { return false }
    let name = rest.dropLast().reversed().prefix { $0.isUnreserved || $0 == UInt8(ascii: ":") }.reversed()
    let word = String(decoding: Array(name), as: UTF8.self).lowercased()
    guard Self.attributes.contains(word) || word.hasPrefix("data-") else { return false }
    // Behind a sign of comparison no name begins.
    let tag = rest.indices.last { rest[$0] == UInt8(ascii: "<") && rest[$0...].dropFirst().first?.isLetter ?? false }
    return tag.map { open in !rest[open...].contains(UInt8(ascii: ">")) } ?? (word == "href" && kind != .none)
  }

  /// The parts of a text between two words each, in any case.
  private static func sections(_ bytes: [UInt8], _ words: [(open: String, close: String)]) -> [Range<Int>] {
    let words = words.map { (open: Array($0.open.lowercased().utf8), close: Array($0.close.lowercased().utf8)) }
    var sections: [Range<Int>] = []
    var begun: (start: Int, close: [UInt8])?
    for index in bytes.indices where bytes[index] == UInt8(ascii: "<") || bytes[index] == UInt8(ascii: "]") {
      if let (start, close) = begun {
        guard stands(close, in: bytes, at: index) else { continue }
        sections.append(start..<index)
        begun = nil
      } else if let word = words.first(where: { stands($0.open, in: bytes, at: index) }) {
        // The attributes of a tag are markup, as what stands before it is.
        let isTag = word.open.last != UInt8(ascii: "[")
        let end = isTag ? bytes[index...].firstIndex(of: UInt8(ascii: ">")) : nil
        begun = (end ?? index, word.close)
      }
    }
    return sections + (begun.map { [$0.start..<bytes.count] } ?? [])
  }

  private static func stands(_ word: [UInt8], in bytes: [UInt8], at index: Int) -> Bool {
    bytes.count - index >= word.count
      && zip(bytes[index...], word).allSatisfy { (0x41...0x5A).contains($0) ? $0 | 0x20 == $1 : $0 == $1 }
  }
}

extension UInt8 {
  var isLetter: Bool { (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) }
}
