internal import CatalogModel

/// Reads the path of a link: `/jp/app/name/id123`.
struct PathReader: ~Copyable {
  private let host: StoreHost
  private let isTruncated: Bool
  private(set) var storefront: Storefront?
  private(set) var page = Page.none
  private(set) var hasPage = false
  /// The page's number, 0 for none.
  private(set) var number: Int64 = 0
  /// The range of the textual identifier.
  private(set) var textID: Range<Int> = 0..<0
  /// The last segment, which is the action of a WebObjects path.
  private(set) var lastSegment: Range<Int> = 0..<0
  private(set) var isWebObjects = false
  /// The first character after the path.
  private(set) var end = 0
  /// Whether a query may follow; not after text that only trails the link.
  private(set) var mayHaveQuery = true

  /// Whether the number has the prefix `id`.
  private(set) var hasPrefix = false

  private var expectsStorefront = true
  /// Whether dots replace a part of the path.
  private var isElided = false
  /// Whether the path names no page, so that only a number with `id` is a product's.
  private var needsPrefix = false
  private var softEnd: Int?

  @inline(__always)
  init(_ host: StoreHost, isTruncated: Bool) {
    self.host = host
    self.isTruncated = isTruncated
  }

  /// Reads from the slash at the start of `text`.
  mutating func read(_ text: Span<UInt8>, codes: StorefrontCodes) {
    var names = NameRuns(from: 1, to: text.count)
    var position = 1
    end = text.count
    while true {
      var stop = names.nextMark(text)
      while stop < text.count, !Self.endsSegment(text[stop]) { stop = names.nextMark(text) }
      if stop > position, !readSegment(text, position..<stop, codes) { return dropUnreliableNumber(text) }
      guard stop < text.count, text[stop] == UInt8(ascii: "/") else {
        end = stop
        return dropUnreliableNumber(text)
      }
      position = stop + 1
    }
  }

  private static func endsSegment(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
  }

  /// Drops a number that is truncated, or ambiguous because of what follows.
  private mutating func dropUnreliableNumber(_ text: Span<UInt8>) {
    if needsPrefix, !hasPrefix { drop() }
    if let softEnd {
      end = softEnd
      mayHaveQuery = false
    } else if isTruncated, end == text.count, !hasPrefix {
      number = 0
    }
  }

  /// Reads one segment; false when the link ends within it, at ``end``.
  @inline(__always)
  private mutating func readSegment(_ text: Span<UInt8>, _ segment: Range<Int>, _ codes: StorefrontCodes) -> Bool {
    lastSegment = segment
    if expectsStorefront, readStorefront(text, segment, codes) { return true }
    if !hasPage, !isWebObjects { return readWord(text, segment) }
    switch page.location {
    case .path: return readProduct(text, segment)
    case .firstSegment: return number == 0 ? readProduct(text, segment) : true
    case .feedSegment:
      if number == 0, text[segment.lowerBound].lowercased == UInt8(ascii: "i") { return readProduct(text, segment) }
      return true
    case .query, .adamID, .sale, .nowhere: return true
    }
  }

  /// Reads `jp`, or `en-us`, which is a language only, or the placeholder of a program.
  private mutating func readStorefront(_ text: Span<UInt8>, _ segment: Range<Int>, _ codes: StorefrontCodes) -> Bool {
    expectsStorefront = false
    let first = segment.lowerBound
    guard segment.count == 2 || (segment.count == 5 && text[first + 2] == UInt8(ascii: "-")),
      text[first].isLetter, text[first + 1].isLetter
    else { return Self.isPlaceholder(text[first]) }
    if segment.count == 2 { storefront = codes.storefront(text[first], text[first + 1]) }
    return true
  }

  /// Whether a segment that begins so is a placeholder for the storefront: `%@`, `$cc`, `{cc}`, `:cc`.
  private static func isPlaceholder(_ byte: UInt8) -> Bool {
    byte < 0x80 && !byte.isAlphanumeric && byte != UInt8(ascii: ".")
  }

  /// Reads the name of a page, or a word that may precede one.
  private mutating func readWord(_ text: Span<UInt8>, _ segment: Range<Int>) -> Bool {
    guard let word = Word(text, range: segment) else { return readNoPage(text, segment) }
    if let match = Page.words[word] {
      // There reviews and the like have numbers of their own.
      if host == .appStoreConnect, match.kind == .app, match.location != .path { return true }
      page = host == .appStoreConnect && match.kind == .app ? .connect : match
      // What follows the item's number are its parts: `/albums/1/tracks`.
      if host == .catalogAPI, page.location == .path { page.location = .firstSegment }
      hasPage = true
    } else if word == Page.webObjects {
      isWebObjects = host != .appStoreConnect
    } else if Page.passedOver.contains(word) {
      expectsStorefront = word == Page.catalog
    } else {
      return readNoPage(text, segment)
    }
    return true
  }

  /// Reads a segment that names no page: dots for an omitted part, or the product's number.
  private mutating func readNoPage(_ text: Span<UInt8>, _ segment: Range<Int>) -> Bool {
    if host == .appStoreConnect { return true }
    if Self.isEllipsis(text, segment) {
      isElided = true
      return true
    }
    hasPage = true
    guard Self.startsWithNumber(text, segment) || isElided, let page = host.pageWithoutWord else { return true }
    self.page = page
    needsPrefix = true
    return readProduct(text, segment)
  }

