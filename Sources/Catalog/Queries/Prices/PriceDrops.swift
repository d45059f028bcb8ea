public import CatalogModel
internal import PartnerFeed
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
  public var minFall: Int64

  public init(since: Timestamp, kinds: [ProductKind] = [], storefronts: [Storefront] = [], minFall: Int64 = 0) {
    (self.since, self.kinds, self.storefronts, self.minFall) = (since, kinds, storefronts, minFall)
  }
}

/// Offers that cost less than before, one at a time and the largest drops first.
public final class PriceDrops {
  private let query: DropQuery
  private let catalog: Catalog
  private let falls: Statement
  /// The falls of items with schedules that haven't been returned, the largest last.
  private var scheduled: [PriceDrop]
  /// The items with schedules, whose history says what fell.
  private let scheduledItems: Set<AppleID>
  /// A fall that was read and not returned.
  private var ahead: PriceDrop?

  init(_ query: DropQuery, in catalog: Catalog) throws(CatalogError) {
    (self.query, self.catalog) = (query, catalog)
    let items = try catalog.itemsWithScheduledChanges(since: query.since)
    scheduledItems = Set(items)
    scheduled = try catalog.scheduledFalls(of: items, query).sorted { $1.order < $0.order }
    falls = try catalog.named { () throws(SQLiteError) in try catalog.falls(query) }
    try catalog.checkChanges(since: query.since, of: "price_change")
  }

  /// The next drop; `nil` at the end.
  ///
  /// Names are looked up only for falls that are large enough: a feed's prices may fall by the million.
  public func next() throws(CatalogError) -> PriceDrop? {
    while var drop = try nextFall() {
      if let old = drop.old?.money, let new = drop.new.money, !old.isFall(to: new, ofAtLeast: query.minFall) {
        continue
      }
      let listings = try catalog.listingsOrProduct(of: drop.appleID)
      let listing = ItemNames(listings).choice(for: drop.new.storefront).listing
      (drop.kind, drop.name) = (listing?.kind ?? .unknown, listing?.name)
      if query.kinds.isEmpty || query.kinds.contains(drop.kind) { return drop }
    }
    return nil
  }

  /// The next of all falls, in their order.
  private func nextFall() throws(CatalogError) -> PriceDrop? {
    if ahead == nil { ahead = try catalog.named { () throws(SQLiteError) in try step() } }
    guard let listed = ahead, scheduled.last.map({ listed.order < $0.order }) ?? true else {
      return scheduled.popLast()
    }
    ahead = nil
    return listed
  }

  private func step() throws(SQLiteError) -> PriceDrop? {
    while try falls.step() {
      guard let appleID = falls.appleID(0), let old = PricePeriod(falls, from: 1),
        let new = PricePeriod(falls, from: 1 + PricePeriod.columnCount)
      else { continue }
      let isNew = falls.isNull(1 + 2 * PricePeriod.columnCount)
      guard isNew || !scheduledItems.contains(appleID) else { continue }
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

/// An offer that costs less than before, or that is new and free.
public struct PriceDrop: Equatable, Sendable {
  /// The item's number.
  public var appleID: AppleID
  /// What the item is.
  public var kind: ProductKind
  /// Its name in that store, else in another.
  public var name: String?
  /// What it cost before; `nil` for an item that is new and free.
  public var old: PricePeriod?
  /// What it costs now.
  public var new: PricePeriod

  /// By how much the price fell, in tenths of a percent: 1000 where the offer became free; `nil` where it is new.
  public var permille: Int64? { old?.money?.rise(to: new.money).map { -$0 } }
}

extension PriceDrop {
  /// The largest falls first, then by item, store and offer; last what is new and free.
  fileprivate var order: (Int64, Int64, String, String) {
    (permille.map { -$0 } ?? .max, appleID.rawValue, new.storefrontText ?? "", new.offer.rawValue)
  }
}

extension Money {
  /// Whether a price fell from this one by so many thousandths of a percent or more.
  public func isFall(to new: Money, ofAtLeast thousandths: Int64) -> Bool {
    guard currency == new.currency, milliunits > new.milliunits else { return false }
    return Int128(new.milliunits) * 100_000 <= Int128(milliunits) * Int128(100_000 - thousandths)
  }
}

extension Catalog {
  /// When a price last changed; `nil` where none has.
  public func newestPriceChange() throws(CatalogError) -> Timestamp? {
    try named { () throws(SQLiteError) in try attach(.prices) }
    let snapshots = changeSchemas.map { "UNION ALL SELECT max(since) FROM \($0.schema).price_change" }
    return try firstRow(
      """
      SELECT max(newest) FROM (
        SELECT max(o.since) AS newest FROM main._offer AS o
        WHERE EXISTS (
          SELECT 1 FROM main._offer AS b
          WHERE b.apple_id = o.apple_id AND b.storefront = o.storefront AND b.offer = o.offer AND b.since < o.since)
        UNION ALL \(Self.newestScheduledChange)
        \(snapshots.joined(separator: " ")))
      """
    ) { $0.time(0) }
  }
}
