internal import CatalogModel
internal import ProductLinks

extension ProductRecord {
  /// What a link states of the item it points at; `nil` when it names no number.
  init?(_ link: ProductLink) {
    guard let appleID = link.appleID else { return nil }
    self.init(
      appleID: appleID, kind: link.kind, standing: .link, storefront: link.storefront, parentID: link.parentID,
      url: link.canonical)
  }
}
