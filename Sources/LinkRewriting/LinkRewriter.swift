internal import CatalogModel
internal import ProductLinks

/// Changes the links in a text, and nothing else: each stays in the escaping of its place.
///
/// A new link is written only where reading the text again finds it there, with the same item, and where the same
/// changes leave it as it is.
public struct LinkRewriter: Sendable {
  private let changes: LinkChanges

  public init(_ changes: LinkChanges) { self.changes = changes }

  /// A text with its links changed.
  public struct Rewritten: Sendable {
    /// The text after the changes.
    public var bytes: [UInt8]
    /// What became of each link, in their order.
    public var links: [RewrittenLink]

    /// Whether anything was changed.
    public var isChanged: Bool { links.contains { if case .changed = $0.result { true } else { false } } }
  }

  /// Changes the links of a text; what kind of markup it is decides how new ampersands are written.
  public func rewrite(_ bytes: [UInt8], as kind: MarkupKind = .none) -> Rewritten {
    let places = LinkPlace.all(in: bytes)
    let rule = AmpersandRule(kind, bytes, links: places.map(\.range))
    let isQuotedPrintable = Self.isQuotedPrintable(bytes)
    let drafts = places.map { place in
      isQuotedPrintable ? .unchanged(.brokenLine) : result(of: place, bytes, rule)
    }
    var writing = ProvedWriting(bytes, places, drafts) { replacements, text in
      replacements.allSatisfy { isKept($0, in: text, rule.ampersand(bytes, at: $0.old.range.lowerBound)) }
    }
    return writing.finish()
  }

  private static func isQuotedPrintable(_ bytes: [UInt8]) -> Bool {
    let head = String(decoding: bytes.prefix(1 << 16), as: UTF8.self).lowercased()
    return head.contains("content-transfer-encoding: quoted-printable")
  }

  /// The new source of a link, which is still to be proved, or why it stays.
  private func result(of place: LinkPlace, _ bytes: [UInt8], _ rule: AmpersandRule) -> LinkResult {
    do throws(UnchangedReason) {
      let new = try draft(of: place, bytes, rule.ampersand(bytes, at: place.range.lowerBound))
      return new == Array(bytes[place.range]) ? .unchanged(.needsNone) : .changed(new)
    } catch { return .unchanged(error) }
  }

  /// Whether a link that was written leads to the same item, and the same changes leave it as it is.
  private func isKept(_ replacement: Replacement, in text: [UInt8], _ ampersand: [UInt8]) -> Bool {
    guard replacement.new.leads(where: replacement.old, changes) else { return false }
    do throws(UnchangedReason) {
      return try draft(of: replacement.new, text, ampersand) == Array(text[replacement.new.range])
    } catch { return false }
  }

  private func draft(
    of place: LinkPlace, _ bytes: [UInt8], _ ampersand: [UInt8]
  ) throws(UnchangedReason) -> [UInt8] {
    try place.check(bytes)
    let link = place.finds[0].link
    let change = AddressChange(changes: changes, link: link)
    let isOwn = changes.wrapper.map { place.isWithin($0, bytes) } ?? false
    if let inner = place.inner, !changes.unwraps {
      if changes.wrapper != nil, !isOwn { throw .wrapped }
      guard let spelled = SpelledLink(Array(bytes[inner])) else { throw .notKept }
      // Proofpoint's second form writes the link in letters of its own, `https-3A__apps.apple.com_app_id302`.
      if WebAddress(spelled.address).host.contains(UInt8(ascii: "_")) { throw .wrapped }
      let new = try change.address(spelled.address)
      if place.finds.count > 1 { throw .severalItems }
      let respelling = Respelling(spelled, PlaceSpelling(spelled, ampersand: ampersand))
      return bytes[place.range.lowerBound..<inner.lowerBound] + respelling.source(of: new)
        + bytes[inner.upperBound..<place.range.upperBound]
    }
    guard let spelled = SpelledLink(Array(bytes[place.range])),
      let direct = place.inner.map({ SpelledLink(Array(bytes[$0])) }) ?? spelled
    else { throw .notKept }
    // Some wrappers write a link in letters of their own; what it means was read for all that.
    let isReadable = place.inner == nil || StoreHostName(WebAddress(direct.address)) != nil
    guard let old = isReadable ? direct.address : link.url(.web).map({ Array($0.utf8) }) else { throw .unknownKind }
    if let outer = place.outer(bytes), !isOwn, !Redirector.isAll(of: outer) { throw .unknownWrapper }
    var new = try change.address(old)
    if place.finds.count > 1 { throw .severalItems }
    // What stood within another link may have had no scheme, which it needs where it stands alone.
    if place.inner != nil { new = try place.withScheme(new, bytes) }
    if let wrapper = changes.wrapper, !isOwn || place.inner != nil {
      new = wrapper.around(try place.withScheme(new, bytes))
    }
    return Respelling(spelled, PlaceSpelling(spelled, ampersand: ampersand)).source(of: new)
  }
}

