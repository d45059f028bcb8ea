/// Recognises a link that holds no escapes, and finds its end, by a look at each mark.
///
/// It knows the same rules as ``UnwrappedLink`` and leaves every doubtful case to it.
struct PlainLink: Sendable {
  static let reader = PlainLink()

  private enum Sort: UInt8 {
    case plain
    case end
    case question
    case slash
    case equals
    case ampersand
    case open
    case close
    case comma
    case quote
    /// May be an escape.
    case doubtful
  }

  private var sorts = InlineArray<256, UInt8>(repeating: Sort.plain.rawValue)

  private init() {
    for byte in UInt8.min...UInt8.max { sorts[Int(byte)] = Self.sort(byte).rawValue }
  }

  private static func sort(_ byte: UInt8) -> Sort {
    switch byte {
    case UInt8(ascii: "%"), UInt8(ascii: "\\"), 0x80...: .doubtful
    case UInt8(ascii: "?"): .question
    case UInt8(ascii: "/"): .slash
    case UInt8(ascii: "="): .equals
    case UInt8(ascii: "&"): .ampersand
    case UInt8(ascii: "("): .open
    case UInt8(ascii: ")"): .close
    case UInt8(ascii: ","): .comma
    case UInt8(ascii: "'"): .quote
    default: byte.endsLink ? .end : .plain
    }
  }

  /// How many bytes the link at `start` takes; nil when it may hold escapes, or the bytes at hand do not tell.
  func count(_ bytes: Span<UInt8>, from start: Int, isLast: Bool) -> Int? {
    let limit = min(bytes.count, start + UnwrappedLink.maximalLength)
    var names = NameRuns(limit: limit)
    var isQuery = false
    var brackets = 0
    var place = start
    while true {
      place = names.end(bytes, from: place)
      guard place < limit else { break }
      let byte = bytes[place]
      switch Sort(rawValue: sorts[Int(byte)]) {
      case .plain: break
      case .question: isQuery = true
      case .slash:
        if bytes[place - 1] == UInt8(ascii: "/"), bytes[place - 2] == UInt8(ascii: ":") { return nil }
      case .equals:
        guard place + 1 < limit, bytes[place + 1] != 0x0A, bytes[place + 1] != 0x0D else { return nil }
      case .ampersand:
        guard case .character(0x26, _, place + 1) = EscapeReader(end: limit, isLast: false).next(bytes, at: place)
        else { return nil }
      case .open: brackets += 1
      case .close where isQuery && brackets <= 0: return trim(bytes, start..<place, brackets)
      case .close: brackets -= 1
      case .comma where isQuery:
        guard place + 1 < limit else { return nil }
        if !bytes[place + 1].isDigit { return trim(bytes, start..<place, brackets) }
      case .comma: break
      case .quote where !isQuery: break
      case .quote, .end: return trim(bytes, start..<place, brackets)
      case .doubtful, nil: return nil
      }
      place += 1
    }
    return isLast && limit == bytes.count && limit < start + UnwrappedLink.maximalLength
      ? trim(bytes, start..<limit, brackets) : nil
  }

  private func trim(_ bytes: Span<UInt8>, _ range: Range<Int>, _ brackets: Int) -> Int {
    var brackets = brackets
    var end = range.upperBound
    while end > range.lowerBound + 1 {
      let last = bytes[end - 1]
      if last == UInt8(ascii: ")"), brackets < 0 { brackets += 1 } else if !last.trailsLink { break }
      end -= 1
    }
    return end - range.lowerBound
  }
}
