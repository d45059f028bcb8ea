internal import CatalogModel

/// Reads the path of a link: `/jp/app/name/id123`.
struct PathReader: ~Copyable {
  private let host: StoreHost
  private let isCut: Bool
  private(set) var storefront: Storefront?
  private(set) var page = Page.none
  private(set) var hasPage = false
  /// The page's number, 0 for none.
  private(set) var number: Int64 = 0
  /// Where the textual identifier stands.
  private(set) var textID: Range<Int> = 0..<0
  /// The last segment, which is the action of a WebObjects path.
  private(set) var lastSegment: Range<Int> = 0..<0
  private(set) var isWebObjects = false
  /// The first character after the path.
  private(set) var end = 0
  /// Whether a query may follow; not after something that only trails the link.
  private(set) var mayHaveQuery = true

  /// Whether `id` stands before the number.
  private(set) var hasPrefix = false

  private var expectsStorefront = true
  /// Whether dots stand for the parts of the path that somebody left out.
  private var isElided = false
  /// Whether the path names no page, so that only `id` tells a number to be a product's.
  private var needsPrefix = false
  private var softEnd: Int?

  init(_ host: StoreHost, isCut: Bool) {
    self.host = host
    self.isCut = isCut
  }

  /// Reads from the slash at the start of `text`.
  mutating func read(_ text: Span<UInt8>, codes: StorefrontCodes) {
    var names = NameRuns(from: 1, to: text.count)
    var place = 1
    end = text.count
    while place <= text.count {
      var stop = names.nextMark(text)
      while stop < text.count, !Self.endsSegment(text[stop]) { stop = names.nextMark(text) }
      if stop > place, !take(text, place..<stop, codes) { return settle(text) }
      guard stop < text.count, text[stop] == UInt8(ascii: "/") else {
        end = stop
        return settle(text)
      }
      place = stop + 1
    }
    settle(text)
  }

  private static func endsSegment(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
  }

  /// Drops a number that something cut off or followed made doubtful.
  private mutating func settle(_ text: Span<UInt8>) {
    if needsPrefix, !hasPrefix { drop() }
    if let softEnd {
      end = softEnd
      mayHaveQuery = false
    } else if isCut, end == text.count, !hasPrefix {
      number = 0
    }
  }

  /// Takes one segment; false when the link ends within it, at ``end``.
  private mutating func take(_ text: Span<UInt8>, _ segment: Range<Int>, _ codes: StorefrontCodes) -> Bool {
    lastSegment = segment
    if expectsStorefront, takeStorefront(text, segment, codes) { return true }
    if !hasPage, !isWebObjects { return takeWord(text, segment) }
    switch page.place {
    case .path: return takeProduct(text, segment)
    case .firstSegment: return number == 0 ? takeProduct(text, segment) : true
    case .feedSegment:
      if number == 0, text[segment.lowerBound].lowercased == UInt8(ascii: "i") { return takeProduct(text, segment) }
      return true
    case .query, .adamID, .sale, .nowhere: return true
    }
  }

  /// Takes `jp`, or `en-us`, which tells a language only, or the placeholder of a program.
  private mutating func takeStorefront(_ text: Span<UInt8>, _ segment: Range<Int>, _ codes: StorefrontCodes) -> Bool {
    expectsStorefront = false
    let first = segment.lowerBound
    guard segment.count == 2 || (segment.count == 5 && text[first + 2] == UInt8(ascii: "-")),
      text[first].isLetter, text[first + 1].isLetter
    else { return Self.isPlaceholder(text[first]) }
    if segment.count == 2 { storefront = codes.storefront(text[first], text[first + 1]) }
    return true
  }

  /// Whether a segment that begins so stands where a program puts the storefront: `%@`, `$cc`, `{cc}`, `:cc`.
  private static func isPlaceholder(_ byte: UInt8) -> Bool {
    byte < 0x80 && !byte.isAlphanumeric && byte != UInt8(ascii: ".")
  }

  /// Takes the name of a page, or what may stand before one.
  private mutating func takeWord(_ text: Span<UInt8>, _ segment: Range<Int>) -> Bool {
    guard let word = Word(text, range: segment) else { return takeNoPage(text, segment) }
    if let match = Page.words[word] {
      page = host == .appStoreConnect && match.kind == .app ? .connect : match
      hasPage = true
    } else if word == Page.webObjects {
      isWebObjects = host != .appStoreConnect
    } else if Page.passedOver.contains(word) {
      expectsStorefront = word == Page.catalog
    } else {
      return takeNoPage(text, segment)
    }
    return true
  }

