internal import CatalogModel

/// The path, and the parameters, of an address with an Apple ID: `/i/{parent}/e/{id}`, `/app/{any}?appid={id}`.
///
/// `{id}` is the number, `{parent}` the one of the podcast that it is in, `{other}` another item's; `{cc}` a
/// storefront, `{hex}` 24 hexadecimal digits, and `{any}` whatever is between two slashes. More may follow.
struct AddressPattern: Sendable {
  private enum Part: Sendable {
    case word([UInt8]), number(Role, prefix: [UInt8]), storefront, hexadecimal, any
  }

  private enum Role: Sendable { case id, parent, other }

  private let parts: [Part]
  /// The parameter with the number, where the path has none.
  private let idName: LinkQuery.Name?
  private let hasCountry: Bool

  /// What an address says.
  struct Match {
    var appleID: Int64 = 0
    var parentID: Int64 = 0
    /// The range of two numbers, from the first to the second.
    var list = 0..<0
    var storefront: Storefront?
    /// Where the address ends in its text.
    var end: Int
  }

  init(_ pattern: StaticString) {
    // By bytes: all of them are read when the first dot of another's host is met.
    let text = pattern.withUTF8Buffer { unsafe Array($0) }
    let halves = text.split(separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
    parts = halves[0].split(separator: UInt8(ascii: "/")).map { Self.part($0) }
    let parameters = halves.count > 1 ? halves[1].split(separator: UInt8(ascii: "&")) : []
    func has(_ parameter: StaticString) -> Bool { parameters.contains { Self.ends($0, with: parameter) } }
    idName = has("appid={id}") ? .appid : has("id={id}") ? .id : nil
    hasCountry = has("country={cc}")
  }

  private static func part(_ text: ArraySlice<UInt8>) -> Part {
    if ends(text, with: "{cc}") { return .storefront }
    if ends(text, with: "{hex}") { return .hexadecimal }
    if ends(text, with: "{any}") { return .any }
    if ends(text, with: "{id}") { return .number(.id, prefix: Array(text.dropLast(4))) }
    if ends(text, with: "{parent}") { return .number(.parent, prefix: Array(text.dropLast(8))) }
    if ends(text, with: "{other}") { return .number(.other, prefix: Array(text.dropLast(7))) }
    return .word(Array(text))
  }

  private static func ends(_ text: ArraySlice<UInt8>, with word: StaticString) -> Bool {
    text.count >= word.utf8CodeUnitCount
      && word.withUTF8Buffer { unsafe text.suffix($0.count).elementsEqual($0) }
  }

  // MARK: Matching

  /// Reads an address from the first mark after its host; nil when it has another form.
  func match(_ text: Span<UInt8>, isTruncated: Bool) -> Match? {
    var match = Match(end: text.count)
    var position = 0
    for part in parts {
      guard match.end == text.count, let segment = Self.segment(text, after: position),
        read(part, text, segment, isTruncated, &match)
      else { return nil }
      position = segment.upperBound
    }
    if match.end == text.count { readParameters(text, from: position, isTruncated, &match) }
    return match.appleID > 0 ? match : nil
  }

  /// The next segment that is not empty.
  private static func segment(_ text: Span<UInt8>, after position: Int) -> Range<Int>? {
    var start = position
    while start < text.count, text[start] == UInt8(ascii: "/") { start += 1 }
    var end = start
    while end < text.count, text[end] != UInt8(ascii: "/"), text[end] != UInt8(ascii: "?"),
      text[end] != UInt8(ascii: "#")
    {
      end += 1
    }
    return start > position && end > start ? start..<end : nil
  }

  private func read(
    _ part: Part, _ text: Span<UInt8>, _ segment: Range<Int>, _ isTruncated: Bool, _ match: inout Match
  ) -> Bool {
    switch part {
    case .any: return true
    case .word(let word): return Self.isWord(word, text, segment)
    case .hexadecimal: return segment.count == 24 && segment.allSatisfy { text[$0].hexValue != nil }
    case .storefront:
      let letters = segment.prefix { text[$0].isAlphanumeric || text[$0] == UInt8(ascii: "-") }
      guard letters.count == 2, letters.allSatisfy({ text[$0].isLetter }) else { return false }
      match.storefront = StorefrontCodes.all.storefront(text, letters)
      return true
    case .number(let role, let prefix):
      let start = segment.lowerBound + prefix.count
      guard start < segment.upperBound, Self.isWord(prefix, text, segment.lowerBound..<start),
        let (value, stop) = Self.number(text, start..<segment.upperBound)
      else { return false }
      return keep(value, as: role, text, start..<stop, before: segment.upperBound, isTruncated, &match)
    }
  }

  private static func isWord(_ word: [UInt8], _ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
    range.count == word.count && zip(range, word).allSatisfy { text[$0].lowercased == $1 }
  }

  /// Six to thirteen digits; shorter ones stand in tests, and no number of Apple's is longer or begins with a zero.
  private static func number(_ text: Span<UInt8>, _ range: Range<Int>) -> (value: Int64, end: Int)? {
    let count = range.prefix { text[$0].isDigit }.count
    guard (6...13).contains(count), text[range.lowerBound] != UInt8(ascii: "0"),
      let (value, end) = LinkNumber.read(text, range.prefix(count))
    else { return nil }
    return (value, end)
  }

  private func keep(
    _ value: Int64, as role: Role, _ text: Span<UInt8>, _ digits: Range<Int>, before end: Int, _ isTruncated: Bool,
    _ match: inout Match
  ) -> Bool {
    let stop = digits.upperBound
    if stop == end, isTruncated, stop == text.count { return false }
    if stop < end {
      guard role != .parent, let stop = Self.end(text, stop..<end) else { return false }
      if stop < end { match.end = stop }
    }
    switch role {
    case .id: (match.appleID, match.list) = (value, digits.lowerBound..<digits.lowerBound)
    case .parent: match.parentID = value
    case .other: match.list = match.list.lowerBound..<stop
    }
    return true
  }

  private static let formats = [Word(".rss"), Word(".amp")]

  /// Where an address ends in the segment of its number: before text that only follows; nil where there is more of a
  /// name.
  private static func end(_ text: Span<UInt8>, _ rest: Range<Int>) -> Int? {
    let isFormat = Word(text, range: rest.prefix(4)).map { formats.contains($0) } ?? false
    let rest = isFormat ? rest.dropFirst(4) : rest
    guard let first = rest.first else { return rest.upperBound }
    switch text[first] {
    case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "+"), UInt8(ascii: "%"), UInt8(ascii: "~"),
      UInt8(ascii: "$"), UInt8(ascii: "@"), UInt8(ascii: "="), UnwrappedLink.equals:
      return nil
    case UInt8(ascii: "."):
      let isName = rest.count > 1 && text[first + 1].isAlphanumeric
      return isName || LinkNumber.isTruncated(text, at: first, rest.upperBound) ? nil : first
    case let byte: return byte.isAlphanumeric ? nil : first
    }
  }

  // MARK: Parameters

  private func readParameters(_ text: Span<UInt8>, from start: Int, _ isTruncated: Bool, _ match: inout Match) {
    var position = start
    while position < text.count, text[position] == UInt8(ascii: "/") { position += 1 }
    guard position < text.count, text[position] == UInt8(ascii: "?") else { return }
    let query = LinkQuery(position + 1..<text.count, isTruncated: isTruncated)
    if let idName, let number = LinkNumber.product(text, query.value(idName, text)),
      (100_000...9_999_999_999_999).contains(number)
    {
      match.appleID = number
    }
    if hasCountry { match.storefront = StorefrontCodes.all.storefront(text, query.value(.country, text)) }
  }
}
