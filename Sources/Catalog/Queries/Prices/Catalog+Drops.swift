public import CatalogModel
internal import PartnerFeed
internal import SQLite

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
  public var permille: Int64? {
    PriceChange(old: old, new: new, contradictions: []).permille.map { -$0 }
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
    let snapshots = try named { () throws(SQLiteError) in
      try attach(.prices)
      return try changeSchemas().map { "UNION ALL SELECT max(since) FROM \($0.schema).price_change" }
    }
    return try firstRow(
      """
      SELECT max(newest) FROM (
        SELECT max(o.since) AS newest FROM main.offer AS o
        WHERE EXISTS (
          SELECT 1 FROM main.offer AS b
          WHERE b.apple_id = o.apple_id AND b.storefront = o.storefront AND b.offer = o.offer AND b.since < o.since)
        \(snapshots.joined(separator: " ")))
      """
    ) { $0.time(0) }
  }
}
