internal import Catalog
internal import CatalogModel
internal import ProductLinks

/// What the catalog calls items, where there is a catalog.
final class CatalogNames {
  struct Name {
    var name: String?
    var artist: String?
  }

  /// How many names are remembered: a page's links name the same items over and over.
  private static let roomForNames = 10_000

  private let catalog: Catalog?
  private var remembered: [Key: Name?] = [:]

  private struct Key: Hashable {
    var appleID: AppleID
    var storefront: Storefront?
  }

  var hasCatalog: Bool { catalog != nil }

  /// Opens the catalog; one that is not there is done without, unless the person named it.
  init(_ options: CatalogOptions, console: Console) throws {
    catalog = try Catalog.ifAny(options, console)
  }

  /// What the item is called in the link's storefront, else in another.
  func name(of link: ProductLink) throws -> Name? {
    guard let catalog, let appleID = link.appleID else { return nil }
    let key = Key(appleID: appleID, storefront: link.storefront)
    if let name = remembered[key] { return name }
    if remembered.count == Self.roomForNames { remembered.removeAll(keepingCapacity: true) }
    let listings = try catalog.listings(of: appleID).filter { $0.name != nil }
    let listing = listings.first { $0.storefront == link.storefront } ?? listings.first
    let name = listing.map { Name(name: $0.name, artist: $0.artist) }
    remembered[key] = .some(name)
    return name
  }
}
