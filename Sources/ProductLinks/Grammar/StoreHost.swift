/// What a host of Apple's holds.
enum StoreHost {
  case itunes
  case apps
  case music
  case books
  case podcasts
  case tv
  /// `phobos`: WebObjects links of 2003 to 2012.
  case phobos
  /// `userpub.itunes`: forms for reviews.
  case reviews
  case buy
  /// `search.itunes`: answers with a redirect to what has the name.
  case search
  case linkMaker
  case widgets
  case banners
  /// `tools.applemusic.com`: players to embed.
  case musicTools
  case appStoreConnect
  case musicAPI
  /// `apple.com` itself, which stands for the store only behind a store's scheme.
  case bare
  /// `itun.es`, `appsto.re`.
  case shortLink
  /// `apple.co`.
  case campaignLink
  /// `itunes.com/NAME`, `appstore.com/NAME`.
  case vanity
}

/// A host found in a text.
struct HostMatch {
  var host: StoreHost
  /// Where the link starts: its scheme, its `//` or its host.
  var start: Int
  /// The first byte after the host.
  var end: Int
  var scheme: LinkScheme?
}

extension StoreHost {
  private static let labels: [Ending<StoreHost>] = [
    Ending("itunes", .itunes), Ending("apps", .apps), Ending("music", .music), Ending("podcasts", .podcasts),
    Ending("books", .books), Ending("tv", .tv), Ending("phobos", .phobos), Ending("appstoreconnect", .appStoreConnect),
  ]

  /// Labels before one of ``labels``; nil for those that change nothing.
  private static let prefixes: [Ending<StoreHost?>] = [
    Ending("geo", nil), Ending("beta", nil), Ending("classical", nil), Ending("embed", nil), Ending("ax.search", nil),
    Ending("ax", nil), Ending("userpub", .reviews), Ending("buy", .buy), Ending("search", .search),
    Ending("linkmaker", .linkMaker), Ending("widgets", .widgets), Ending("banners", .banners), Ending("api", .musicAPI),
  ]

  /// Reads backwards from the start of `apple.com`.
  static func ofApple(_ bytes: Span<UInt8>, domain: Int) -> (host: StoreHost, start: Int)? {
    guard domain > 0, bytes[domain - 1] == UInt8(ascii: ".") else { return (.bare, domain) }
    let label = Tail(bytes, before: domain - 1)
    guard let match = labels.first(where: { $0.ends(label) }) else { return nil }
    let start = domain - 1 - match.count
    guard start > 0, bytes[start - 1] == UInt8(ascii: ".") else { return (match.meaning, start) }
    let outer = Tail(bytes, before: start - 1)
    guard let prefix = prefixes.first(where: { $0.ends(outer) }) else {
      return (match.meaning, start)
    }
    guard let host = match.meaning.under(prefix.meaning) else { return nil }
    return (host, start - 1 - prefix.count)
  }

  /// The host that a label in front makes of this one; nil when there is none.
  private func under(_ prefix: StoreHost?) -> StoreHost? {
    guard let prefix else { return self }
    return prefix == .musicAPI ? (self == .music ? prefix : nil) : (self == .itunes ? prefix : nil)
  }
}

extension HostMatch {
  /// Reads what stands before a host: `https://` in any escaping, or a boundary.
  ///
  /// - Returns: nil when the host is only the end of a longer name.
  init?(_ bytes: Span<UInt8>, host: StoreHost, start: Int, end: Int) {
    self.init(host: host, start: start, end: end, scheme: nil)
    if let count = Self.plainFront(bytes, start) {
      if host == .bare { return nil }
      self.start = start - count
      scheme = .web
      return
    }
    guard let second = EscapeBefore.character(bytes, start), second.value == UInt8(ascii: "/") else {
      guard Self.isBoundary(bytes, start), host != .bare else { return nil }
      return
    }
    guard let first = EscapeBefore.character(bytes, second.start), first.value == UInt8(ascii: "/") else {
      if host == .bare { return nil }
      return
    }
    self.start = first.start
    if let colon = EscapeBefore.character(bytes, first.start), colon.value == UInt8(ascii: ":"),
      let (scheme, count) = LinkScheme.ending(bytes, before: colon.start)
    {
      self.start = colon.start - count
      self.scheme = scheme
    }
    if scheme == .foreign || (host == .bare && (scheme == nil || scheme == .web)) { return nil }
  }

  private static let secureWeb = Ending("https://", ())
  private static let web = Ending("http://", ())

  /// The length of `https://` or `http://`, as it stands before most hosts.
  private static func plainFront(_ bytes: Span<UInt8>, _ start: Int) -> Int? {
    guard start >= 8, bytes[start - 1] == UInt8(ascii: "/") else { return nil }
    let tail = Tail(bytes, before: start)
    return secureWeb.ends(tail) ? secureWeb.count : web.ends(tail) ? web.count : nil
  }

  /// Whether a host name can begin at `start`.
  private static func isBoundary(_ bytes: Span<UInt8>, _ start: Int) -> Bool {
    guard let before = EscapeBefore.character(bytes, start) else { return true }
    if before.isEscaped { return !before.value.isAlphanumeric && before.value != 0x2D && before.value != 0x2E }
    let outer = before.start > 0 ? bytes[before.start - 1] : 0x20
    switch before.value {
    case UInt8(ascii: "n"), UInt8(ascii: "t"), UInt8(ascii: "r"): return outer == UInt8(ascii: "\\")
    case UInt8(ascii: "."), UInt8(ascii: "_"): return !outer.isAlphanumeric && outer != UInt8(ascii: "-")
    case UInt8(ascii: "-"): return !outer.isAlphanumeric && outer != UInt8(ascii: ".") && outer != UInt8(ascii: "-")
    default: return !before.value.isAlphanumeric
    }
  }
}
