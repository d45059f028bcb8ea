public import CatalogModel
internal import PartnerFeed
internal import SQLite

extension Catalog {
  /// What each offer of an item cost over time, ordered by storefront and offer.
  ///
  /// A price that only snapshots state is known from the first import that covered it.
  public func priceHistories(of appleID: AppleID) throws(CatalogError) -> [PriceHistory] {
    let listed = try rows(
      """
      SELECT \(PricePeriod.columns("o")) FROM main._offer AS o WHERE o.apple_id = ? ORDER BY o.since, o.import_id
      """, [.integer(appleID.rawValue)]
    ) { PricePeriod($0) }
    let seen =
      try snapshotPeriods(of: appleID) + appPricePeriods(of: appleID)
      + (ownPrices(of: [appleID])[appleID] ?? []).compactMap { PricePeriod($0) }
    // Ordered by time: a price that stays is one interval from its first observation to its last.
    let periods = listed + seen.sorted { $0.since < $1.since }
    let offers = Dictionary(grouping: periods) { [$0.storefrontText ?? "", $0.offer.rawValue] }
    let histories = offers.values.map { stated in
      let (first, none) = (stated[0], [PricePeriod]())
      let empty = PriceHistory(
        storefront: first.storefront, unknownStorefront: first.unknownStorefront, offer: first.offer, periods: none)
      return stated.reduce(into: empty) { $0.add($1) }
    }
    return histories.sorted { $0.order < $1.order }
  }

  /// What each offer of an item cost on a day, ordered by storefront and offer; without offers first observed later, or
  /// gone by then.
  ///
  /// A price that a schedule has from no day on held on every day before.
  public func prices(of appleID: AppleID, on day: Timestamp) throws(CatalogError) -> [ListedPrice] {
    try periods(of: appleID, on: day).compactMap { ListedPrice(appleID, period: $0, on: day) }
  }

  /// What is known of each offer of an item on a day.
  private func periods(of appleID: AppleID, on day: Timestamp) throws(CatalogError) -> [PricePeriod] {
    try priceHistories(of: appleID).compactMap { history in
      history.periods.last { $0.since <= day } ?? history.periods.first(where: \.heldBefore)
    }
  }

  /// Why no price of an item is known in some stores on a day, or now: `not covered since 2026-11-18: …`; without those
  /// that the partner feed covered.
  public func gaps(of appleID: AppleID, on day: Timestamp? = nil) throws(CatalogError) -> [Storefront: String] {
    let stated: [(Storefront, String)]
    if let day {
      stated = try periods(of: appleID, on: day).compactMap { period in
        period.storefront.flatMap { store in period.gap.map { (store, $0) } }
      }
    } else {
      stated = try snapshotAnswers(about: .prices) { reader throws(SnapshotError) in
        try reader.gaps(of: appleID).map { ($0.key, $0.value) }
      }
    }
    return Dictionary(stated) { first, _ in first }
  }
}

extension ListedPrice {
  /// A past price as it was last observed by a day; `nil` where the item was gone, or its price was not read.
  fileprivate init?(_ appleID: AppleID, period: PricePeriod, on day: Timestamp) {
    guard !period.isGone, !period.isUnknown, period.gap == nil else { return nil }
    self.init(
      appleID: appleID, storefront: period.storefront, unknownStorefront: period.unknownStorefront, offer: period.offer,
      state: period.state, money: period.money,
      text: period.text, observedAt: min(period.until, day).description, source: period.source)
  }
}

extension PriceHistory {
  fileprivate var order: (String, Int) { (storefrontText ?? "", offer.order) }
}

/// The prices of one item over time in some stores.
public struct ItemHistory: Sendable {
  /// The item.
  public var item: KnownItem
  /// What each offer cost in the requested stores.
  public var histories: [PriceHistory]
  /// The requested interval.
  public var span: TimeSpan
  /// The requested stores without any price.
  public var missing: [Storefront]
  /// The stores with a price, requested or not.
  public var known: [Storefront]

  /// The name in the first requested store, as a heading.
  public var name: String { item.name(in: histories.first?.storefront) ?? "Apple ID \(item.appleID)" }

  /// The changes within the requested interval.
  public func changes(_ history: PriceHistory) -> [PriceChange] {
    history.changes.filter { span.contains($0.new.since) }
  }

  /// The periods that overlap the requested interval, truncated to it.
  public func periods(_ history: PriceHistory) -> [PricePeriod] { history.periods(during: span) }
}

extension ItemHistory {
  /// All that is known of an item, in all stores and at any time.
  public init(_ item: KnownItem, _ histories: [PriceHistory]) {
    let known = Set(histories.compactMap(\.storefront)).sorted()
    self.init(item: item, histories: histories, span: TimeSpan(), missing: [], known: known)
  }
}

extension Catalog {
  /// The prices of an item over time, in some stores or all.
  public func history(
    of item: KnownItem, in storefronts: [Storefront]? = nil, during span: TimeSpan = TimeSpan()
  ) throws(CatalogError) -> ItemHistory {
    let all = try priceHistories(of: item.appleID)
    let known = Set(all.compactMap(\.storefront))
    return ItemHistory(
      item: item, histories: storefronts?.flatMap { store in all.filter { $0.storefront == store } } ?? all, span: span,
      missing: storefronts?.filter { !known.contains($0) } ?? [], known: known.sorted())
  }
}
