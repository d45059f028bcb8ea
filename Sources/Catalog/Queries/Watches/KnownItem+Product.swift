public import CatalogModel

extension KnownItem {
  /// An in-app product of the app, as an item that has a price of its own in each store.
  ///
  /// - Parameter prices: The product's newest prices, one a store.
  /// - Returns: The product.
  public func product(with prices: [InAppPrice]) -> KnownItem {
    let listings = prices.map { price in
      var listing = Listing(
        appleID: appleID, kind: .inApp, storefront: price.storefront, observedAt: price.lastSeen.description,
        source: price.source)
      listing.fields[.name] = price.name
      return listing
    }
    let listed = prices.map { price in
      ListedPrice(
        appleID: appleID, storefront: price.storefront, offer: .inApp,
        state: price.price.map { $0.milliunits == 0 ? .free : .priced } ?? .unknown, money: price.price,
        text: price.text, observedAt: price.lastSeen.description, source: price.source)
    }
    return KnownItem(appleID: appleID, reference: reference, listings: listings, prices: listed)
  }
}
