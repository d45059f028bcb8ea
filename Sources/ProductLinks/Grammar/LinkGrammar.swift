internal import CatalogModel

/// Reads what a link means from its host and its unwrapped text.
struct LinkGrammar: ~Copyable {
  private let codes = StorefrontCodes.all

  /// Reads one link; ``LinkReading/isProduct`` tells whether it names a product.
  func read(_ match: HostMatch, _ text: Span<UInt8>, isCut: Bool) -> LinkReading {
    var reading = LinkReading(match.host, match.scheme)
    var path = PathReader(isCut: isCut)
    path.read(text, codes: codes)
    reading.end = path.end
    if path.mayHaveQuery, path.end < text.count {
      if text[path.end] != UInt8(ascii: "#") {
        reading.query = LinkQuery(path.end + 1..<text.count, isCut: isCut)
      }
      reading.end = text.count
    }
    reading.storefront = path.storefront
    switch match.host {
    case .shortLink: readShortLink(&reading, text, isCut)
    case .campaignLink: reading.needsNetwork = hasName(text, path.end, isCut)
    case .vanity: reading.needsNetwork = hasName(text, path.end, isCut) && !isNamespace(text)
    default: readProduct(&reading, path, text)
    }
    return reading
  }

  // MARK: Products

  private func readProduct(_ reading: inout LinkReading, _ path: borrowing PathReader, _ text: Span<UInt8>) {
    var page = path.page
    if path.isWebObjects {
      page = .none
      if let word = Word(text, path.lastSegment) {
        if reading.host == .search { reading.needsNetwork = word == Self.nameLink }
        page = Page.actions[word] ?? .none
      }
    }
    guard isHome(of: page, reading.host, isWebObjects: path.isWebObjects) else { return }
    readKind(&reading, page)
    readNumbers(&reading, page, path, text)
    if reading.appleID == 0, reading.textID.isEmpty {
      reading.kind = .unknown
      reading.kindInQuery = .nothing
    }
  }

  private static let nameLink = Word("link")

  /// Whether pages of this sort live on the host.
  private func isHome(of page: Page, _ host: StoreHost, isWebObjects: Bool) -> Bool {
    switch host {
    case .buy, .reviews, .search: isWebObjects
    case .banners, .widgets: page.place == .query && !isWebObjects
    case .appStoreConnect: page.kind == .app
    default: true
    }
  }

  private func readKind(_ reading: inout LinkReading, _ page: Page) {
    switch (page.kind, reading.host) {
    case (.artist, .books): reading.kind = .author
    case (.podcastEpisode, .tv): reading.kind = .tvEpisode
    case (.unknown, .banners), (.unknown, .widgets): reading.kindInQuery = .builder
    case (.app, _):
      reading.kind = .app
      reading.kindInQuery = .platform
    default: reading.kind = page.kind
    }
  }

  private func readNumbers(
    _ reading: inout LinkReading, _ page: Page, _ path: borrowing PathReader, _ text: Span<UInt8>
  ) {
    switch page.place {
    case .path, .firstSegment, .feedSegment:
      reading.appleID = path.number
      reading.textID = Piece(path.textID)
      if reading.host == .tv, let playable = playable(reading.query, text) { reading.appleID = playable }
    case .query: readQueryNumbers(&reading, text)
    case .nowhere: return
    }
    guard let item = page.item, let number = LinkNumber.product(text, reading.query.value(.i, text)) else { return }
    reading.parentID = reading.appleID
    reading.appleID = number
    reading.kind = item
    reading.kindInQuery = .nothing
  }

  private func readQueryNumbers(_ reading: inout LinkReading, _ text: Span<UInt8>) {
    var value = reading.query.value(reading.host == .widgets ? .ids : .id, text)
    if value.isEmpty, reading.host != .widgets {
      value = reading.query.value(.playlistid, text)
      if value.isEmpty { value = reading.query.value(.artistid, text) }
    }
    if let number = LinkNumber.product(text, value) { reading.appleID = number }
    if value.contains(where: { text[$0] == UInt8(ascii: ",") }) { reading.list = Piece(value) }
  }

  /// The number in `playableId=tvs.sbd.9001:N`; 9001 is the brand of the iTunes Store.
  private func playable(_ query: LinkQuery, _ text: Span<UInt8>) -> Int64? {
    let value = query.value(.playableid, text)
    guard Self.value(text, value, startsWith: "tvs.sbd.9001:") else { return nil }
    return LinkNumber.product(text, value.dropFirst(13))
  }

  /// Whether a value starts with a word, in any case.
  static func value(_ text: Span<UInt8>, _ range: Range<Int>, startsWith word: StaticString) -> Bool {
    var place = range.lowerBound
    for letter in "\(word)".utf8 {
      guard place < range.upperBound, text[place].lowercased == letter else { return false }
      place += 1
    }
    return true
  }

  // MARK: Short links

  /// Reads `itun.es/jp/code.i`, whose last letter tells the kind, and which may carry its track in the clear.
  private func readShortLink(_ reading: inout LinkReading, _ text: Span<UInt8>, _ isCut: Bool) {
    var pathEnd = 0
    while pathEnd < text.count, text[pathEnd] != UInt8(ascii: "?"), text[pathEnd] != UInt8(ascii: "#") { pathEnd += 1 }
    guard hasCode(text, pathEnd, reading.storefront != nil), !(isCut && pathEnd == text.count) else { return }
    let suffix = text[pathEnd - 2] == UInt8(ascii: ".") ? text[pathEnd - 1].lowercased : 0
    if let number = LinkNumber.product(text, reading.query.value(.i, text)) {
      reading.appleID = number
      reading.kind = suffix == UInt8(ascii: "c") ? .podcastEpisode : .song
      return
    }
    reading.needsNetwork = true
    reading.kind =
      switch suffix {
      case UInt8(ascii: "i"): .app
      case UInt8(ascii: "m"): .macApp
      case UInt8(ascii: "l"): .book
      case UInt8(ascii: "c"): .podcast
      default: .unknown
      }
  }

  /// Whether a short link's path holds a code, behind its storefront.
  private func hasCode(_ text: Span<UInt8>, _ end: Int, _ hasStorefront: Bool) -> Bool {
    let start = hasStorefront ? 4 : 1
    return end >= start + 2 && text[start].isAlphanumeric || (end >= start + 2 && text[start] == UInt8(ascii: "_"))
  }

  /// Whether a name follows the host.
  private func hasName(_ text: Span<UInt8>, _ end: Int, _ isCut: Bool) -> Bool {
    text.count > 1 && text[1].isAlphanumeric && !(isCut && end == text.count)
  }

  /// Whether this is `itunes.com/dtds/…`, the XML namespace in every podcast feed.
  private func isNamespace(_ text: Span<UInt8>) -> Bool {
    Self.value(text, 1..<text.count, startsWith: "dtds")
  }
}
