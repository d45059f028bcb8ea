internal import CatalogModel

/// What tells one series of prices from the others of its app.
struct InAppSeriesKey: Hashable {
  var appleID: AppleID?
  var productID: String?
  var storefront: Storefront
  var language: String?
  var name: String?
  var occurrence: Int
  var origin: InAppPrice.Origin

  init(_ price: InAppPrice) {
    (appleID, productID, storefront, origin) = (price.appleID, price.productID, price.storefront, price.origin)
    // A product with a number keeps it when its name changes.
    let isNumbered = appleID != nil || productID != nil
    (language, name) = isNumbered ? (nil, nil) : (price.language, price.name)
    occurrence = isNumbered ? 1 : price.occurrence
  }
}
