public import CatalogModel
public import Storefronts

/// What is the same for all pages of a site.
public struct SiteSettings: Sendable {
  /// The prefix of every path of the site, such as `/coster`; empty where the site has a host of its own.
  public var basePath = ""
  /// Whether pages show artwork, which browsers load from Apple's image hosts.
  public var hasArtwork = true
  /// Exchange rates for comparisons of prices.
  public var rates: ExchangeRates?
  /// The present time.
  public var now: @Sendable () -> Timestamp

  public init(now: @escaping @Sendable () -> Timestamp) { self.now = now }
}