  /// Whether a segment is `...` or `…`.
  private static func isEllipsis(_ text: Span<UInt8>, _ segment: Range<Int>) -> Bool {
    let first = segment.lowerBound
    if segment.count == 3, text[first] == 0xE2 { return text[first + 1] == 0x80 && text[first + 2] == 0xA6 }
    return segment.count >= 3 && segment.allSatisfy { text[$0] == UInt8(ascii: ".") }
  }

  /// Reads a segment that may be the product's number or textual identifier.
  private mutating func readProduct(_ text: Span<UInt8>, _ segment: Range<Int>) -> Bool {
    if let kind = page.textID, readTextID(text, segment, kind) { return softEnd == nil }
    var start = segment.lowerBound
    let hasID = Self.startsWithID(text, segment)
    if !hasID, !text[start].isDigit { return true }
    let isPrefixed = hasID && segment.count > 2
    if isPrefixed { start += text[start + 2] == UInt8(ascii: "=") ? 3 : 2 }
    guard let (value, stop) = LinkNumber.read(text, start..<segment.upperBound) else {
      // A placeholder instead of the number: `idundefined`, `id%@`.
      if hasID { drop() }
      return true
    }
    return readNumber(text, value, isPrefixed, before: stop..<segment.upperBound)
  }

  /// Reads a number by what follows it within its segment.
  private mutating func readNumber(
    _ text: Span<UInt8>, _ value: Int64, _ isPrefixed: Bool, before rest: Range<Int>
  ) -> Bool {
    guard let stop = rest.first else {
      if isTruncated, rest.upperBound == text.count { drop() } else { keep(value, isPrefixed) }
      return true
    }
    if text[stop] == UInt8(ascii: "&") {
      keep(value, isPrefixed)
      end = stop
      return false
    }
    if LinkNumber.isTruncated(text, at: stop, rest.upperBound) {
      if isPrefixed { drop() }
      return true
    }
    if Self.continuesName(text, rest, isPrefixed) { return true }
    // Text that trails a link.
    if isPrefixed || !hasPrefix {
      keep(value, isPrefixed)
      softEnd = stop
    }
    return !isPrefixed
  }

  /// Whether what follows a number is more of a name that starts with digits.
  private static func continuesName(_ text: Span<UInt8>, _ rest: Range<Int>, _ isPrefixed: Bool) -> Bool {
    guard let next = rest.first(where: { text[$0] != UInt8(ascii: "-") && text[$0] != UInt8(ascii: "_") }) else {
      return false
    }
    if text[next].isAlphanumeric { return true }
    switch text[next] {
    case UInt8(ascii: "+"), UInt8(ascii: "%"), UInt8(ascii: "~"): return !isPrefixed
    // At the end it is that of a regular expression.
    case UInt8(ascii: "$"): return !isPrefixed && next + 1 < rest.upperBound
    case UInt8(ascii: "."): return !isPrefixed && next + 1 < rest.upperBound && text[next + 1].isAlphanumeric
    default: return false
    }
  }

  private mutating func keep(_ value: Int64, _ isPrefixed: Bool) {
    if hasPrefix, !isPrefixed { return }
    (number, hasPrefix, softEnd) = (value, isPrefixed, nil)
  }

  private mutating func drop() { (number, hasPrefix, softEnd) = (0, false, nil) }

  @inline(__always)
  private static func startsWithID(_ text: Span<UInt8>, _ segment: Range<Int>) -> Bool {
    segment.count >= 2 && text[segment.lowerBound] | 0x20 == UInt8(ascii: "i")
      && text[segment.lowerBound + 1] | 0x20 == UInt8(ascii: "d")
  }

  /// Whether a segment starts with `id1` or `id=`.
  private static func startsWithNumber(_ text: Span<UInt8>, _ segment: Range<Int>) -> Bool {
    guard startsWithID(text, segment), segment.count > 2 else { return false }
    let next = text[segment.lowerBound + 2]
    return next.isDigit || next == UInt8(ascii: "=")
  }

  /// Reads `pl.u-…`, `ra.…`, `umc.cmc.…`, `isbn…`.
  private mutating func readTextID(_ text: Span<UInt8>, _ segment: Range<Int>, _ kind: Page.TextID) -> Bool {
    let start = segment.lowerBound + (kind == .playlist && Self.startsWithID(text, segment) ? 2 : 0)
    let first = start + kind.prefix.count
    guard segment.upperBound > first, Word(text, range: start..<first) == kind.prefix else { return false }
    var position = first
    while position < segment.upperBound, Self.isIdentifier(text[position]) { position += 1 }
    while position > first, !text[position - 1].isAlphanumeric { position -= 1 }
    guard position > first, !(isTruncated && position == text.count) else { return false }
    textID = start..<position
    softEnd = position < segment.upperBound ? position : nil
    return true
  }

  private static func isIdentifier(_ byte: UInt8) -> Bool {
    byte.isAlphanumeric || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
  }
}
