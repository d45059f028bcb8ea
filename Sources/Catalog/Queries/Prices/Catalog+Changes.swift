public import CatalogModel
internal import PartnerFeed
internal import SQLite

/// What an import of the partner feed changed: an item, or one of its prices.
public struct RecordedChange: Equatable, Sendable {
  /// `appeared`, `gone`, `renamed` or `price`.
  public var change: String
  /// When the change was observed, in UTC.
  public var since: String
  /// The item's number.
  public var appleID: Int64
  /// `nil` for a price whose item is not looked up yet.
  public var kind: ProductKind?
  /// Its name, where it is known.
  public var name: String?
  /// Who made it, where that is known.
  public var artist: String?
  /// Its name before it was renamed.
  public var beforeName: String?
  /// Who made it, before it was renamed.
  public var beforeArtist: String?
  /// The code of the price's store: `us`; its number where it has none; `nil` for changes of the item itself.
  public var storefront: String?
  /// The way to get the item: `buy`.
  public var offer: String?
  /// The price after the change, in milliunits; `nil` where the item is not sold separately, or not at all.
  public var amount: Int64?
  /// Three letters, as the feed has them; `nil` where there is no offer.
  public var currency: String?
  /// The price before the change, in milliunits.
  public var beforeAmount: Int64?
  /// The currency of the price before.
  public var beforeCurrency: String?
  /// When the price before was last observed, in UTC.
  public var beforeSeen: String?
  /// The snapshot that brought the change: `pricing-20261125`.
  public var source: String
}

extension Catalog {
  /// Calls `body` with what imports of the partner feed changed, ordered by time.
  ///
  /// - Parameters:
  ///   - time: The earliest change; `nil` for all.
  ///   - kinds: Any kind when empty.
  ///   - storefronts: Any when empty; otherwise changes of their prices alone.
  ///   - body: An error that it throws ends the reading.
  /// - Throws: CatalogError when a snapshot cannot be read.
  public func forEachChange(
    since time: Timestamp?, kinds: [ProductKind] = [], storefronts: [Storefront] = [],
    _ body: (RecordedChange) throws -> Void
  ) throws {
    try named { () throws(SQLiteError) in try attachAll() }
    for table in ["item_change", "price_change"] { try checkChanges(since: time, of: table) }
    // Whether there was no price before, or none that was covered, is not known of what was kept.
    let kept = """
      SELECT change, since, apple_id, kind, name, artist, before_name, before_artist, NULL AS storefront, NULL, NULL,
        NULL, NULL, NULL, NULL, source FROM main.item_change WHERE since >= ?1
      UNION ALL
      SELECT 'price', since, apple_id, NULL, NULL, NULL, NULL, NULL, storefront, offer, amount, currency,
        before_amount, before_currency, before_seen, source FROM main.price_change
      WHERE since >= ?1 AND before_currency IS NOT NULL
      """
    let branches = groups.map { group in
      """
      SELECT change, since, apple_id, kind, name, artist, before_name, before_artist, NULL AS storefront, NULL, NULL,
        NULL, NULL, NULL, NULL, \(PriceChangeSchema(schema: group.group).source("i"))
      FROM \(group.group).item_change AS i WHERE since >= ?1
      UNION ALL
      SELECT 'price', since, apple_id, NULL, NULL, NULL, NULL, NULL, storefront, offer, amount, currency,
        before_amount, before_currency, before_seen, \(PriceChangeSchema(schema: group.group).source("c"))
      FROM \(group.group).price_change AS c
      WHERE since >= ?1 AND \(PriceChangeSchema(schema: group.group).isChange("c"))
      """
    }
    let select = try connection.prepare(
      """
      SELECT * FROM (\(([kept] + branches).joined(separator: "\nUNION ALL\n"))) WHERE \(Self.isAny("storefront", 2))
      ORDER BY since, apple_id, change, storefront
      """)
    try select.bind([.text(time?.description ?? ""), .words(storefronts.map(\.code))])
    while try named({ () throws(SQLiteError) in try select.step() }) {
      var change = RecordedChange(select)
      if !kinds.isEmpty {
        if change.kind == nil { change.kind = try AppleID(rawValue: change.appleID).flatMap(kind) }
        guard change.kind.map(kinds.contains) ?? false else { continue }
      }
      try body(change)
    }
  }

