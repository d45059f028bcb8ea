internal import Answers
public import CatalogModel
public import Storefronts

/// What is the same for all pages of a site.
public struct SiteSettings: Sendable {
  /// The prefix of every path of the site, such as `/coster`; empty where the site has a host of its own.
  public var basePath = ""
  /// Whether pages show artwork, which browsers load from Apple's image hosts.
  public var hasArtwork = true
  /// Whether files are named with the folders that they lie in.
  public var showsFolders = true
  /// Exchange rates for comparisons of prices.
  public var rates: ExchangeRates?
  /// The present time.
  public var now: @Sendable () -> Timestamp

  /// A file by its last two names, or its own alone: readers need not know the folders above it.
  func fileName(_ source: String) -> String {
    showsFolders ? source.split(separator: "/").suffix(2).joined(separator: "/") : FolderNames.removed(from: source)
  }

  public init(now: @escaping @Sendable () -> Timestamp) { self.now = now }
}
