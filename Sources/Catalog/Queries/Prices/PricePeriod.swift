public import CatalogModel
internal import SQLite

/// An interval through which one source observed an offer of an item at one price, in one storefront.
public struct PricePeriod: Equatable, Sendable {
  /// `nil` when no feed states its store, or only an unknown one.
  public var storefront: Storefront?
  /// The feed's number for an unknown store.
  public var unknownStorefront: String?
  /// The way to get the item.
  public var offer: OfferKind
  /// `nil` when the item was not sold separately, or is gone.
  public var money: Money?
  /// Whether the partner feed no longer states a price.
  public var isGone = false
  /// Whether a developer's schedule has no price for these days, or none that was read.
  public var isUnknown = false
  /// Whether the source says that the price held before, too, from no day on.
  public var heldBefore = false
  /// Why the price is not known in this time, where the partner feed was imported and nothing covered it.
  public var gap: String?
  /// The price as the store wrote it, when a feed had it.
  public var text: String?
  /// When the price was first observed.
  public var since: Timestamp
  /// When it was last observed.
  public var until: Timestamp
  /// The file, address or snapshot that states it.
  public var source: String

  /// Whether both have the same price.
  public func agrees(with other: PricePeriod) -> Bool {
    money == other.money && isGone == other.isGone && isUnknown == other.isUnknown && gap == other.gap
  }

  /// The store's code, or the number of an unknown one.
  public var storefrontText: String? { storefront?.code ?? unknownStorefront }
}

extension PricePeriod {
  /// A price, free, no price known, or sold only as part of something larger.
  public var state: PriceState {
    if let money { return money.milliunits == 0 ? .free : .priced }
    return isGone || isUnknown || gap != nil ? .unknown : .notSoldSeparately
  }

  /// The columns of a row of the table `offer`; the source comes last.
  static func columns(_ row: String) -> String {
    let own = ["storefront", "offer", "amount", "currency", "text", "since", "until"].map { "\(row).\($0)" }
    return "\(own.joined(separator: ", ")), (SELECT source FROM main._import WHERE id = \(row).import_id) AS source"
  }

  static let columnCount = 8

  /// Reads ``columns(_:)`` from a column of `row` on; without a currency there is no such offer any more.
  init?(_ row: Statement, from start: Int = 0) {
    guard let offer = row.text(start + 1).flatMap(OfferKind.init(rawValue:)),
      let since = row.time(start + 5),
      let until = row.time(start + 6)
    else { return nil }
    storefront = row.storefront(start)
    unknownStorefront = storefront == nil ? row.text(start).flatMap { $0.isEmpty ? nil : $0 } : nil
    self.offer = offer
    money = row.money(start + 2)
    if money == nil, row.integerIfAny(start + 2) != nil { return nil }
    isGone = row.text(start + 3) == nil
    text = row.text(start + 4)
    (self.since, self.until) = (since, until)
    source = row.text(start + 7) ?? ""
  }

  /// What an offer cost when it was observed; `nil` when no offer is known.
  init?(_ price: ListedPrice) {
    guard let offer = price.offer, price.state != .unknown, let time = Timestamp(price.observedAt) else { return nil }
    self.init(
      storefront: price.storefront, unknownStorefront: price.unknownStorefront, offer: offer, money: price.money,
      text: price.text, since: time, until: time,
      source: price.source)
  }
}