/// Where a link stands in a text.
struct LinkPlace {
  /// The items that it names.
  var finds: [FoundLink]
  var range: Range<Int>
  /// The link within a wrapper.
  var inner: Range<Int>?

  static func all(in bytes: [UInt8]) -> [LinkPlace] {
    var places: [LinkPlace] = []
    for found in ProductLink.all(in: bytes) {
      let range = Int(found.offset)..<Int(found.offset) + found.length
      if let last = places.last, last.range == range {
        places[places.count - 1].finds.append(found)
      } else if places.last.map({ $0.range.upperBound <= range.lowerBound }) ?? true {
        places.append(LinkPlace(finds: [found], range: range, inner: Self.inner(of: found, bytes, range)))
      }
    }
    return places
  }

  private static func inner(of found: FoundLink, _ bytes: [UInt8], _ range: Range<Int>) -> Range<Int>? {
    guard let inner = found.link.inner.map({ Array($0.utf8) }) else { return nil }
    let starts = range.lowerBound...max(range.lowerBound, range.upperBound - inner.count)
    return starts.last { bytes[$0...].starts(with: inner) }.map { $0..<$0 + inner.count }
  }

  /// Refuses what is no whole link to one item.
  func check(_ bytes: [UInt8]) throws(UnchangedReason) {
    let link = finds[0].link
    if link.via != nil { throw .otherHost }
    if bytes[range.lowerBound] == UInt8(ascii: "<") || !bytes[range].contains(where: { "/_%&\\".utf8.contains($0) }) {
      throw .noAddress
    }
    if link.needsNetwork { throw .shortLink }
    if bytes[range].contains(where: { $0 == 0x0A || $0 == 0x0D }) { throw .brokenLine }
    let after = bytes[range.upperBound...].prefix(3)
    if after.starts(with: "...".utf8) || after.starts(with: "…".utf8) { throw .truncated }
    if bytes[range].suffix(2).contains(UInt8(ascii: "%")) { throw .truncated }
    if LinkEnds(bytes, range).goOn || bytes[range].contains(UInt8(ascii: "$")) { throw .placeholder }
    if Self.hasEscapedDot(bytes[range]) { throw .pattern }
    if link.inner != nil, inner == nil { throw .notKept }
  }

  private static func hasEscapedDot(_ source: ArraySlice<UInt8>) -> Bool {
    zip(source, source.dropFirst()).contains { $0 == UInt8(ascii: "\\") && $1 == UInt8(ascii: ".") }
  }

  /// An address that can stand alone: one without a scheme gets the web's, where it is a word of its own.
  func withScheme(_ address: [UInt8], _ bytes: [UInt8]) throws(UnchangedReason) -> [UInt8] {
    guard WebAddress(address).schemeName.isEmpty else { return address }
    let before = range.lowerBound > 0 ? bytes[range.lowerBound - 1] : 0x20
    guard before <= 0x20 || "\"'`(<>[|,;=".utf8.contains(before) else { throw .notKept }
    return Array((address.starts(with: "//".utf8) ? "https:" : "https://").utf8) + address
  }

  /// What stands before the link within, unescaped; `nil` where there is none.
  func outer(_ bytes: [UInt8]) -> [UInt8]? {
    inner.map { SpelledLink(Array(bytes[range.lowerBound..<$0.lowerBound]))?.address ?? [] }
  }

  /// Whether a wrapper of one's own is around it.
  func isWithin(_ wrapper: WrapperTemplate, _ bytes: [UInt8]) -> Bool {
    if let outer = outer(bytes) { return outer.starts(with: wrapper.prefix) }
    let prefix = String(decoding: wrapper.prefix, as: UTF8.self)
    let spellings = [
      prefix, prefix.replacing("&", with: "&amp;"), prefix.replacing("/", with: #"\/"#),
      prefix.replacing("&", with: #"\u0026"#),
    ]
    return spellings.contains { bytes[..<range.lowerBound].suffix($0.utf8.count).elementsEqual($0.utf8) }
  }

  /// They have one space of numbers, and old links of all of them say `artist`.
  private static let makers: Set<ProductKind> = [.developer, .author]

  /// Whether it leads to the item of another place, and into the store that is asked for.
  func leads(where other: LinkPlace, _ changes: LinkChanges) -> Bool {
    guard finds.count == 1, let new = finds.first?.link, let old = other.finds.first?.link else { return false }
    let isSame =
      (new.appleID, new.textID, new.parentID) == (old.appleID, old.textID, old.parentID)
      && (new.kind == old.kind || (old.kind == .artist && Self.makers.contains(new.kind)))
      && new.needsNetwork == old.needsNetwork
    return switch changes.storefront {
    case .to(let storefront): isSame && new.storefront == storefront
    case .some(.none): isSame && new.storefront == nil
    case .geo, nil: isSame && new.storefront == old.storefront
    }
  }
}
