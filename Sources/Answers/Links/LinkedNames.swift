public import Catalog
internal import CatalogModel
public import ProductLinks

/// Names of the items behind links, if there is a catalog.
public final class LinkedNames {
  /// An item's name and its artist, author or developer.
  public typealias Name = (name: String?, artist: String?)

  /// How many names are cached: a page's links name the same items over and over.
  private static let cacheLimit = 10_000

  private let catalog: Catalog?
  private var cache: [Key: Name?] = [:]

  private struct Key: Hashable {
    var appleID: AppleID
    var storefront: Storefront?
  }

  /// Whether there is a catalog to look into.
  public var hasCatalog: Bool { catalog != nil }

  /// The names that a catalog has; none without one.
  public init(in catalog: Catalog?) { self.catalog = catalog }

  /// The item's name in the link's storefront, else in another.
  public func name(of link: ProductLink) throws -> Name? {
    guard let catalog, let appleID = link.appleID else { return nil }
    let key = Key(appleID: appleID, storefront: link.storefront)
    if let name = cache[key] { return name }
    if cache.count == Self.cacheLimit { cache.removeAll(keepingCapacity: true) }
    let listing = ItemNames(try catalog.listings(of: appleID)).choice(for: link.storefront).listing
    let name = listing?.name.map { ($0, listing?.artist) as Name }
    cache[key] = .some(name)
    return name
  }
}
