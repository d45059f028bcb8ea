internal import CatalogModel
internal import SQLite

// Falls of prices that the developer's own answers state: of what `history` has, so that both say the same.

extension Catalog {
  /// The items of which an entry of a schedule started at a time or later.
  func itemsWithScheduledChanges(since time: Timestamp) throws(CatalogError) -> [AppleID] {
    try rows(
      """
      SELECT DISTINCT p.apple_id FROM main._app_product_price AS p
      WHERE \(PriceSchedule.isStandard) AND \(PriceSchedule.hasStarted) AND p.starts >= ? ORDER BY p.apple_id
      """, [.text(time.date)]
    ) { $0.appleID(0) }
  }

  /// The offers of these items that cost less than at a time, or than the first price after it.
  func scheduledFalls(of items: [AppleID], _ query: DropQuery) throws(CatalogError) -> [PriceDrop] {
    var drops: [PriceDrop] = []
    for item in items {
      for history in try priceHistories(of: item) where isRequested(history.storefront, query) {
        guard let new = history.periods.last, new.since >= query.since, let price = new.money else { continue }
        let old = history.periods.last { $0.since < query.since } ?? history.periods.first { $0.money != nil }
        guard let old, let before = old.money, before.currency == price.currency, before.milliunits > price.milliunits
        else { continue }
        drops.append(PriceDrop(appleID: item, kind: .unknown, name: nil, old: old, new: new))
      }
    }
    return drops
  }

  private func isRequested(_ storefront: Storefront?, _ query: DropQuery) -> Bool {
    query.storefronts.isEmpty || storefront.map { query.storefronts.contains($0) } ?? false
  }

  /// The day on which a price of a schedule last followed another.
  static let newestScheduledChange = """
    SELECT max(p.starts) FROM main._app_product_price AS p
    WHERE \(PriceSchedule.isStandard) AND \(PriceSchedule.hasStarted) AND EXISTS (
      SELECT 1 FROM main._app_product_price AS b
      WHERE \(PriceSchedule.joined("b", "p")) AND b.starts < p.starts)
    """
}
