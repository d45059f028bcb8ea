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
///
/// Those of listings are sorted; those of snapshots, which may be millions, come sorted and are merged with them.
public final class PriceDrops {
  private let query: DropQuery
  private let catalog: Catalog
  private var listed: ArraySlice<PriceDrop>
  private let falls: Statement?
  private var nextFall: PriceDrop?

  init(_ query: DropQuery, in catalog: Catalog) throws(CatalogError) {
    (self.query, self.catalog) = (query, catalog)
    let all = try catalog.listedDrops(query).filter { $0.isFall(ofAtLeast: query.least) }
    listed = all.sorted(by: PriceDrop.isLarger)[...]
    falls = try catalog.snapshotFalls(query)
    nextFall = try readFall()
  }

  /// The next drop; `nil` at the end.
  public func next() throws(CatalogError) -> PriceDrop? {
    guard let drop = nextFall, listed.first.map({ PriceDrop.isLarger(drop, $0) }) ?? true else {
      return listed.popFirst()
    }
    nextFall = try readFall()
    return drop
  }

  /// Names are looked up only for falls that are large enough: a feed's prices may fall by the million.
  private func readFall() throws(CatalogError) -> PriceDrop? {
    while let (appleID, old, new) = try catalog.named({ () throws(SQLiteError) in try step() }) {
      var drop = PriceDrop(appleID: appleID, kind: .unknown, name: nil, old: old, new: new)
      guard drop.isFall(ofAtLeast: query.least) else { continue }
      let listings = try catalog.listings(of: appleID)
      let listing = listings.first { $0.storefront == new.storefront && $0.name != nil } ?? listings.first
      (drop.kind, drop.name) = (listing?.kind ?? .unknown, listing?.name)
      if query.kinds.isEmpty || query.kinds.contains(drop.kind) { return drop }
    }
    return nil
  }

  private func step() throws(SQLiteError) -> (appleID: AppleID, old: PricePeriod, new: PricePeriod)? {
    while let falls, try falls.step() {
      if let appleID = falls.appleID(0), let old = PricePeriod(falls, from: 1),
        let new = PricePeriod(falls, from: 1 + PricePeriod.columnCount)
      {
        return (appleID, old, new)
      }
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
