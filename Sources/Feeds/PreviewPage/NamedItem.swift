internal import CatalogModel
internal import ProductLinks

/// Another item that a store page names, with its number: an album's song, an episode's show.
struct NamedItem {
  var appleID: AppleID
  var kind: ProductKind
  var name: String
  var artist: String?
  /// What it is part of, as its address says.
  var parentID: AppleID?
  /// The store whose page it is, as its address says.
  var storefront: Storefront?
  /// The item's page, as the source has it.
  var address: String?
  var identifiers: [Identifier] = []
  var offers: [PageOffer] = []
  /// Whether the page's own item is what this one belongs to.
  var isPart = false

  /// Returns `nil` where the address is none of a product.
  init?(name: String?, address: String?, isPart: Bool = false) {
    guard let name, !name.isEmpty, let address, let link = StoreAddress.link(address), let appleID = link.appleID else {
      return nil
    }
    (self.appleID, kind, self.name, self.address, self.isPart) = (appleID, link.kind, name, address, isPart)
    (parentID, storefront) = (link.parentID, link.storefront)
  }

  init?(_ item: PageItem) {
    guard let appleID = item.appleID, let name = item.name else { return nil }
    let link = item.address.flatMap { StoreAddress.link($0) }
    (self.appleID, kind, self.name, address) = (appleID, item.kind ?? link?.kind ?? .unknown, name, item.address)
    (parentID, storefront) = (link?.parentID, link?.storefront)
    (artist, identifiers, offers) = (item.artist, item.identifiers, item.offers)
  }

  /// The item as one that is named by another, which it is a part of instead of the page's own.
  func named(by other: NamedItem) -> NamedItem {
    var item = self
    if isPart { (item.isPart, item.parentID, item.artist) = (false, parentID ?? other.appleID, artist ?? other.artist) }
    return item
  }

  /// Adds what is missing from what another source says of the same item.
  mutating func fill(from other: NamedItem) {
    if kind == .unknown { kind = other.kind }
    artist = artist ?? other.artist
    parentID = parentID ?? other.parentID
    isPart = isPart || other.isPart
    if offers.isEmpty { offers = other.offers }
    if identifiers.isEmpty { identifiers = other.identifiers }
  }

  /// What stands of it in the catalog, beside the page's own item, where the page is about one.
  func record(beside record: ProductRecord?, in storefront: Storefront?, on day: Timestamp?) -> ProductRecord {
    let whole = isPart ? record : nil
    let storefront = self.storefront ?? storefront
    return ProductRecord(
      appleID: appleID, kind: kind, provenance: .child, storefront: storefront, name: name,
      artist: artist ?? whole?.artist, parentID: parentID ?? whole?.appleID, url: address,
      offers: offers.compactMap { $0.offer(in: storefront, on: day) }, identifiers: identifiers)
  }
}
