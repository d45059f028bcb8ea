internal import CatalogModel

extension FeedViews {
  /// Arms of `stated_price`; amounts are milliunits, and NULL where the feed has -1: not sold separately.
  var prices: [String] {
    FeedOffer.all.filter { has($0.table, $0.item + "_id", "storefront_id") }.map { offer in
      let price = offer.price { "p.\($0)" }
      let (time, source) = Self.observed("p", group)
      return """
        SELECT p.\(offer.item)_id AS apple_id, \(Self.country("p.storefront_id")) AS storefront,
          '\(offer.kind.rawValue)' AS offer, \(FeedOffer.milliunits(price)) AS amount, p.currency_code AS currency,
          NULL AS text, \(time) AS observed_at, \(source) AS source, '\(offer.table)' AS feed_table
        FROM \(rows(offer.table, offer.columns + ["currency_code", "export_date"])) AS p
        WHERE \(FeedOffer.isReadable(price))
        """
    }
  }

  /// Arms of `price_history`: every change, what held before the first of them, and prices that never changed.
  ///
  /// What held before the first change, or never changed, counts from the first import that covered its table.
  var history: [String] {
    let changes = """
      SELECT c.apple_id, c.storefront, c.offer, c.amount, c.currency, c.since AS observed_at,
        \(Self.source("c.since", group)) AS source
      FROM price_change AS c
      """
    let covered = Self.coveredSince("c.feed_table")
    let beginnings = """
      SELECT c.apple_id, c.storefront, c.offer, c.before_amount, c.before_currency,
        min(c.before_seen, coalesce(\(covered), c.before_seen)),
        \(Self.source("min(c.before_seen, coalesce(\(covered), c.before_seen))", group))
      FROM price_change AS c
      WHERE c.before_currency IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM price_change AS p
        WHERE p.apple_id = c.apple_id AND p.storefront = c.storefront AND p.offer = c.offer AND p.since < c.since)
      """
    let since = "min(q.observed_at, coalesce(\(Self.coveredSince("q.feed_table")), q.observed_at))"
    let unchanged = """
      SELECT q.apple_id, q.storefront, q.offer, q.amount, q.currency, \(since), \(Self.source(since, group))
      FROM stated_price AS q
      WHERE NOT EXISTS (
        SELECT 1 FROM price_change AS c
        WHERE c.apple_id = q.apple_id AND c.storefront = q.storefront AND c.offer = q.offer)
      """
    return [changes, beginnings, unchanged]
  }

  /// When the first import with the filter of now covered a table.
  private static func coveredSince(_ table: String) -> String {
    """
    (SELECT v.since FROM coverage AS k JOIN covered_since AS v ON v.feed_table = k.feed_table AND v.filter = k.filter
      WHERE k.feed_table = \(table) ORDER BY k.mode LIMIT 1)
    """
  }

  /// The group with the day of a time.
  static func source(_ time: String, _ group: String) -> String {
    "'\(group)-' || replace(substr(\(time), 1, 10), '-', '')"
  }
}
