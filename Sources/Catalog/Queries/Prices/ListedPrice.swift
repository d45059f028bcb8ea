public import CatalogModel
internal import PartnerFeed
internal import SQLite

/// What one offer of an item costs in one storefront, as it was last observed.
public struct ListedPrice: Equatable, Sendable {
  /// The item's number; `nil` for a product of a configuration, which has none.
  public var appleID: AppleID?
  /// `nil` when no feed states its store, or only an unknown one.
  public var storefront: Storefront?
  /// The feed's number for an unknown store.
  public var unknownStorefront: String?
  /// `nil` when no offer is known.
  public var offer: OfferKind?
  /// What is known of the price.
  public var state: PriceState
  /// `nil` unless the state is `priced` or `free`.
  public var money: Money?
  /// The price as the store wrote it, when a feed had its text.
  public var text: String?
  /// ISO 8601, UTC.
  public var observedAt: String
  /// The file, address or snapshot that states it.
  public var source: String
  /// The first day of a price that was only planned when it was read: `2026-12-01`.
  public var plannedFrom: String?

  /// The store's code, or the number of an unknown one.
  public var storefrontText: String? { storefront?.code ?? unknownStorefront }

  /// The price of an item that a storefront lists without one.
  public static func unknown(_ listing: Listing) -> ListedPrice {
    ListedPrice(
      appleID: listing.appleID, storefront: listing.storefront, state: .unknown, observedAt: listing.observedAt,
      source: listing.source)
  }

  /// The price of an offer that the store no longer has.
  public static func gone(
    _ appleID: AppleID, _ offer: OfferKind, from storefront: Storefront, observedAt: String, source: String
  ) -> ListedPrice {
    ListedPrice(
      appleID: appleID, storefront: storefront, offer: offer, state: .unknown, observedAt: observedAt, source: source)
  }
}

extension ListedPrice {
  static let columns = "apple_id, storefront, offer, amount, currency, text, observed_at, source"

  /// Reads a row of ``columns``.
  init?(_ row: Statement) { self.init(row, source: row.text(7) ?? "") }

  /// Reads a row of ``columns`` whose source may be the number of an import.
  init?(_ row: Statement, _ sources: SourceTexts) throws(SQLiteError) {
    self.init(row, source: try sources.source(7, of: row))
  }

  private init?(_ row: Statement, source: String) {
    guard let appleID = row.appleID(0) else { return nil }
    self.appleID = appleID
    let stated = row.text(1)
    storefront = stated.flatMap { Storefront($0) }
    unknownStorefront = storefront == nil ? stated : nil
    offer = row.text(2).flatMap(OfferKind.init(rawValue:))
    money = row.money(3)
    state = Self.state(row.integerIfAny(3), money)
    text = row.text(5)
    observedAt = row.repeatedText(6) ?? ""
    self.source = source
  }
}

extension ListedPrice {
  init(_ price: SnapshotPrice, of appleID: AppleID) {
    let currency = price.currency.flatMap { CurrencyCode($0) }
    let money = price.amount.flatMap { amount in currency.map { Money(milliunits: amount, currency: $0) } }
    self.init(
      appleID: appleID, storefront: price.storefront, unknownStorefront: price.unknownStorefront, offer: price.offer,
      state: Self.state(price.amount, money), money: money, observedAt: price.observedAt,
      source: price.source)
  }

  /// An amount without a valid currency is an unknown price.
  private static func state(_ amount: Int64?, _ money: Money?) -> PriceState {
    guard let amount else { return .notSoldSeparately }
    return money == nil ? .unknown : amount == 0 ? .free : .priced
  }
}

extension ListedPrice {
  /// A price of a configuration, whose product has no number.
  public init(configured price: AppProductEntry.Price, of entry: AppProductEntry) {
    let money = price.money
    self.init(
      appleID: nil, storefront: price.storefront,
      offer: entry.product.type == .autoRenewable ? .subscribe : .inApp,
      state: money.map { $0.milliunits == 0 ? .free : .priced } ?? .unknown, money: money, text: price.text,
      observedAt: price.evidence.observedAt, source: price.evidence.source)
  }
}

