internal import CatalogModel

/// Reads what a link means from its host and its unwrapped text.
struct LinkGrammar {
  let codes = StorefrontCodes.all

  /// Reads one link; ``LinkReading/isProduct`` tells whether it names a product.
  func read(_ match: HostMatch, _ text: Span<UInt8>, isCut: Bool) -> LinkReading {
    var reading = LinkReading()
    var path = PathReader(isCut: isCut)
    path.read(text, codes: codes)
    reading.end = path.end
    if path.mayHaveQuery, path.end < text.count {
      let skip = text[path.end] == UInt8(ascii: "#") ? 0 : 1
      reading.parameters.read(text, from: path.end + skip, isCut: isCut)
      reading.end = text.count
    }
    reading.storefront = path.storefront
    switch match.host {
    case .shortLink: readShortLink(&reading, text, isCut)
    case .campaignLink: reading.needsNetwork = hasName(text, path.end, isCut)
    case .vanity: reading.needsNetwork = hasName(text, path.end, isCut) && !isNamespace(text)
    default: readProduct(&reading, match, path, text)
    }
    if reading.storefront == nil { reading.storefront = storefront(reading.parameters, match.host, text) }
    return reading
  }

  // MARK: Products

  private func readProduct(_ reading: inout LinkReading, _ match: HostMatch, _ path: PathReader, _ text: Span<UInt8>) {
    var page = path.page
    if path.isWebObjects {
      page = .none
      if let word = Word(text, path.lastSegment) {
        if match.host == .search { reading.needsNetwork = word == Self.nameLink }
        page = Page.actions.first { $0.word == word }?.page ?? .none
      }
    }
    guard isHome(of: page, match.host, path) else { return }
    reading.kind = kind(of: page, match, reading.parameters, text)
    readNumbers(&reading, page, match.host, path, text)
    if reading.appleID == 0, reading.textID.isEmpty { reading.kind = .unknown }
  }

  private static let nameLink = Word("link")

  /// Whether pages of this sort live on the host.
  private func isHome(of page: Page, _ host: StoreHost, _ path: PathReader) -> Bool {
    switch host {
    case .buy, .reviews, .search: path.isWebObjects
    case .banners, .widgets: page.place == .query && !path.isWebObjects
    case .appStoreConnect: page.kind == .app
    default: true
    }
  }

  private func readNumbers(
    _ reading: inout LinkReading, _ page: Page, _ host: StoreHost, _ path: PathReader, _ text: Span<UInt8>
  ) {
    switch page.place {
    case .path, .firstSegment, .feedSegment:
      reading.appleID = path.number
      reading.textID = path.textID
      if host == .tv, let playable = playable(reading.parameters, text) { reading.appleID = playable }
    case .query: readQueryNumbers(&reading, host, text)
    case .nowhere: return
    }
    guard let item = page.item, let number = LinkNumber.product(text, reading.parameters[.i]) else { return }
    reading.parentID = reading.appleID
    reading.appleID = number
    reading.kind = item
  }

  private func readQueryNumbers(_ reading: inout LinkReading, _ host: StoreHost, _ text: Span<UInt8>) {
    let names: [LinkParameters.Name] = host == .widgets ? [.ids] : [.id, .playlistid, .artistid]
    guard let name = names.first(where: { reading.parameters.has($0) }) else { return }
    let value = reading.parameters[name]
    if let number = LinkNumber.product(text, value) { reading.appleID = number }
    if value.contains(where: { text[$0] == UInt8(ascii: ",") }) { reading.list = value }
  }

  /// The number in `playableId=tvs.sbd.9001:N`; 9001 is the brand of the iTunes Store.
  private func playable(_ parameters: LinkParameters, _ text: Span<UInt8>) -> Int64? {
    let value = parameters[.playableid]
    var place = value.lowerBound
    for letter in "tvs.sbd.9001:".utf8 {
      guard place < value.upperBound, text[place].lowercased == letter else { return nil }
      place += 1
    }
    return LinkNumber.product(text, place..<value.upperBound)
  }

