internal import CatalogModel
internal import ProductLinks

extension ProductRecord {
  /// What a link states of its item; `nil` when it has no number.
  init?(_ link: ProductLink) {
    guard let appleID = link.appleID else { return nil }
    self.init(
      appleID: appleID, kind: link.kind, provenance: .link, storefront: link.storefront, parentID: link.parentID,
      url: link.canonical)
  }
}
