/// One way to get an item.
public enum OfferKind: String, CaseIterable, Hashable, Sendable {
  /// To keep, in the usual quality.
  case buy
  /// To keep, in high definition.
  case buyHD = "buy-hd"
  /// For some days, in the usual quality.
  case rent
  /// For some days, in high definition.
  case rentHD = "rent-hd"
  /// Ordered before it is released.
  case preOrder = "pre-order"
  /// Renewed until it is cancelled.
  case subscribe
  /// Sold within an app.
  case inApp = "in-app"
}

/// One way to get an item, with its price as one feed states it.
///
/// A feed without a price gives no offer: an unknown price is neither free nor "not sold separately".
public struct Offer: Hashable, Sendable {
  /// The way to get it.
  public var kind: OfferKind
  /// What it costs.
  public var price: OfferPrice
  /// The price as the store wrote it (`formattedPrice`), when the feed has it.
  public var text: String?
  /// The label that a store's button has instead of a price, such as `Get` or `받기`.
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