  // MARK: Kinds

  private func kind(
    of page: Page, _ match: HostMatch, _ parameters: LinkParameters, _ text: Span<UInt8>
  ) -> ProductKind {
    switch (page.kind, match.host) {
    case (.artist, .books): .author
    case (.podcastEpisode, .tv): .tvEpisode
    case (.unknown, .banners): Self.kind(named: text, parameters[.store])
    case (.unknown, .widgets): Self.kind(named: text, parameters[.e])
    case (.app, _): app(match, parameters, text)
    default: page.kind
    }
  }

  private func app(_ match: HostMatch, _ parameters: LinkParameters, _ text: Span<UInt8>) -> ProductKind {
    if match.host == .reviews, Self.value(text, parameters[.type], startsWith: "subscription") { return .inApp }
    if number(text, parameters[.mt]) == 12 || number(text, parameters[.displayableKind]) == 30
      || Self.value(text, parameters[.platform], startsWith: "mac")
    {
      return .macApp
    }
    return match.scheme == .macAppStore && !parameters.has(.mt) ? .macApp : .app
  }

  private func number(_ text: Span<UInt8>, _ range: Range<Int>) -> Int64? {
    LinkNumber.read(text, range)?.value
  }

  private static func value(_ text: Span<UInt8>, _ range: Range<Int>, startsWith word: StaticString) -> Bool {
    var place = range.lowerBound
    for letter in "\(word)".utf8 {
      guard place < range.upperBound, text[place].lowercased == letter else { return false }
      place += 1
    }
    return true
  }

  /// What Apple's banner and widget builders call the kinds.
  private static let builders: [(word: Word, kind: ProductKind)] = [
    ("apps", .app), ("software", .app), ("ipadsoftware", .app), ("macsoftware", .macApp), ("album", .album),
    ("song", .song), ("musictrack", .song), ("musicvideo", .musicVideo), ("movie", .movie), ("tvseason", .tvSeason),
    ("podcast", .podcast), ("podcasts", .podcast), ("ebook", .book), ("books", .book), ("book", .book),
    ("audiobook", .audiobook),
  ].map { (Word($0), $1) }

  private static func kind(named text: Span<UInt8>, _ range: Range<Int>) -> ProductKind {
    guard !range.isEmpty, let word = Word(text, range) else { return .unknown }
    return builders.first { $0.word == word }?.kind ?? .unknown
  }

  // MARK: Storefronts

  /// The storefront of `cc=jp`, `country=JP`, `s=143462-9,12`, and of `c=jp` in widgets and banners.
  private func storefront(_ parameters: LinkParameters, _ host: StoreHost, _ text: Span<UInt8>) -> Storefront? {
    for name in [LinkParameters.Name.cc, .country, .c] where name != .c || host == .widgets || host == .banners {
      let value = parameters[name]
      if value.count == 2, text[value.lowerBound].isLetter, text[value.lowerBound + 1].isLetter {
        if let code = codes.storefront(text[value.lowerBound], text[value.lowerBound + 1]) { return code }
      }
    }
    guard parameters.has(.s), let number = number(text, parameters[.s]) else { return nil }
    return Storefront("\(number)")
  }

  // MARK: Short links

  /// Reads `itun.es/jp/code.i`, whose last letter tells the kind, and which may carry its track in the clear.
  private func readShortLink(_ reading: inout LinkReading, _ text: Span<UInt8>, _ isCut: Bool) {
    var pathEnd = 0
    while pathEnd < text.count, text[pathEnd] != UInt8(ascii: "?"), text[pathEnd] != UInt8(ascii: "#") { pathEnd += 1 }
    guard hasCode(text, pathEnd, reading.storefront != nil), !(isCut && pathEnd == text.count) else { return }
    let suffix = text[pathEnd - 2] == UInt8(ascii: ".") ? text[pathEnd - 1].lowercased : 0
    if let number = LinkNumber.product(text, reading.parameters[.i]) {
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
