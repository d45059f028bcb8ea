internal import CatalogModel
internal import PartnerFeed
internal import SQLite

/// A database with price changes: a group's, or the catalog's own for snapshots that were dropped.
struct PriceChangeSchema {
  let schema: String

  /// The catalog's own, whose rows name their sources.
  static let kept = PriceChangeSchema(schema: "main")

  /// The columns of ``PricePeriod`` with the price after the change of a row, or the one before it.
  func columns(_ row: String, before: Bool = false) -> String {
    let (prefix, time) = before ? ("before_", "before_seen") : ("", "since")
    return """
      \(row).storefront, \(row).offer, \(row).\(prefix)amount, \(row).\(prefix)currency, NULL, \(row).\(time),
      \(row).\(time), \(source(row, time, prefix))
      """
  }

  /// The snapshot that stated a row's time: the group with the day.
  func source(_ row: String, _ time: String = "since", _ prefix: String = "") -> String {
    schema == "main"
      ? "\(row).\(prefix)source" : "'\(schema)-' || replace(substr(\(row).\(time), 1, 10), '-', '')"
  }
}

extension Catalog {
  /// The changes of an item's prices that snapshots state: the price before and after each change; and the first price
  /// of those that never changed.
  func snapshotPeriods(of appleID: AppleID) throws(CatalogError) -> [PricePeriod] {
    let schemas = try named { () throws(SQLiteError) in
      try attach(.prices)
      return try changeSchemas()
    }
    var periods: [PricePeriod] = []
    for changes in schemas {
      let changed = try rows(
        """
        SELECT \(changes.columns("c", before: true)), \(changes.columns("c")) FROM \(changes.schema).price_change AS c
        WHERE c.apple_id = ? ORDER BY c.storefront, c.offer, c.since
        """, [.integer(appleID.rawValue)]
      ) { row in [PricePeriod(row), PricePeriod(row, from: PricePeriod.columnCount)].compactMap(\.self) }
      periods += changed.flatMap(\.self)
      guard changes.schema != "main" else { continue }
      periods += try rows(
        """
        SELECT storefront, offer, amount, currency, NULL, observed_at, observed_at, source
        FROM \(changes.schema).price_history WHERE apple_id = ?
        """, [.integer(appleID.rawValue)]
      ) { PricePeriod($0) }
    }
    // An offer that is new was not gone before.
    return periods.filter { !$0.isGone || !Self.isFirst($0, among: periods) }
  }

  private static func isFirst(_ period: PricePeriod, among periods: [PricePeriod]) -> Bool {
    !periods.contains { $0.storefront == period.storefront && $0.offer == period.offer && $0.since < period.since }
  }
}