  private func kind(of appleID: AppleID) throws -> ProductKind? {
    try listings(of: appleID).map(\.kind).first { $0 != .unknown }
  }
}

extension RecordedChange {
  fileprivate init(_ row: Statement) {
    change = row.text(0) ?? ""
    since = row.text(1) ?? ""
    appleID = row.integer(2)
    kind = row.text(3).flatMap(ProductKind.init(rawValue:))
    (name, artist, beforeName, beforeArtist) = (row.text(4), row.text(5), row.text(6), row.text(7))
    source = row.text(15) ?? ""
    (storefront, offer, amount, currency) = (row.text(8), row.text(9), row.integerIfAny(10), row.text(11))
    (beforeAmount, beforeCurrency, beforeSeen) = (row.integerIfAny(12), row.text(13), row.text(14))
  }
}

/// A database with price changes: a group's, or the catalog's own for snapshots that were dropped.
struct PriceChangeSchema {
  let schema: String

  /// The columns of ``PricePeriod`` with the price after the change of a row, or the one before it.
  func columns(_ row: String, before: Bool = false) -> String {
    let (prefix, time) = before ? ("before_", "before_seen") : ("", "since")
    return """
      \(row).storefront, \(row).offer, \(row).\(prefix)amount, \(row).\(prefix)currency, NULL, \(row).\(time),
      \(row).\(time), \(source(row, time, prefix))
      """
  }

  /// A row's own gaps, and those of all rows of its store, which have the item 0.
  private typealias Gaps = (item: String, store: String)

  private func gaps(of row: String) -> (own: Gaps, all: Gaps) {
    (("\(row).apple_id", "\(row).storefront"), ("0", covered(row)))
  }

  /// The condition that both sides of a change are known: what no import covered before it, or covers since, is none.
  func isChange(_ row: String) -> String {
    let (own, all) = gaps(of: row)
    let isLeft = "g.is_absence = 0 AND g.since <= \(row).since AND (g.until IS NULL OR g.until > \(row).since)"
    let wasUnknown = "g.since < \(row).since AND (g.until IS NULL OR g.until >= \(row).since)"
    return """
      \(hasNone(row, own, isLeft)) AND \(hasNone(row, all, isLeft)) AND (\(row).before_currency IS NOT NULL
        OR (\(covered(row, "since")) < \(row).since AND \(hasNone(row, own, wasUnknown)) AND \(hasNone(row, all, "g.is_absence = 0 AND \(wasUnknown)"))
          AND (\(hasNone(row, all, wasUnknown)) OR \(wasSeenGone(row)))))
      """
  }

  /// The condition that the import before a change saw the offer go: then it is known that there was none, although the
  /// import did not have all rows.
  private func wasSeenGone(_ row: String) -> String {
    """
    (SELECT p.currency IS NULL AND NOT EXISTS (SELECT 1 FROM \(schema).imported AS i
        WHERE i.feed_table = \(row).feed_table AND i.storefront IN ('', \(row).storefront)
          AND i.time > p.since AND i.time < \(row).since)
      FROM \(schema).price_change AS p
      WHERE p.apple_id = \(row).apple_id AND p.storefront = \(row).storefront AND p.offer = \(row).offer
        AND p.since < \(row).since ORDER BY p.since DESC LIMIT 1)
    """
  }

  /// The condition that a row `row` of an offer is known now; the catalog's own rows have no gaps.
  func isKnown(_ row: String) -> String {
    guard schema != "main" else { return "true" }
    let (own, all) = gaps(of: row)
    return [own, all].map { hasNone(row, $0, "g.is_absence = 0 AND g.until IS NULL") }.joined(separator: " AND ")
  }

