public import CatalogModel

extension PricePeriod {
  /// The interval through which an in-app product was seen at one price.
  public init(_ price: InAppPrice) {
    self.init(
      storefront: price.storefront, offer: .inApp, money: price.price, isUnknown: price.price == nil, text: price.text,
      since: price.firstSeen, until: price.lastSeen, source: price.source)
  }
}
