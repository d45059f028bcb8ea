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
  /// `tools.applemusic.com` and `tools.applemediaservices.com`: players and badges to embed.
  case tools
  case appStoreConnect
  /// `api.music`, `amp-api.apps` and the like: Apple's catalogue for programs.
  case catalogAPI
  /// Any other label before `itunes.apple.com`: services of which WebObjects addresses alone name a product.
  case service
  /// `goto.applebooks.apple`: books by their ISBN.
  case bookLink
  /// `apple.com` itself, which is a store's host only after a store's scheme.
  case bare
  /// `itun.es`, `appsto.re`.
  case shortLink
  /// `apple.co`.
  case campaignLink
  /// `itunes.com/NAME`, `appstore.com/NAME`.
  case vanity
  /// One of others that ``OtherHost`` lists.
  case other
  /// `itms-services:`, which installs apps and opens promoted in-app purchases, without a host.
  case services

  /// Whether the host has pages that name no product.
  var hasPages: Bool { self != .bare && self != .services && self != .service && self != .other }

  /// The page of a path without the name of one: `apps.apple.com/id123`.
  var pageWithoutWord: Page? {
    switch self {
    case .itunes, .apps, .bare: .app
    case .podcasts: .podcast
    default: nil
    }
  }
}
