public import CatalogModel

/// The prices of an item in some stores.
public struct FoundPrices: Sendable {
  /// The prices in all stores, with one in the state `unknown` for each store that lists the item without a price.
  private var everywhere: [ListedPrice]
  /// One for each offer, ordered as the stores were requested, else by store; a store that lists the item without a
  /// price has one whose state is `unknown`, and planned prices come last.
  public var prices: [ListedPrice]
  /// The requested stores without any, in their order.
  public var missing: [Storefront] = []
  /// The stores with one, requested or not.
  public var known: [Storefront] { Set(everywhere.compactMap(\.storefront)).sorted() }

  /// The prices in a store, requested or not, without planned ones.
  public func prices(in storefront: Storefront) -> [ListedPrice] { everywhere.filter { $0.storefront == storefront } }
}

extension Catalog {
  /// The prices of items in some stores or all, and which of these stores have none: those of a day, else the present
  /// ones and those that the developer plans.
  ///
  /// - Parameters:
  ///   - items: The items.
  ///   - storefronts: The stores that are requested of an item; all where it is `nil`.
  ///   - day: The day; the present without one.
  /// - Throws: ``CatalogError`` where the catalog cannot be read.
  /// - Returns: One for each item, in their order.
  public func prices(
    of items: [KnownItem], in storefronts: (KnownItem) -> [Storefront]?, on day: Timestamp?
  ) throws(CatalogError) -> [FoundPrices] {
    var found: [FoundPrices] = []
    found.reserveCapacity(items.count)
    if let day {
      for item in items {
        let known = try prices(of: item.appleID, on: day)
        found.append(FoundPrices(known, in: storefronts(item)) { $0 })
      }
    } else {
      let planned = try plannedPrices(of: items.map(\.appleID))
      for item in items {
        var prices = FoundPrices(item.pricesAndListings, in: storefronts(item)) {
          ListedPrice.withoutNoise($0, item.listings)
        }
        if let planned = planned[item.appleID] { prices.add(planned, in: storefronts(item)) }
        found.append(prices)
      }
    }
    return found
  }
}

extension FoundPrices {
  /// The known prices in the requested stores, else those of all that `inAll` leaves.
  fileprivate init(_ known: [ListedPrice], in storefronts: [Storefront]?, _ inAll: ([ListedPrice]) -> [ListedPrice]) {
    everywhere = known
    guard let storefronts else {
      prices = inAll(known)
      return
    }
    prices = []
    prices.reserveCapacity(known.count)
    for store in storefronts {
      let count = prices.count
      for price in known where price.storefront == store { prices.append(price) }
      if prices.count == count { missing.append(store) }
    }
  }

  fileprivate mutating func add(_ planned: [ListedPrice], in storefronts: [Storefront]?) {
    guard let storefronts else { return prices += planned }
    prices += planned.filter { $0.storefront.map(storefronts.contains) ?? false }
  }
}

extension KnownItem {
  /// The present prices, and one in the state `unknown` for each store that lists the item without a price.
  fileprivate var pricesAndListings: [ListedPrice] {
    let unpriced = listings.filter { listing in !prices.contains { $0.storefront == listing.storefront } }
    return unpriced.isEmpty ? prices : prices + unpriced.map(ListedPrice.unknown)
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
