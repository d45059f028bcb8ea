internal import CatalogModel

/// Reads what a link means from its host and its unwrapped text.
struct LinkGrammar: ~Copyable {
  private let codes = StorefrontCodes.all

  /// Reads one link; ``LinkReading/isProduct`` is false when it names no product.
  func read(_ match: HostMatch, _ text: Span<UInt8>, isTruncated: Bool) -> LinkReading {
    var reading = LinkReading(match.host, scheme: match.scheme)
    var path = PathReader(match.host, isTruncated: isTruncated)
    path.read(text, codes: codes)
    reading.end = path.end
    if path.mayHaveQuery, path.end < text.count {
      if text[path.end] != UInt8(ascii: "#") {
        reading.query = LinkQuery(path.end + 1..<text.count, isTruncated: isTruncated)
      }
      reading.end = text.count
    }
    reading.storefront = path.storefront
    switch match.host {
    case .vanity, .campaignLink: readName(&reading, text, isTruncated)
    case .shortLink where !path.hasPrefix || path.number == 0: readName(&reading, text, isTruncated)
    case .services: readPurchase(&reading, text)
    case .bookLink: readISBN(&reading, text, isTruncated)
    default: readProduct(&reading, path, text)
    }
    return reading
  }

  // MARK: Products

  @inline(__always)
  private func readProduct(_ reading: inout LinkReading, _ path: borrowing PathReader, _ text: Span<UInt8>) {
    let page = page(&reading, path, text)
    guard isHome(of: page, reading.host, isWebObjects: path.isWebObjects) else { return }
    reading.kind = kind(of: page, reading.host)
    readNumbers(&reading, page, path, text)
    if reading.appleID == 0, reading.textID.isEmpty { reading.kind = .unknown }
  }

  private static let nameLink = Word("link")

  @inline(__always)
  private func page(_ reading: inout LinkReading, _ path: borrowing PathReader, _ text: Span<UInt8>) -> Page {
    switch reading.host {
    case .widgets: return .widget
    case .appStoreConnect where !path.hasPage: return .connectQuery
    default: break
    }
    guard path.isWebObjects else {
      if path.number == 0, let page = action(reading.query, path, text) { return page }
      return path.page
    }
    let others = reading.host == .buy ? Page.sale : .none
    guard let word = Word(text, range: path.lastSegment) else { return others }
    if reading.host == .search { reading.needsNetwork = word == Self.nameLink }
    return Page.actions[word] ?? others
  }

  /// The page of a path that ends like one of WebObjects: `/app/viewContentsUserReviews?id=1`.
  @inline(never)
  private func action(_ query: LinkQuery, _ path: borrowing PathReader, _ text: Span<UInt8>) -> Page? {
    guard path.hasPage, path.page.location == .path, path.textID.isEmpty,
      !query.value(.id, text).isEmpty, let word = Word(text, range: path.lastSegment),
      let page = Page.actions[word], page.location == .query
    else { return nil }
    return page
  }

  /// Whether the host has pages of this kind.
  private func isHome(of page: Page, _ host: StoreHost, isWebObjects: Bool) -> Bool {
    switch host {
    case .buy, .reviews, .search: isWebObjects
    case .service: isWebObjects && page.location == .query
    case .banners: page.location == .query && !isWebObjects
    case .appStoreConnect: page.kind == .app
    default: page.kind != .podcastChannel || host == .podcasts || host == .itunes
    }
  }

  private func kind(of page: Page, _ host: StoreHost) -> ProductKind {
    switch (page.kind, host) {
    case (.artist, .books): .author
    case (.podcastEpisode, .tv): .tvEpisode
    default: page.kind
    }
  }

  private func readNumbers(
    _ reading: inout LinkReading, _ page: Page, _ path: borrowing PathReader, _ text: Span<UInt8>
  ) {
    switch page.location {
    case .path, .firstSegment, .feedSegment:
      reading.appleID = path.number
      reading.textID = Piece(path.textID)
      if reading.host == .tv, let playable = playable(reading.query, text) { reading.appleID = playable }
      if reading.host == .catalogAPI, path.number == 0 { readNumbers(&reading, reading.query.value(.ids, text), text) }
    case .query: readQueryNumbers(&reading, text)
    case .adamID: reading.appleID = LinkNumber.product(text, reading.query.value(.adamid, text)) ?? 0
    case .sale: return readSale(&reading, text)
    case .nowhere: return
    }
    guard let item = page.item, let number = LinkNumber.product(text, reading.query.value(.i, text)) else { return }
    if reading.appleID != number { reading.parentID = reading.appleID }
    reading.appleID = number
    reading.kind = item
  }

  private func readQueryNumbers(_ reading: inout LinkReading, _ text: Span<UInt8>) {
    let names: [LinkQuery.Name] = reading.host == .widgets ? Self.widgetNames : Self.itemNames
    for name in names {
      let value = reading.query.value(name, text)
      if value.isEmpty { continue }
      readNumbers(&reading, value, text)
      if name == .appID { reading.kind = .app }
      return
    }
  }

  private static let itemNames: [LinkQuery.Name] = [.id, .playlistid, .artistid]
  private static let widgetNames: [LinkQuery.Name] = [.ids, .appID]

