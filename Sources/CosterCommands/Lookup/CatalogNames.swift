internal import Catalog
internal import CatalogModel
internal import ProductLinks

/// Names of items in the catalog, if there is one.
final class CatalogNames {
  struct Name {
    var name: String?
    var artist: String?
  }

  /// How many names are cached: a page's links name the same items over and over.
  private static let cacheLimit = 10_000

  private let catalog: Catalog?
  private var remembered: [Key: Name?] = [:]

  private struct Key: Hashable {
    var appleID: AppleID
    var storefront: Storefront?
  }

  var hasCatalog: Bool { catalog != nil }

  /// Opens the catalog; a missing one is ignored, unless the person named it.
  init(_ options: CatalogOptions, console: Console) throws {
    catalog = try options.openIfUsable(in: console)
  }

  /// The item's name in the link's storefront, else in another.
  func name(of link: ProductLink) throws -> Name? {
    guard let catalog, let appleID = link.appleID else { return nil }
    let key = Key(appleID: appleID, storefront: link.storefront)
    if let name = remembered[key] { return name }
    if remembered.count == Self.cacheLimit { remembered.removeAll(keepingCapacity: true) }
    let listings = try catalog.listings(of: appleID).filter { $0.name != nil }
    let listing = listings.first { $0.storefront == link.storefront } ?? listings.first
    let name = listing.map { Name(name: $0.name, artist: $0.artist) }
    remembered[key] = .some(name)
    return name
  }
}
