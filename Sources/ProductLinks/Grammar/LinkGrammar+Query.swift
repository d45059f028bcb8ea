internal import CatalogModel

/// What the query adds to a reading, read on demand.
extension LinkGrammar {
  // MARK: Kinds

  /// The kind: the query states whether an app is for the Mac, and the kind of Apple's builders of links, banners and
  /// widgets.
  static func kind(_ reading: LinkReading, _ text: Span<UInt8>) -> ProductKind {
    switch (reading.kind, reading.host) {
    case (_, .other): reading.kind
    case (.app, _) where !reading.needsNetwork: app(reading, text)
    case (.unknown, .banners): kind(named: text, reading.query.value(.store, text))
    case (.unknown, .widgets): kind(named: text, reading.query.value(.e, text))
    case (.unknown, .linkMaker): kind(named: text, reading.query.value(.mediatype, text))
    default: reading.kind
    }
  }

  private static func app(_ reading: LinkReading, _ text: Span<UInt8>) -> ProductKind {
    let query = reading.query
    if reading.host == .reviews, value(text, query.value(.type, text), startsWith: "subscription") { return .inApp }
    let type = query.value(.mt, text)
    if number(text, type) == 12 || number(text, query.value(.displayableKind, text)) == 30
      || value(text, query.value(.platform, text), startsWith: "mac")
    {
      return .macApp
    }
    return reading.scheme == .macAppStore && type.isEmpty ? .macApp : .app
  }

  private static func number(_ text: Span<UInt8>, _ range: Range<Int>) -> Int64? {
    LinkNumber.read(text, range)?.value
  }

  /// The names of kinds in Apple's builders.
  private static let builders = WordTable<ProductKind>([
    ("apps software ipadsoftware", .app), ("macsoftware", .macApp), ("album", .album), ("song musictrack", .song),
    ("musicvideo", .musicVideo), ("movie movies", .movie), ("tvseason", .tvSeason), ("podcast podcasts", .podcast),
    ("ebook books book", .book), ("audiobook audiobooks", .audiobook),
  ])

  private static func kind(named text: Span<UInt8>, _ range: Range<Int>) -> ProductKind {
    guard !range.isEmpty, let word = Word(text, range: range) else { return .unknown }
    return builders[word] ?? .unknown
  }

  // MARK: Storefronts

  /// The storefront of the path, else of `cc=jp`, `country=JP`, `s=143462-9,12`, and `c=jp` in widgets and banners.
  static func storefront(_ reading: LinkReading, _ text: Span<UInt8>) -> Storefront? {
    if reading.storefront != nil || reading.host == .other { return reading.storefront }
    let isBuilt = reading.host == .widgets || reading.host == .banners
    for name in [LinkQuery.Name.cc, .country, .c] where name != .c || isBuilt {
      if let code = StorefrontCodes.all.storefront(text, reading.query.value(name, text)) { return code }
    }
    return number(text, reading.query.value(.s, text)).flatMap { Storefront("\($0)") }
  }
}
