public import CatalogModel

/// One line of a list of watched prices.
public struct WatchedLine: Sendable {
  /// Whose prices are watched.
  public var subject: Subject
  /// Where; `nil` for all stores that sell the item.
  public var storefronts: [Storefront]?
  /// When to report a price.
  public var threshold: PriceThreshold

  /// Whose prices are watched.
  public enum Subject: Equatable, Sendable {
    /// The items of a reference: an Apple ID, a link, a bundle ID.
    case item(String)
    /// An in-app product of an app by its name in any store, Apple ID or product ID.
    case product(String, of: String)
    /// Everything that the catalog has of a developer, artist or author.
    case maker(AppleID)
  }

  public init(_ subject: Subject, storefronts: [Storefront]?, threshold: PriceThreshold) {
    (self.subject, self.storefronts, self.threshold) = (subject, storefronts, threshold)
  }

  /// The in-app product as the line names it; empty for items' own prices.
  var product: String {
    if case .product(let name, _) = subject { return name }
    return ""
  }

  /// What is watched, as the line names it.
  var label: String {
    switch subject {
    case .item(let reference): reference
    case .product(let name, let reference): "\(reference) \"\(name)\""
    case .maker(let appleID): "developer \(appleID)"
    }
  }
}
