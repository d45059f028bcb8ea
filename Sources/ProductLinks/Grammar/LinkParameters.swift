/// The ranges of a link's parameters in its unwrapped text; an absent one is empty.
struct LinkParameters {
  enum Name: Int, CaseIterable {
    case i, id, ids, mt, at, ct, pt, l, uo, itscg, itsct, ppid, cc, country, c, s, platform, type, store, e, action
    case playlistid, artistid, playableid, adamid, salableadamid, appadamid, producttype, offername, productidentifier
    case appID, displayableKind

    fileprivate var text: String {
      switch self {
      case .appID: "app_id"
      case .displayableKind: "displayable-kind"
      default: "\(self)"
      }
    }
  }

  private static let names = WordTable<Name>(Name.allCases.map { ($0.text, $0) })

  private var pieces = InlineArray<32, Piece>(repeating: Piece())

  /// Reads the whole query; the first of two equal names counts.
  init(_ query: LinkQuery, of text: Span<UInt8>) {
    var reader = ParameterReader(query, of: text)
    while let (word, value) = reader.next(text) {
      if let name = Self.names[word], !has(name) { pieces[name.rawValue] = Piece(value) }
    }
  }

  subscript(_ name: Name) -> Range<Int> { pieces[name.rawValue].range }

  func has(_ name: Name) -> Bool { !pieces[name.rawValue].isEmpty }
}

/// The query of a link, parsed only when a parameter is needed.
struct LinkQuery {
  private static let words = LinkParameters.Name.allCases.map { Word($0.text) }

  /// The range of the query and the fragment after it.
  fileprivate var piece = Piece()
  /// Whether the text is truncated: then its last value is ignored.
  fileprivate var isTruncated = false

  /// No query.
  init() {}

  init(_ range: Range<Int>, isTruncated: Bool) {
    piece = Piece(range)
    self.isTruncated = isTruncated
  }

  /// The first value of one parameter; empty when it is absent.
  func value(_ name: LinkParameters.Name, _ text: Span<UInt8>) -> Range<Int> {
    if piece.isEmpty { return 0..<0 }
    let wanted = Self.words[name.rawValue]
    var reader = ParameterReader(self, of: text)
    while let (word, value) = reader.next(text) {
      if word == wanted { return value }
    }
    return 0..<0
  }
}

/// Reads `name=value&…` up to a `#` or the end.
private struct ParameterReader {
  private var position: Int
  private let limit: Int
  private let isTruncated: Bool
  private var names: NameRuns

  init(_ query: LinkQuery, of text: Span<UInt8>) {
    position = query.piece.range.lowerBound
    limit = query.piece.range.upperBound
    isTruncated = query.isTruncated
    names = NameRuns(from: position, to: limit)
  }

  /// The next parameter that has a value and a known name.
  @inline(__always)
  mutating func next(_ text: Span<UInt8>) -> (name: Word, value: Range<Int>)? {
    while position < limit, text[position] != UInt8(ascii: "#") {
      let start = position
      var equals: Int?
      var end = names.nextMark(text)
      while end < limit, text[end] != UInt8(ascii: "&"), text[end] != UInt8(ascii: "#") {
        if equals == nil, text[end] == UInt8(ascii: "=") { equals = end }
        end = names.nextMark(text)
      }
      position = end < limit && text[end] == UInt8(ascii: "&") ? end + 1 : end
      guard let equals, equals + 1 < end, !(isTruncated && end == limit) else { continue }
      if let word = Self.word(text, start..<equals) { return (word, equals + 1..<end) }
    }
    return nil
  }

  /// A name; it may end in a `;`, which an exporter adds when it reads `&id` as an entity.
  @inline(__always)
  private static func word(_ text: Span<UInt8>, _ name: Range<Int>) -> Word? {
    guard let last = name.last, text[last] == UInt8(ascii: ";") else { return Word(text, range: name) }
    return Word(text, range: name.dropLast())
  }
}