  /// Takes a segment that names no page: dots for what was left out, or the product's number already.
  private mutating func takeNoPage(_ text: Span<UInt8>, _ segment: Range<Int>) -> Bool {
    if host == .appStoreConnect { return true }
    if Self.isEllipsis(text, segment) {
      isElided = true
      return true
    }
    hasPage = true
    guard Self.startsWithNumber(text, segment) || isElided, let page = host.pageWithoutWord else { return true }
    self.page = page
    needsPrefix = true
    return takeProduct(text, segment)
  }

  /// Whether a segment is `...` or `…`.
  private static func isEllipsis(_ text: Span<UInt8>, _ segment: Range<Int>) -> Bool {
    let first = segment.lowerBound
    if segment.count == 3, text[first] == 0xE2 { return text[first + 1] == 0x80 && text[first + 2] == 0xA6 }
    return segment.count >= 3 && segment.allSatisfy { text[$0] == UInt8(ascii: ".") }
  }

  /// Takes a segment that may be the product's number or textual identifier.
  private mutating func takeProduct(_ text: Span<UInt8>, _ segment: Range<Int>) -> Bool {
    if let kind = page.textID, takeTextID(text, segment, kind) { return softEnd == nil }
    var start = segment.lowerBound
    let hasID = Self.startsWithID(text, segment)
    if !hasID, !text[start].isDigit { return true }
    let isPrefixed = hasID && segment.count > 2
    if isPrefixed {
      start += 2
      if text[start] == UInt8(ascii: "=") { start += 1 }
    }
    guard let (value, stop) = LinkNumber.read(text, start..<segment.upperBound) else {
      // What stands where the number should: `idundefined`, `id%@`.
      if hasID { drop() }
      return true
    }
    switch Self.follow(text, stop, segment.upperBound, isPrefixed) {
    case .nothing:
      if isCut, stop == text.count { return drop() }
      return keep(value, isPrefixed)
    case .name: return true
    case .dots:
      if isPrefixed { drop() }
      return true
    case .ampersand:
      end = stop
      _ = keep(value, isPrefixed)
      return false
    case .trail where isPrefixed:
      _ = keep(value, true)
      softEnd = stop
      return false
    case .trail:
      if !hasPrefix, keep(value, false) { softEnd = stop }
      return true
    }
  }

  /// What follows a number within its segment.
  private enum Following {
    case nothing
    /// More of a name that starts with digits.
    case name
    /// Three dots, which cut the number off.
    case dots
    case ampersand
    /// Something that stands behind a link in a text.
    case trail
  }

  private static func follow(_ text: Span<UInt8>, _ stop: Int, _ limit: Int, _ isPrefixed: Bool) -> Following {
    guard stop < limit else { return .nothing }
    if text[stop] == UInt8(ascii: "&") { return .ampersand }
    if LinkNumber.isCut(text, at: stop, limit) { return .dots }
    var place = stop
    while place < limit, text[place] == UInt8(ascii: "-") || text[place] == UInt8(ascii: "_") { place += 1 }
    guard place < limit else { return .trail }
    if text[place].isAlphanumeric { return .name }
    if isPrefixed { return .trail }
    switch text[place] {
    case UInt8(ascii: "+"), UInt8(ascii: "%"), UInt8(ascii: "~"), UInt8(ascii: "$"): return .name
    case UInt8(ascii: "."): return place + 1 < limit && text[place + 1].isAlphanumeric ? .name : .trail
    default: return .trail
    }
  }

  @discardableResult
  private mutating func keep(_ value: Int64, _ isPrefixed: Bool) -> Bool {
    if hasPrefix, !isPrefixed { return true }
    number = value
    hasPrefix = isPrefixed
    softEnd = nil
    return true
  }

  @discardableResult
  private mutating func drop() -> Bool {
    number = 0
    hasPrefix = false
    softEnd = nil
    return true
  }

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

  /// Takes `pl.u-…`, `ra.…`, `umc.cmc.…`, `isbn…`.
  private mutating func takeTextID(_ text: Span<UInt8>, _ segment: Range<Int>, _ kind: Page.TextID) -> Bool {
    let start = segment.lowerBound + (kind == .playlist && Self.startsWithID(text, segment) ? 2 : 0)
    guard segment.upperBound - start > kind.prefix.count, kind.prefix.stands(in: text, at: start) == true else {
      return false
    }
    var place = start + kind.prefix.count
    let first = place
    while place < segment.upperBound, Self.isIdentifier(text[place]) { place += 1 }
    while place > first, !text[place - 1].isAlphanumeric { place -= 1 }
    guard place > first, !(isCut && place == text.count) else { return false }
    textID = start..<place
    softEnd = place < segment.upperBound ? place : nil
    return true
  }

  private static func isIdentifier(_ byte: UInt8) -> Bool {
    byte.isAlphanumeric || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
  }
}
