public import CatalogModel

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
  public func periods(_ history: PriceHistory) -> [PricePeriod] {
    history.periods.compactMap { period in
      var period = period
      if let since = span.since { period.since = max(period.since, since) }
      if let until = span.until { period.until = min(period.until, until) }
      return period.since <= period.until ? period : nil
    }
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
