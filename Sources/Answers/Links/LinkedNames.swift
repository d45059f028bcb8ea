public import Catalog
internal import CatalogModel
public import ProductLinks

/// Names of the items behind links, if there is a catalog.
public final class LinkedNames {
  /// An item's name and its artist, author or developer, and where and when the catalog saw them.
  public typealias Name = (name: String?, artist: String?, source: String?, observedAt: String?)

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

  /// For each link the item's name in the link's storefront, else in another.
  public func names(of links: [ProductLink]) throws -> [Name?] {
    guard let catalog else { return links.map { _ in nil } }
    let keys = links.map { link in link.appleID.map { Key(appleID: $0, storefront: link.storefront) } }
    var names: [Name?] = []
    for batch in keys.batches { names += try self.names(of: batch, from: catalog) }
    return names
  }

  private func names(of keys: ArraySlice<Key?>, from catalog: Catalog) throws -> [Name?] {
    if cache.count > Self.cacheLimit { cache.removeAll(keepingCapacity: true) }
    let unknown = Set(keys.compactMap(\.self).filter { cache[$0] == nil })
    let items = Set(unknown.map(\.appleID)).sorted()
    let listings = try items.isEmpty ? [:] : catalog.reading { try catalog.listings(of: items) }
    for key in unknown {
      let listing = ItemNames(listings[key.appleID] ?? []).choice(for: key.storefront).listing
      cache[key] = .some(listing?.name.map { ($0, listing?.artist, listing?.source, listing?.observedAt) as Name })
    }
    return keys.map { $0.flatMap { cache[$0] ?? nil } }
  }
}