  /// The condition that what held before a change was known at a time or later: then, or when a gap ended.
  func wasKnown(_ row: String, from time: String) -> String {
    guard schema != "main" else { return "true" }
    let (own, all) = gaps(of: row)
    let ends = [own, all].map { gap in
      """
      SELECT g.until FROM \(schema).gap AS g WHERE \(isOf(row, gap)) AND g.is_absence = 0
        AND g.until > \(time) AND g.until < \(row).since
      """
    }
    let isOpen = "g.is_absence = 0 AND g.since <= t.time AND (g.until IS NULL OR g.until > t.time)"
    return """
      EXISTS (SELECT 1 FROM (SELECT \(time) AS time UNION ALL \(ends.joined(separator: " UNION ALL "))) AS t
        WHERE \([own, all].map { hasNone(row, $0, isOpen) }.joined(separator: " AND ")))
      """
  }

  /// The condition that a row has no such gap.
  private func hasNone(_ row: String, _ gaps: Gaps, _ condition: String) -> String {
    "NOT EXISTS (SELECT 1 FROM \(schema).gap AS g WHERE \(isOf(row, gaps)) AND \(condition))"
  }

  private func isOf(_ row: String, _ gaps: Gaps) -> String {
    "g.apple_id = \(gaps.item) AND g.feed_table = \(row).feed_table AND g.storefront = \(gaps.store)"
  }

  /// The store by which a row's is known, as the view `price_period` has it, or since when it is.
  private func covered(_ row: String, _ column: String = "storefront") -> String {
    """
    (SELECT k.\(column) FROM \(schema).covered AS k
      WHERE k.feed_table = \(row).feed_table AND k.storefront IN (\(row).storefront, '') ORDER BY k.storefront DESC LIMIT 1)
    """
  }

  /// The snapshot that stated a row's time: the group with the day; the catalog's own rows name it.
  func source(_ row: String, _ time: String = "since", _ prefix: String = "") -> String {
    schema == "main"
      ? "\(row).\(prefix)source" : "'\(schema)-' || replace(substr(\(row).\(time), 1, 10), '-', '')"
  }
}

extension Catalog {
  /// What snapshots state of an item's prices: from each time on, one price, none, or why it is not known.
  func snapshotPeriods(of appleID: AppleID) throws(CatalogError) -> [PricePeriod] {
    try named { () throws(SQLiteError) in try attach(.prices) }
    let kept = PriceChangeSchema(schema: "main")
    var periods = try rows(
      """
      SELECT \(kept.columns("c", before: true)), \(kept.columns("c")) FROM main.price_change AS c
      WHERE c.apple_id = ? ORDER BY c.storefront, c.offer, c.since
      """, [.integer(appleID.rawValue)]
    ) { row in [PricePeriod(row), PricePeriod(row, from: PricePeriod.columnCount)].compactMap(\.self) }
    .flatMap(\.self)
    for group in groups where AttachedGroup.answers(group.group, about: .prices) {
      periods += try snapshotPeriods(of: appleID, group.group)
    }
    // An offer that is new was not gone before.
    return periods.filter { !$0.isGone || !Self.isFirst($0, among: periods) }
  }

  private func snapshotPeriods(of appleID: AppleID, _ group: String) throws(CatalogError) -> [PricePeriod] {
    try checkPriceChanges(of: appleID.rawValue, in: group)
    let source = PriceChangeSchema(schema: group).source("p")
    // Each holds until the last import before the next one.
    return try rows(
      """
      SELECT p.storefront, p.offer, p.amount, p.currency, NULL, p.since, coalesce((
          SELECT max(i.time) FROM \(group).imported AS i
          WHERE i.feed_table = p.feed_table AND i.storefront IN ('', p.storefront)
            AND i.time >= p.since AND (p.next IS NULL OR i.time < p.next)), p.since), \(source), p.reason
      FROM (
        SELECT *, lead(since) OVER (PARTITION BY storefront, offer ORDER BY since) AS next
        FROM \(group).price_period WHERE apple_id = ?) AS p
      """, [.integer(appleID.rawValue)]
    ) { row in
      guard var period = PricePeriod(row) else { return nil }
      if let reason = row.text(8) {
        (period.isGone, period.gap) = (false, "not covered since \(period.since.date): \(reason)")
      }
      return period
    }
  }

  private static func isFirst(_ period: PricePeriod, among periods: [PricePeriod]) -> Bool {
    !periods.contains {
      $0.storefrontText == period.storefrontText && $0.offer == period.offer && $0.since < period.since
    }
  }
}
