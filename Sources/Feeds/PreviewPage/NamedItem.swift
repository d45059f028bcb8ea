internal import CatalogModel
internal import ProductLinks

/// Another item that a store page tells by name and number: an album's song, an episode's show.
struct NamedItem {
  var appleID: AppleID
  var kind: ProductKind
  var name: String
  /// The item's page, as the source has it.
  var address: String?
  /// Whether the page's own item is what this one belongs to.
  var isPart = false

  /// Returns `nil` where the address is none of a product.
  init?(name: String?, address: String?, isPart: Bool = false) {
    guard let name, !name.isEmpty, let address, let link = StoreAddress.link(address), let appleID = link.appleID else {
      return nil
    }
    (self.appleID, kind, self.name, self.address, self.isPart) = (appleID, link.kind, name, address, isPart)
  }

  init?(_ item: PageItem) {
    guard let appleID = item.appleID, let name = item.name else { return nil }
    let linked = item.address.flatMap { StoreAddress.link($0)?.kind }
    (self.appleID, kind, self.name, address) = (appleID, item.kind ?? linked ?? .unknown, name, item.address)
  }

  /// What stands of it in the catalog.
  func record(besides record: ProductRecord) -> ProductRecord {
    ProductRecord(
      appleID: appleID, kind: kind, standing: .child, storefront: record.storefront, name: name,
      artist: isPart ? record.artist : nil, parentID: isPart ? record.appleID : nil, url: address)
  }
}
