internal import CatalogModel
internal import PartnerFeed
internal import SQLite

extension Catalog {
  /// The offers that cost less than at a time, by whole tenths of a percent, and then by Apple ID and storefront; last
  /// the free ones of items released since, whose `fall` is NULL.
  ///
  /// Each row has the Apple ID, the columns of ``PricePeriod`` for the old price and for the new one, and the fall.
  func falls(_ query: DropQuery) throws(SQLiteError) -> Statement {
    try attachAll()
    let branches = [Self.listedFalls] + changeSchemas.map(Self.snapshotFalls)
    let select = try connection.prepare(
      """
      SELECT * FROM (\(branches.joined(separator: " UNION ALL ")))
      ORDER BY fall IS NULL, fall, apple_id, storefront, offer
      """)
    try select.bind([
      .text(query.since.description), .words(query.storefronts.map(\.code)), .words(query.kinds.map(\.rawValue)),
    ])
    return select
  }

  /// The databases with price changes, and how each names a row's source.
  var changeSchemas: [PriceChangeSchema] {
    let priced = groups.filter { AttachedGroup.answers($0.group, about: .prices) }
    return (["main"] + priced.map(\.group)).map(PriceChangeSchema.init)
  }

  /// The offers of listings whose present price was first observed at the time or later, with what was known of them
  /// before, else with their first price.
  private static let listedFalls = """
    SELECT o.apple_id, \(PricePeriod.columns("b")), \(PricePeriod.columns("o")),
      iif(b.amount > o.amount, \(fall(from: "b.amount", to: "o.amount")), NULL) AS fall
    FROM main._offer AS o
    CROSS JOIN main._listing AS l ON l.apple_id = o.apple_id AND l.storefront = o.storefront
    CROSS JOIN main._offer AS b ON b.apple_id = o.apple_id AND b.storefront = o.storefront AND b.offer = o.offer
    WHERE o.since >= ?1 AND \(isAny("o.storefront", 2)) AND \(isAny("l.kind", 3))
      AND NOT EXISTS (
        SELECT 1 FROM main._offer AS n
        WHERE n.apple_id = o.apple_id AND n.storefront = o.storefront AND n.offer = o.offer
          AND (n.until, n.since, n.import_id) > (o.until, o.since, o.import_id))
      AND (b.since, b.import_id) = (
        SELECT p.since, p.import_id FROM main._offer AS p
        WHERE p.apple_id = o.apple_id AND p.storefront = o.storefront AND p.offer = o.offer
        ORDER BY p.since < ?1 DESC, iif(p.since < ?1, p.since, NULL) DESC, iif(p.since < ?1, p.import_id, NULL) DESC,
          p.since, p.import_id LIMIT 1)
      AND (b.amount > o.amount AND b.currency = o.currency
        OR o.amount = 0 AND (b.since, b.import_id) = (o.since, o.import_id) AND l.release_date >= substr(?1, 1, 10))
    """

  /// The price at the time, else the first one after it that is known, and the price after the last change, where that
  /// is known now.
  ///
  /// Offers for which a listing has a later price are part of the listing's own history. The index covers the first
  /// step, and of a long history reads only what is new.
  private static func snapshotFalls(_ changes: PriceChangeSchema) -> String {
    let table = "\(changes.schema).price_change"
    func isOffer(_ row: String) -> String {
      "\(row).apple_id = m.apple_id AND \(row).storefront = m.storefront AND \(row).offer = m.offer"
    }
    return """
      SELECT apple_id, storefront, offer, old_amount, currency, NULL, old_since, old_since, old_source,
        storefront, offer, amount, currency, NULL, since, since, source, \(fall(from: "old_amount", to: "amount"))
      FROM (
        WITH moved AS (
          SELECT apple_id, storefront, offer, min(since) AS first, max(since) AS last
          FROM \(table) INDEXED BY price_change_since
          WHERE since >= ?1 AND \(isAny("storefront", 2))
          GROUP BY apple_id, storefront, offer
        ), compared AS (
          SELECT m.*, c.before_currency IS NOT NULL AND \(changes.wasKnown("c", from: "?1")) AS is_before, (
              SELECT min(n.since) FROM \(table) AS n
              WHERE \(isOffer("n")) AND n.since >= ?1 AND n.currency IS NOT NULL) AS known
          FROM moved AS m CROSS JOIN \(table) AS c ON \(isOffer("c")) AND c.since = m.first
        )
        SELECT m.apple_id, m.storefront, m.offer, a.amount, a.currency, a.since, \(changes.source("a")) AS source,
          iif(m.is_before, c.before_amount, c.amount) AS old_amount,
          iif(m.is_before, c.before_currency, c.currency) AS old_currency,
          iif(m.is_before, c.before_seen, c.since) AS old_since,
          iif(m.is_before, \(changes.source("c", "before_seen", "before_")), \(changes.source("c"))) AS old_source
        FROM compared AS m
        CROSS JOIN \(table) AS c ON \(isOffer("c")) AND c.since = iif(m.is_before, m.first, m.known)
        CROSS JOIN \(table) AS a ON \(isOffer("a")) AND a.since = m.last
        WHERE \(changes.isKnown("a"))
      ) AS m
      WHERE amount < old_amount AND currency = old_currency
        AND NOT EXISTS (
          SELECT 1 FROM main._offer AS o
          WHERE o.apple_id = m.apple_id AND o.storefront = m.storefront AND o.offer = m.offer AND o.until > m.since)
      """
  }

  /// The change in tenths of a percent, rounded as in ``PriceChange/permille``.
  private static func fall(from old: String, to new: String) -> String {
    "((\(new) - \(old)) * 2000 - \(old)) / (2 * \(old))"
  }
}
