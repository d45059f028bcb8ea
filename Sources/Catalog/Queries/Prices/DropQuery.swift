public import CatalogModel
internal import SQLite

/// Which drops of prices to look for.
public struct DropQuery: Sendable {
  /// The time whose prices are compared with the present ones.
  public var since: Timestamp
  /// Any kind when empty.
  public var kinds: [ProductKind]
  /// Any storefront when empty.
  public var storefronts: [Storefront]
  /// Omits what fell by less, in thousandths of a percent; what is new and free is never omitted.
  public var least: Int64

  public init(since: Timestamp, kinds: [ProductKind] = [], storefronts: [Storefront] = [], least: Int64 = 0) {
    (self.since, self.kinds, self.storefronts, self.least) = (since, kinds, storefronts, least)
  }
}

/// Offers that cost less than before, one at a time and the largest drops first.
public final class PriceDrops {
  private let query: DropQuery
  private let catalog: Catalog
  private let falls: Statement

  init(_ query: DropQuery, in catalog: Catalog) throws(CatalogError) {
    (self.query, self.catalog) = (query, catalog)
    falls = try catalog.named { () throws(SQLiteError) in try catalog.falls(query) }
  }

  /// The next drop; `nil` at the end.
  ///
  /// Names are looked up only for falls that are large enough: a feed's prices may fall by the million.
  public func next() throws(CatalogError) -> PriceDrop? {
    while var drop = try catalog.named({ () throws(SQLiteError) in try step() }) {
      if let old = drop.old?.money, let new = drop.new.money, !old.isFall(to: new, ofAtLeast: query.least) { continue }
      let listings = try catalog.listings(of: drop.appleID)
      let listing = listings.first { $0.storefront == drop.new.storefront && $0.name != nil } ?? listings.first
      (drop.kind, drop.name) = (listing?.kind ?? .unknown, listing?.name)
      if query.kinds.isEmpty || query.kinds.contains(drop.kind) { return drop }
    }
    return nil
  }

  private func step() throws(SQLiteError) -> PriceDrop? {
    while try falls.step() {
      guard let appleID = falls.appleID(0), let old = PricePeriod(falls, from: 1),
        let new = PricePeriod(falls, from: 1 + PricePeriod.columnCount)
      else { continue }
      let isNew = falls.isNull(1 + 2 * PricePeriod.columnCount)
      return PriceDrop(appleID: appleID, kind: .unknown, name: nil, old: isNew ? nil : old, new: new)
    }
    return nil
  }
}

extension Catalog {
  /// The offers that cost less than at a time, and the free ones of listed items released later.
  ///
  /// A price that fell and rose again is not reported. An offer first observed after the time is compared with its
  /// first price. Prices in two currencies are never compared.
  /// - Complexity: O(offers): one pass over the history's table; of snapshots' prices, those changed later.
  public func priceDrops(_ query: DropQuery) throws(CatalogError) -> PriceDrops {
    try PriceDrops(query, in: self)
  }
}
