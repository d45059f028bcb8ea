public import CatalogModel

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
///
/// Those of listings are sorted; those of snapshots, which may be millions, come sorted and are merged with them.
public final class PriceDrops {
  private let query: DropQuery
  private var listed: ArraySlice<PriceDrop>
  private let stated: SnapshotDrops
  private var nextStated: PriceDrop?

  init(_ query: DropQuery, listed: [PriceDrop], stated: SnapshotDrops) throws(CatalogError) {
    self.query = query
    self.listed = listed.filter { $0.isFall(ofAtLeast: query.least) }.sorted(by: PriceDrop.isLarger)[...]
    self.stated = stated
    nextStated = try readStated()
  }

  /// The next drop; `nil` at the end.
  public func next() throws(CatalogError) -> PriceDrop? {
    guard let drop = nextStated, listed.first.map({ PriceDrop.isLarger(drop, $0) }) ?? true else {
      return listed.popFirst()
    }
    nextStated = try readStated()
    return drop
  }

  private func readStated() throws(CatalogError) -> PriceDrop? {
    while let drop = try stated.next() {
      if drop.isFall(ofAtLeast: query.least) { return drop }
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
    let listed = try listedDrops(query)
    return try PriceDrops(query, listed: listed, stated: try snapshotDrops(query))
  }
}
