/// Recognises a link that holds no escapes, and finds its end, by a look at each mark.
///
/// It knows the same rules as ``UnwrappedLink`` and leaves every doubtful case to it. Without it the Apple IDs behind a
/// link in every line cost 36 % more instructions.
enum PlainLink {
  /// How many bytes the link at `start` takes; nil when it may hold escapes, or the bytes at hand do not tell.
  static func count(_ bytes: Span<UInt8>, from start: Int, isLast: Bool) -> Int? {
    let limit = min(bytes.count, start + UnwrappedLink.maximalLength)
    var names = NameRuns(from: start, to: limit)
    var isQuery = false
    var brackets = 0
    while true {
      let place = names.nextMark(bytes)
      guard place < limit else { break }
      let byte = bytes[place]
      if byte == UInt8(ascii: "/") {
        if bytes[place - 1] == UInt8(ascii: "/"), bytes[place - 2] == UInt8(ascii: ":") { return nil }
        continue
      }
      switch byte {
      case UInt8(ascii: "?"): isQuery = true
      case UInt8(ascii: "="):
        guard place + 1 < limit, bytes[place + 1] != 0x0A, bytes[place + 1] != 0x0D else { return nil }
      case UInt8(ascii: "&"):
        guard case .character(0x26, _, place + 1) = EscapeReader(end: limit, isLast: false).next(bytes, at: place)
        else { return nil }
      case UInt8(ascii: "("): brackets += 1
      case UInt8(ascii: ")") where isQuery && brackets <= 0: return trim(bytes, start..<place, brackets)
      case UInt8(ascii: ")"): brackets -= 1
      case UInt8(ascii: ",") where isQuery:
        guard place + 1 < limit else { return nil }
        if !bytes[place + 1].isDigit { return trim(bytes, start..<place, brackets) }
      case UInt8(ascii: "'") where isQuery: return trim(bytes, start..<place, brackets)
      case UInt8(ascii: "%"), UInt8(ascii: "\\"), 0x80...: return nil
      // What a program puts in for the storefront holds what otherwise ends a link.
      case UInt8(ascii: "{"): return nil
      case UInt8(ascii: "<"), UInt8(ascii: "["):
        return bytes[place - 1] == UInt8(ascii: "/") ? nil : trim(bytes, start..<place, brackets)
      default: if byte.endsLink { return trim(bytes, start..<place, brackets) }
      }
    }
    return isLast && limit == bytes.count && limit < start + UnwrappedLink.maximalLength
      ? trim(bytes, start..<limit, brackets) : nil
  }

  /// Takes off what a sentence puts behind a link.
  ///
  /// - Returns: nil where three dots cut the link off.
  private static func trim(_ bytes: Span<UInt8>, _ range: Range<Int>, _ brackets: Int) -> Int? {
    var brackets = brackets
    var end = range.upperBound
    while end > range.lowerBound + 1 {
      let last = bytes[end - 1]
      if last == UInt8(ascii: ")"), brackets < 0 { brackets += 1 } else if !last.trailsLink { break }
      end -= 1
    }
    return LinkNumber.isCut(bytes, at: end, range.upperBound) ? nil : end - range.lowerBound
  }
}
