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

extension PriceDrop {
  /// Whether the price fell by so many thousandths of a percent or more; what is new and free always counts.
  func isFall(ofAtLeast thousandths: Int64) -> Bool {
    guard let old = old?.money, let new = new.money else { return true }
    return old.isFall(to: new, ofAtLeast: thousandths)
  }

  /// The larger drop first, then new items; ties by Apple ID and storefront.
  static func isLarger(_ left: PriceDrop, _ right: PriceDrop) -> Bool {
    (left.permille ?? -1, -left.appleID.rawValue, right.new.storefront?.code ?? "")
      > (right.permille ?? -1, -right.appleID.rawValue, left.new.storefront?.code ?? "")
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
    try named { () throws(SQLiteError) in
      try attach(.prices)
      let snapshots = try changeSchemas().map { "UNION ALL SELECT max(since) FROM \($0.schema).price_change" }
        .joined(separator: " ")
      let newest = try connection.text(
        """
        SELECT max(newest) FROM (
          SELECT max(o.since) AS newest FROM main.offer AS o
          WHERE EXISTS (
            SELECT 1 FROM main.offer AS b
            WHERE b.apple_id = o.apple_id AND b.storefront = o.storefront AND b.offer = o.offer AND b.since < o.since)
          \(snapshots))
        """)
      return newest.flatMap { Timestamp($0) }
    }
  }

  /// The drops that were observed of listings, in the order of the history's table.
  func listedDrops(_ query: DropQuery) throws(CatalogError) -> [PriceDrop] {
    try named { () throws(SQLiteError) in
      try connection.prepare(Self.changedOffers(query.kinds.count, query.storefronts.count)).rows(
        [.text(query.since.description)] + query.kinds.map { .text($0.rawValue) }
          + query.storefronts.map { .text($0.code) }
      ) { (row) throws(SQLiteError) in try drop(row, since: query.since) }
    }
  }

  /// The offers whose present price was first observed at a time or later.
  private static func changedOffers(_ kinds: Int, _ storefronts: Int) -> String {
    """
    SELECT o.apple_id, l.kind, l.name, l.release_date, \(PricePeriod.columns)
    FROM main.offer AS o JOIN main.listing AS l ON l.apple_id = o.apple_id AND l.storefront = o.storefront
    WHERE o.since >= ? AND o.amount IS NOT NULL
      \(kinds == 0 ? "" : "AND l.kind IN (\(placeholders(kinds)))")
      \(storefronts == 0 ? "" : "AND o.storefront IN (\(placeholders(storefronts)))")
      AND NOT EXISTS (
        SELECT 1 FROM main.offer AS n
        WHERE n.apple_id = o.apple_id AND n.storefront = o.storefront AND n.offer = o.offer
          AND (n.until, n.since, n.import_id) > (o.until, o.since, o.import_id))
    ORDER BY o.apple_id, o.storefront, o.offer
    """
  }

  private func drop(_ row: Statement, since time: Timestamp) throws(SQLiteError) -> PriceDrop? {
    guard let appleID = row.appleID(0), let new = PricePeriod(row, from: 4), let now = new.money,
      let old = try price(before: time, of: appleID, new)
    else { return nil }
    let drop = PriceDrop(
      appleID: appleID, kind: row.text(1).flatMap(ProductKind.init(rawValue:)) ?? .unknown, name: row.text(2),
      old: old, new: new)
    if let then = old.money, then.currency == now.currency, then.milliunits > now.milliunits { return drop }
    guard old == new, now.milliunits == 0, let released = row.text(3), released >= time.date else { return nil }
    var fresh = drop
    fresh.old = nil
    return fresh
  }

  /// What was known of an offer before a time, else its first price.
  private func price(
    before time: Timestamp, of appleID: AppleID, _ offer: PricePeriod
  ) throws(SQLiteError) -> PricePeriod? {
    let select = try connection.cached(
      """
      SELECT \(PricePeriod.columns) FROM main.offer AS o WHERE o.apple_id = ?1 AND o.storefront = ?2 AND o.offer = ?3
      ORDER BY o.since < ?4 DESC, iif(o.since < ?4, o.since, NULL) DESC, iif(o.since < ?4, o.import_id, NULL) DESC,
        o.since, o.import_id LIMIT 1
      """)
    return try select.firstRow([
      .integer(appleID.rawValue), .text(offer.storefront?.code ?? ""), .text(offer.offer.rawValue),
      .text(time.description),
    ]) { PricePeriod($0) }
  }
}
