/// The query of a link, `name=value&…` up to a `#` or the end, parsed only when a parameter is needed.
struct LinkQuery {
  enum Name: Int, CaseIterable {
    case i, id, ids, mt, at, ct, pt, l, uo, itscg, itsct, ppid, cc, country, c, s, platform, type, store, e, action
    case playlistid, artistid, playableid, adamid, salableadamid, appadamid, producttype, offername, productidentifier
    case mediatype, appID, appid, displayableKind, afftoken, partnerid

    fileprivate var word: Word {
      switch self {
      case .appID: Word("app_id")
      case .displayableKind: Word("displayable-kind")
      default: Word("\(self)")
      }
    }
  }

  private static let words = Name.allCases.map(\.word)

  /// The range of the query and the fragment after it.
  private var piece = Piece()
  /// Whether the text is truncated: then its last value is ignored.
  private var isTruncated = false

  /// Where it starts, behind its question mark; 0 for none.
  var start: Int { piece.range.lowerBound }

  /// No query.
  init() {}

  init(_ range: Range<Int>, isTruncated: Bool) { (piece, self.isTruncated) = (Piece(range), isTruncated) }

  /// The first value of one parameter; empty when it is absent.
  func value(_ name: Name, _ text: Span<UInt8>) -> Range<Int> {
    let range = piece.range
    if range.isEmpty { return range }
    let expected = Self.words[name.rawValue]
    let limit = range.upperBound
    var names = NameRuns(from: range.lowerBound, to: limit)
    var start = range.lowerBound
    while start < limit, text[start] != UInt8(ascii: "#") {
      var equals = limit
      var end = names.nextMark(text)
      while end < limit, text[end] != UInt8(ascii: "&"), text[end] != UInt8(ascii: "#") {
        if equals == limit, text[end] == UInt8(ascii: "=") { equals = end }
        end = names.nextMark(text)
      }
      if equals + 1 < end, !isTruncated || end < limit, Self.word(text, start..<equals) == expected {
        return equals + 1..<end
      }
      start = end < limit && text[end] == UInt8(ascii: "&") ? end + 1 : end
    }
    return 0..<0
  }

  /// A name; it may end in a `;`, which an exporter adds when it reads `&id` as an entity.
  @inline(__always)
  private static func word(_ text: Span<UInt8>, _ name: Range<Int>) -> Word? {
    guard let last = name.last, text[last] == UInt8(ascii: ";") else { return Word(text, range: name) }
    return Word(text, range: name.dropLast())
  }
}
