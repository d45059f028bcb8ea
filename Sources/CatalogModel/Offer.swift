/// One way to get an item.
public enum OfferKind: String, CaseIterable, Hashable, Sendable {
  case buy
  case buyHD = "buy-hd"
  case rent
  case rentHD = "rent-hd"
  case preOrder = "pre-order"
  case subscribe
  case inApp = "in-app"
}

/// One way to get an item, with what it costs as one feed states it.
///
/// A feed that names no price gives no offer at all: unknown is neither free nor unsellable.
public struct Offer: Hashable, Sendable {
  public var kind: OfferKind
  public var price: OfferPrice
  /// The price as the store wrote it (`formattedPrice`), when the feed had it.
  public var text: String?
  /// The word on a store's button where a price would stand, such as `Get` or `받기`, which is no price.
  public var label: String?

  public init(kind: OfferKind, price: OfferPrice, text: String? = nil, label: String? = nil) {
    self.kind = kind
    self.price = price
    self.text = text
    self.label = label
  }
}

/// What an offer costs.
public enum OfferPrice: Hashable, Sendable {
  /// A price of zero or more; zero is free.
  case amount(Money)
  /// `-1` in Apple's feeds: sold only as part of something larger.
  case notSoldSeparately(CurrencyCode)
}