  /// Reads one ID, or several with commas between.
  private func readNumbers(_ reading: inout LinkReading, _ value: Range<Int>, _ text: Span<UInt8>) {
    if let number = LinkNumber.product(text, value) { reading.appleID = number }
    if value.contains(where: { text[$0] == UInt8(ascii: ",") }) { reading.list = Piece(value) }
  }

  /// Reads the item of a gift or a purchase: an app, or an in-app product with the app that sells it.
  private func readSale(_ reading: inout LinkReading, _ text: Span<UInt8>) {
    reading.appleID = LinkNumber.product(text, reading.query.value(.salableadamid, text)) ?? 0
    let type = reading.query.value(.producttype, text)
    if let app = LinkNumber.product(text, reading.query.value(.appadamid, text)), app != reading.appleID {
      reading.parentID = app
      reading.kind = .inApp
    } else if type.count == 1, text[type.lowerBound].lowercased == UInt8(ascii: "c") {
      reading.kind = .app
    }
  }

  /// Reads `itms-services://?action=purchaseIntent&bundleId=…&productIdentifier=…`, a promoted in-app purchase.
  private func readPurchase(_ reading: inout LinkReading, _ text: Span<UInt8>) {
    let action = reading.query.value(.action, text)
    guard action.count == 14, Self.value(text, action, startsWith: "purchaseintent") else { return }
    let name = reading.query.value(.productidentifier, text)
    let end = name.first { text[$0] == UInt8(ascii: ",") } ?? name.upperBound
    reading.textID = Piece(name.lowerBound..<end)
    if !reading.textID.isEmpty { reading.kind = .inApp }
  }

  /// The number in `playableId=tvs.sbd.9001:N`; 9001 is the brand of the iTunes Store.
  private func playable(_ query: LinkQuery, _ text: Span<UInt8>) -> Int64? {
    let value = query.value(.playableid, text)
    guard Self.value(text, value, startsWith: "tvs.sbd.9001:") else { return nil }
    return LinkNumber.product(text, value.dropFirst(13))
  }

  /// Whether a value starts with a word, in any case.
  static func value(_ text: Span<UInt8>, _ range: Range<Int>, startsWith word: StaticString) -> Bool {
    var position = range.lowerBound
    for letter in "\(word)".utf8 {
      guard position < range.upperBound, text[position].lowercased == letter else { return false }
      position += 1
    }
    return true
  }

  /// Reads `/9780000000002`, an ISBN, and ignores what follows it.
  @inline(never)
  private func readISBN(_ reading: inout LinkReading, _ text: Span<UInt8>, _ isTruncated: Bool) {
    let end = (1..<text.count).first { !text[$0].isDigit } ?? text.count
    let isBook = Self.value(text, 1..<end, startsWith: "978") || Self.value(text, 1..<end, startsWith: "979")
    guard end == 14, isBook, end < text.count || !isTruncated else { return }
    switch end < text.count ? text[end] : UInt8(ascii: "/") {
    case UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "/"): break
    case let byte:
      if Self.isName(byte) { return }
      reading.end = end
      reading.query = LinkQuery()
    }
    reading.textID = Piece(1..<end)
    reading.kind = .book
  }

  // MARK: Names that only the network can resolve

  /// Reads `itun.es/jp/code.i`, `apple.co/NAME`, `appstore.com/NAME`, and ignores what follows the name.
  private func readName(_ reading: inout LinkReading, _ text: Span<UInt8>, _ isTruncated: Bool) {
    var end = 1
    while end < text.count, Self.isName(text[end]) { end += 1 }
    let isWhole = end == text.count || text[end] == UInt8(ascii: "?") || text[end] == UInt8(ascii: "#")
    if isWhole {
      reading.end = text.count
      let isQuery = end < text.count && text[end] == UInt8(ascii: "?")
      reading.query = isQuery ? LinkQuery(end + 1..<text.count, isTruncated: isTruncated) : LinkQuery()
    } else {
      while end > 1, !text[end - 1].isAlphanumeric { end -= 1 }
      reading.end = end
      reading.query = LinkQuery()
    }
    if isTruncated, end == text.count { return }
    switch reading.host {
    case .shortLink: readCode(&reading, text, end)
    case .vanity:
      // `itunes.com/dtds/…` is the XML namespace in every podcast feed.
      reading.needsNetwork =
        end > 1 && text[1].isAlphanumeric && !Self.value(text, 1..<text.count, startsWith: "dtds")
    default: reading.needsNetwork = end > 1 && text[1].isAlphanumeric
    }
  }

  private static func isName(_ byte: UInt8) -> Bool {
    if byte.isAlphanumeric { return true }
    switch byte {
    case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "/"), UInt8(ascii: "+"),
      UInt8(ascii: "~"), UInt8(ascii: "%"), UInt8(ascii: "$"):
      return true
    default: return false
    }
  }

  /// Reads a short link's code, whose last letter states the kind, and which may contain its track's number.
  private func readCode(_ reading: inout LinkReading, _ text: Span<UInt8>, _ end: Int) {
    guard hasCode(text, end, reading.storefront != nil) else { return }
    let suffix = text[end - 2] == UInt8(ascii: ".") ? text[end - 1].lowercased : 0
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

  /// Whether a short link's path has a code after its storefront.
  private func hasCode(_ text: Span<UInt8>, _ end: Int, _ hasStorefront: Bool) -> Bool {
    let start = hasStorefront ? 4 : 1
    return end >= start + 2 && (text[start].isAlphanumeric || text[start] == UInt8(ascii: "_"))
  }
}
