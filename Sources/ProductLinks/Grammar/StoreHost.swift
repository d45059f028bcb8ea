/// The hosts of Apple's stores and links.
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
  /// `search.itunes`: redirects to the item with a name.
  case search
  case linkMaker
  case widgets
  case banners
  /// `tools.applemusic.com`: players to embed.
  case musicTools
  case appStoreConnect
  case musicAPI
  /// `apple.com` itself, which is a store's host only after a store's scheme.
  case bare
  /// `itun.es`, `appsto.re`.
  case shortLink
  /// `apple.co`.
  case campaignLink
  /// `itunes.com/NAME`, `appstore.com/NAME`.
  case vanity
  /// `itms-services:`, which installs apps and opens promoted in-app purchases, without a host.
  case services

  /// Whether the host has pages that name no product.
  var hasPages: Bool { self != .bare && self != .services }

  /// The page of a path without the name of one: `apps.apple.com/id123`.
  var pageWithoutWord: Page? {
    switch self {
    case .itunes, .apps, .bare: .app
    case .podcasts: .podcast
    default: nil
    }
  }
}

extension StoreHost {
  /// The host that a label before this one makes of it; nil when there is none.
  fileprivate func under(_ prefix: StoreHost?) -> StoreHost? {
    guard let prefix else { return self }
    return prefix == .musicAPI ? (self == .music ? prefix : nil) : (self == .itunes ? prefix : nil)
  }
}

/// The labels before `apple.com`.
struct HostLabels: Sendable {
  private let labels: [Ending<StoreHost>] = [
    Ending("apps", meaning: .apps), Ending("itunes", meaning: .itunes), Ending("music", meaning: .music),
    Ending("podcasts", meaning: .podcasts),
    Ending("books", meaning: .books), Ending("tv", meaning: .tv), Ending("phobos", meaning: .phobos),
    Ending("appstoreconnect", meaning: .appStoreConnect),
    Ending("itunesconnect", meaning: .appStoreConnect),
  ]

  /// Labels before one of ``labels``; nil for those without a meaning.
  private let prefixes: [Ending<StoreHost?>] = [
    Ending("www", meaning: nil), Ending("geo", meaning: nil), Ending("beta", meaning: nil),
    Ending("classical", meaning: nil), Ending("embed", meaning: nil),
    Ending("ax.search", meaning: nil),
    Ending("ax", meaning: nil), Ending("userpub", meaning: .reviews), Ending("buy", meaning: .buy),
    Ending("search", meaning: .search),
    Ending("linkmaker", meaning: .linkMaker), Ending("widgets", meaning: .widgets),
    Ending("banners", meaning: .banners), Ending("api", meaning: .musicAPI),
  ]

  private let web = Ending("www.", meaning: ())

  /// Reads backwards from the start of `apple.com`.
  @inline(__always)
  func host(_ bytes: Span<UInt8>, domain: Int) -> (host: StoreHost, start: Int)? {
    guard domain > 0, bytes[domain - 1] == UInt8(ascii: ".") else { return (.bare, domain) }
    let label = Tail(bytes, before: domain - 1)
    guard let match = labels.first(where: { $0.ends(label) }) else { return nil }
    let start = domain - 1 - match.count
    guard start > 0, bytes[start - 1] == UInt8(ascii: ".") else { return (match.meaning, start) }
    return prefixed(bytes, match.meaning, start)
  }

  private func prefixed(_ bytes: Span<UInt8>, _ host: StoreHost, _ start: Int) -> (host: StoreHost, start: Int)? {
    let outer = Tail(bytes, before: start - 1)
    guard let prefix = prefixes.first(where: { $0.ends(outer) }) else { return (host, start) }
    guard let host = host.under(prefix.meaning) else { return nil }
    let start = start - 1 - prefix.count
    return (host, web.ends(Tail(bytes, before: start)) ? start - web.count : start)
  }
}
