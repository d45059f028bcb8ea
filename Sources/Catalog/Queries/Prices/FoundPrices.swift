public import CatalogModel

/// The prices of an item in some stores.
public struct FoundPrices: Sendable {
  /// One for each offer, ordered as the stores were requested, else by store; a store that lists the item without a
  /// price has one whose state is `unknown`, and planned prices come last.
  public var prices: [ListedPrice]
  /// The requested stores without any, in their order.
  public var missing: [Storefront] = []
  /// The stores with one, requested or not.
  public var known: [Storefront] = []
}

extension Catalog {
  /// The prices of an item in some stores or all, and which of these stores have none: those of a day, else the present
  /// ones and those that the developer plans.
  public func prices(
    of item: KnownItem, in storefronts: [Storefront]?, on day: Timestamp?
  ) throws(CatalogError) -> FoundPrices {
    let known = if let day { try prices(of: item.appleID, on: day) } else { item.pricesAndListings }
    let planned = try day == nil ? plannedPrices(of: item.appleID) : []
    let stores = Set(known.compactMap(\.storefront))
    guard let requested = storefronts else {
      return FoundPrices(
        prices: (day == nil ? ListedPrice.withoutNoise(known, item.listings) : known) + planned,
        known: stores.sorted())
    }
    return FoundPrices(
      prices: requested.flatMap { store in known.filter { $0.storefront == store } }
        + planned.filter { $0.storefront.map(requested.contains) ?? false },
      missing: requested.filter { !stores.contains($0) }, known: stores.sorted())
  }
}

extension KnownItem {
  /// The present prices, and one in the state `unknown` for each store that lists the item without a price.
  fileprivate var pricesAndListings: [ListedPrice] {
    let priced = Set(prices.map(\.storefront))
    return prices + listings.filter { !priced.contains($0.storefront) }.map(ListedPrice.unknown)
  }
}

extension ListedPrice {
  /// Sorts prices by store, and omits the row of a link without a storefront, if stores have prices; and the partner
  /// feed's row for all stores, whose name is in the language of a store that does not sell the item.
  fileprivate static func withoutNoise(_ prices: [ListedPrice], _ listings: [Listing]) -> [ListedPrice] {
    let sorted = prices.sorted { ($0.storefrontText ?? "") < ($1.storefrontText ?? "") }
    guard sorted.contains(where: { $0.storefront != nil }) else { return sorted }
    let isOfFeed = listings.contains { $0.storefront == nil && $0.provenance == .record }
    let isPriced = sorted.contains { $0.state != .unknown }
    return sorted.filter { $0.state != .unknown || ($0.storefront != nil && !(isOfFeed && isPriced)) }
  }
}
