/// Where a link's parameters stand in its unwrapped text; an absent one is empty.
struct LinkParameters {
  enum Name: Int, CaseIterable {
    case i, id, ids, mt, at, ct, pt, l, uo, itscg, itsct, ppid, cc, country, c, s, platform, type, store, e, action
    case playlistid, artistid, playableid
    case displayableKind

    var word: Word { self == .displayableKind ? Word("displayable-kind") : Word("\(self)") }
  }

  private static let words: [(word: Word, name: Name)] = Name.allCases.map { ($0.word, $0) }

  private var starts = InlineArray<25, UInt16>(repeating: 0)
  private var ends = InlineArray<25, UInt16>(repeating: 0)

  subscript(_ name: Name) -> Range<Int> {
    Int(starts[name.rawValue])..<Int(ends[name.rawValue])
  }

  func has(_ name: Name) -> Bool { ends[name.rawValue] > starts[name.rawValue] }

  /// Reads `name=value&…` from `start` to a `#` or the end; the first of two equal names counts.
  ///
  /// What stands at the end of a text that is cut off there is not to be believed.
  mutating func read(_ text: Span<UInt8>, from start: Int, isCut: Bool) {
    var place = start
    while place < text.count, text[place] != UInt8(ascii: "#") {
      var end = place
      var equals: Int?
      while end < text.count, text[end] != UInt8(ascii: "&"), text[end] != UInt8(ascii: "#") {
        if equals == nil, text[end] == UInt8(ascii: "=") { equals = end }
        end += 1
      }
      if let equals, !(isCut && end == text.count) { take(text, name: place..<equals, value: equals + 1..<end) }
      place = end < text.count && text[end] == UInt8(ascii: "&") ? end + 1 : end
    }
  }

  /// Takes one parameter; a name may end in the `;` that an exporter put there when it took `&id` for an entity.
  private mutating func take(_ text: Span<UInt8>, name: Range<Int>, value: Range<Int>) {
    var name = name
    if let last = name.last, text[last] == UInt8(ascii: ";") { name = name.dropLast() }
    guard let word = Word(text, name), let match = Self.words.first(where: { $0.word == word })?.name,
      !has(match), !value.isEmpty
    else { return }
    starts[match.rawValue] = UInt16(truncatingIfNeeded: value.lowerBound)
    ends[match.rawValue] = UInt16(truncatingIfNeeded: value.upperBound)
  }
}

/// Numbers in a link's text.
enum LinkNumber {
  /// The digits at the start of a range, past the `3D` that quoted-printable leaves of `=3D`.
  ///
  /// - Returns: nil when there is none; 0 for a number that no product can have.
  static func read(_ text: Span<UInt8>, _ range: Range<Int>) -> (value: Int64, end: Int)? {
    var start = range.lowerBound
    if range.count > 2, text[start] == UInt8(ascii: "3"), text[start + 1] | 0x20 == UInt8(ascii: "d"),
      text[start + 2].isDigit
    {
      start += 2
    }
    var place = start
    var value: Int64 = 0
    var isTooLarge = false
    while place < range.upperBound, text[place].isDigit {
      let (product, overflowed) = value.multipliedReportingOverflow(by: 10)
      let (sum, carried) = product.addingReportingOverflow(Int64(text[place] &- UInt8(ascii: "0")))
      isTooLarge = isTooLarge || overflowed || carried
      value = isTooLarge ? 0 : sum
      place += 1
    }
    return place == start ? nil : (isTooLarge || place - start > 20 ? 0 : value, place)
  }

  /// A parameter that is an Apple ID: digits that no letter follows.
  static func product(_ text: Span<UInt8>, _ range: Range<Int>) -> Int64? {
    guard let (value, end) = read(text, range), value > 0 else { return nil }
    if end < range.upperBound, text[end].isAlphanumeric || text[end] == UInt8(ascii: "_") { return nil }
    return value
  }
}