extension Catalog {
  /// What each offer of an item costs now in each storefront, ordered by storefront and offer.
  ///
  /// Where several sources have one offer, the newest observation counts.
  ///
  /// - Complexity: One primary-key search for each source.
  public func prices(of appleID: AppleID) throws(CatalogError) -> [ListedPrice] {
    try prices(of: [appleID])[appleID] ?? []
  }

  /// What each offer of some items costs now, as ``prices(of:)-(AppleID)`` has it of one; without items that have no
  /// price.
  public func prices(of items: [AppleID]) throws(CatalogError) -> [AppleID: [ListedPrice]] {
    var stated = try ownPrices(of: items)
    if try !snapshotReaders(about: .prices).isEmpty {
      for appleID in items { stated[appleID, default: []] += try snapshotPrices(of: appleID) }
    }
    return stated.mapValues(ListedPrice.newest)
  }

  /// The present prices that are the partner feed's.
  private func snapshotPrices(of appleID: AppleID) throws(CatalogError) -> [ListedPrice] {
    let keyed = try snapshotAnswers(about: .prices) { reader throws(SnapshotError) in
      try reader.prices(of: appleID)
    }
    let flat = try flatRows(about: .prices, of: appleID, { "SELECT \(ListedPrice.columns) FROM \($0).price" }) {
      ListedPrice($0)
    }
    return keyed.map { ListedPrice($0, of: appleID) } + flat
  }

  /// The present prices of some items that are not the partner feed's.
  func ownPrices(of items: [AppleID]) throws(CatalogError) -> [AppleID: [ListedPrice]] {
    let sources = try sourceTexts()
    return try rows(Self.ownPricesOfItems[try named(ownPricesForm)], of: items) { (row) throws(SQLiteError) in
      try ListedPrice(row, sources)
    }
  }
}

extension Listing {
  /// The prices that belong to a listing: those of its storefront, or, where a feed states it for all stores, those of
  /// the stores that have no listing of their own.
  ///
  /// - Parameters:
  ///   - prices: All prices of the item.
  ///   - listings: All listings of the item.
  /// - Returns: The prices in their order.
  public func prices(among prices: [ListedPrice], beside listings: [Listing]) -> [ListedPrice] {
    guard storefront == nil else { return prices.filter { $0.storefront == storefront } }
    let others = Set(listings.compactMap(\.storefront))
    return prices.filter { price in price.storefront.map { !others.contains($0) } ?? true }
  }
}

extension ListedPrice {
  /// The newest price of each storefront and offer, ordered by them; among equals the first.
  fileprivate static func newest(_ stated: [ListedPrice]) -> [ListedPrice] {
    guard !isInOrder(stated) else { return stated }
    let keys = stated.map(\.order)
    let ordered = stated.indices.sorted { left, right in
      keys[left] == keys[right] ? stated[left].observedAt > stated[right].observedAt : keys[left] < keys[right]
    }
    let firsts = ordered.indices.filter { $0 == 0 || keys[ordered[$0]] != keys[ordered[$0 - 1]] }
    return firsts.map { stated[ordered[$0]] }
  }

  private var order: (String, Int) { (storefrontText ?? "", offer?.order ?? -1) }

  /// Whether each is of another storefront and offer, and behind the one before.
  private static func isInOrder(_ stated: [ListedPrice]) -> Bool {
    stated.indices.dropFirst().allSatisfy { index in
      let (before, after) = (stated[index - 1], stated[index])
      guard let left = before.storefront, let right = after.storefront else { return before.order < after.order }
      return left == right ? (before.offer?.order ?? -1) < (after.offer?.order ?? -1) : left < right
    }
  }
}

extension OfferKind {
  /// Its index among all kinds, as they are declared.
  var order: Int {
    switch self {
    case .buy: 0
    case .buyHD: 1
    case .rent: 2
    case .rentHD: 3
    case .preOrder: 4
    case .subscribe: 5
    case .inApp: 6
    }
  }
}
