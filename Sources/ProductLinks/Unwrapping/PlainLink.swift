/// Recognises a link without escapes, and finds its end, by checking each mark.
///
/// It knows the same rules as ``UnwrappedLink`` and leaves every ambiguous case to it. Without it the Apple IDs after a
/// link in every line cost 36 % more instructions.
enum PlainLink {
  /// The length of the link at `start`; nil when it may contain escapes, or needs more bytes to decide.
  static func count(_ bytes: Span<UInt8>, from start: Int, isLast: Bool) -> Int? {
    let limit = min(bytes.count, start + UnwrappedLink.maximalLength)
    var names = NameRuns(from: start, to: limit, joins: true)
    var reader = EscapeReader(end: limit, isLast: false)
    var isQuery = false
    var brackets = 0
    while true {
      let position = names.nextMark(bytes)
      guard position < limit else { break }
      let byte = bytes[position]
      switch byte {
      case UInt8(ascii: "?"): isQuery = true
      case UInt8(ascii: ":"):
        // The scheme of another link, or `mailto`.
        guard position + 2 < limit, bytes[position - 1].lowercased != UInt8(ascii: "o"),
          bytes[position + 1] != UInt8(ascii: "/") || bytes[position + 2] != UInt8(ascii: "/")
        else { return nil }
      case 0x0A where bytes[position - 1] == UInt8(ascii: "="), 0x0D where bytes[position - 1] == UInt8(ascii: "="):
        return nil
      case UInt8(ascii: "&"):
        guard reader.next(bytes, at: position)?.isPlain ?? false, !reader.needsMore else { return nil }
      case UInt8(ascii: "("):
        if Placeholder.isMark(bytes[position - 1]) { return nil }
        brackets += 1
      case UInt8(ascii: ")") where isQuery && brackets <= 0: return trim(bytes, start..<position, brackets)
      case UInt8(ascii: ")"): brackets -= 1
      case UInt8(ascii: ",") where isQuery:
        guard position + 1 < limit else { return nil }
        if !bytes[position + 1].isDigit { return trim(bytes, start..<position, brackets) }
      case UInt8(ascii: ";") where bytes[position - 1] == UInt8(ascii: "_") && bytes[position - 2] == UInt8(ascii: "_"):
        return trim(bytes, start..<position - 2, brackets)
      case UInt8(ascii: "'") where isQuery: return trim(bytes, start..<position, brackets)
      case UInt8(ascii: "%"), UInt8(ascii: "\\"), 0x80...: return nil
      // A program's placeholder for the storefront contains characters that otherwise end a link.
      case UInt8(ascii: "{"): return nil
      case UInt8(ascii: "<"), UInt8(ascii: "["):
        if Expression.isClass(bytes, at: position, isExpression: false, &reader) || reader.needsMore { return nil }
        return bytes[position - 1] == UInt8(ascii: "/") ? nil : trim(bytes, start..<position, brackets)
      default: if byte.endsLink { return trim(bytes, start..<position, brackets) }
      }
    }
    let isWhole = isLast && limit == bytes.count && limit < start + UnwrappedLink.maximalLength
    return isWhole && bytes[limit - 1] != UInt8(ascii: "=") ? trim(bytes, start..<limit, brackets) : nil
  }

  /// Removes what a sentence puts after a link.
  ///
  /// - Returns: nil where three dots truncate the link.
  private static func trim(_ bytes: Span<UInt8>, _ range: Range<Int>, _ brackets: Int) -> Int? {
    var brackets = brackets
    var end = range.upperBound
    while end > range.lowerBound + 1 {
      let last = bytes[end - 1]
      if last == UInt8(ascii: ")"), brackets < 0 { brackets += 1 } else if !last.trailsLink { break }
      end -= 1
    }
    return LinkNumber.isTruncated(bytes, at: end, range.upperBound) ? nil : end - range.lowerBound
  }
}
