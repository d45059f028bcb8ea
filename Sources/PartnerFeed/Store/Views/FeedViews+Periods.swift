/// What is known of prices on each day: see ``KnownDays``.
extension FeedViews {
  /// The one branch of `price`: the prices of the rows that the last import covered.
  var knownPrices: String {
    let columns = Self.priceColumns.map { "q.\($0)" }.joined(separator: ", ")
    return "SELECT \(columns) FROM stated_price AS q" + (hasGaps ? " WHERE \(Self.isKnown("q"))" : "")
  }

  /// The one branch of `price_history`: every change; without an amount and a currency nothing is offered, or known.
  var history: String {
    """
    SELECT apple_id, storefront, offer, amount, currency, since AS observed_at, \(Self.source("since", group)) AS source
    FROM price_period
    """
  }

  /// Arms of `price_period`: from each time on a price, nothing where the feed has no offer, or a reason why it is not
  /// known, until the next row of the offer.
  var periods: [String] {
    let columns = "s.apple_id, s.storefront, s.offer, s.amount, s.currency"
    let unknown = "s.apple_id, s.storefront, s.offer, NULL, NULL"
    let isLater = "g.until > s.since AND (s.next IS NULL OR g.until < s.next)"
    let begins = "(s.next IS NULL OR g.since < s.next) AND (g.until IS NULL OR g.until > s.since)"
    // Of an item that is gone the next import may not know any more whether it still is.
    let absence = """
      (SELECT min(i.time) FROM imported AS i
        WHERE i.feed_table = s.feed_table AND i.storefront IN (s.storefront, '') AND i.time > s.since AND i.time >= g.since)
      """
    // An import that covers a store again may not have all its rows either.
    let stillLacking = """
      FROM gap AS a WHERE a.apple_id = 0 AND a.feed_table = s.feed_table AND a.storefront = g.storefront
        AND a.is_absence = 1 AND a.since <= g.until AND (a.until IS NULL OR a.until > g.until)
      """
    let (own, all) = (Self.gap("apple_id", "s.storefront"), Self.gap("0", Self.covered("s")))
    let values = "(\(Self.spans)) AS s"
    guard hasGaps else { return ["SELECT \(columns), s.since, NULL AS reason, s.feed_table FROM \(values)"] }
    return [
      "SELECT \(columns), s.since, NULL AS reason, s.feed_table FROM \(values) WHERE \(Self.isKnown("s", at: "s.since"))",
      """
      SELECT \(unknown), max(g.since, s.since), g.reason, s.feed_table FROM \(values) CROSS JOIN gap AS g
      WHERE \(own) AND g.is_absence = 0 AND \(begins)
      """,
      """
      SELECT \(unknown), max(g.since, s.since), g.reason, s.feed_table FROM \(values) CROSS JOIN gap AS g
      WHERE \(all) AND g.is_absence = 0 AND \(begins)
      """,
      """
      SELECT \(unknown), \(absence), g.reason, s.feed_table FROM \(values) CROSS JOIN gap AS g
      WHERE \(all) AND g.is_absence = 1 AND s.currency IS NULL AND (s.next IS NULL OR \(absence) < s.next)
        AND \(absence) < coalesce(g.until, '9999')
      """,
      """
      SELECT \(columns), g.until, NULL, s.feed_table FROM \(values) CROSS JOIN gap AS g
      WHERE \(own) AND g.is_absence = 0 AND \(isLater) AND \(Self.isKnown("s", at: "g.until"))
      """,
      """
      SELECT \(columns), g.until, NULL, s.feed_table FROM \(values) CROSS JOIN gap AS g
      WHERE \(all) AND (g.is_absence = 0 OR s.currency IS NULL) AND \(isLater) AND \(Self.isKnown("s", at: "g.until"))
        AND NOT (s.currency IS NULL AND EXISTS (SELECT 1 \(stillLacking)))
      """,
      """
      SELECT \(unknown), g.until, (SELECT a.reason \(stillLacking)), s.feed_table FROM \(values) CROSS JOIN gap AS g
      WHERE \(all) AND g.is_absence = 0 AND s.currency IS NULL AND \(isLater) AND \(Self.isKnown("s", at: "g.until"))
        AND EXISTS (SELECT 1 \(stillLacking))
      """,
    ]
  }

  /// The values of each offer, from one change to the next, whether they were known all the while or not.
  ///
  /// What held before the first change, or never changed, counts from the first import that covered its store.
  private static let spans = """
    SELECT c.apple_id, c.storefront, c.offer, c.amount, c.currency, c.since, (
        SELECT min(n.since) FROM price_change AS n
        WHERE n.apple_id = c.apple_id AND n.storefront = c.storefront AND n.offer = c.offer AND n.since > c.since) AS next,
      c.feed_table
    FROM price_change AS c
    UNION ALL
    SELECT c.apple_id, c.storefront, c.offer, c.before_amount, c.before_currency,
      coalesce(\(coveredSince("c")), c.before_seen), c.since, c.feed_table
    FROM price_change AS c
    WHERE c.before_currency IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM price_change AS p
      WHERE p.apple_id = c.apple_id AND p.storefront = c.storefront AND p.offer = c.offer AND p.since < c.since)
    UNION ALL
    SELECT q.apple_id, q.storefront, q.offer, q.amount, q.currency, coalesce(\(coveredSince("q")), q.observed_at), NULL,
      q.feed_table
    FROM stated_price AS q
    WHERE q.currency IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM price_change AS c
      WHERE c.apple_id = q.apple_id AND c.storefront = q.storefront AND c.offer = q.offer)
    """

  /// Whether a row is known at a time, or, without one, now.
  private static func isKnown(_ row: String, at time: String? = nil) -> String {
    let isOpen = time.map { "x.since <= \($0) AND (x.until IS NULL OR x.until > \($0))" } ?? "x.until IS NULL"
    return [("\(row).apple_id", "\(row).storefront"), ("0", covered(row))].map { item, store in
      """
      NOT EXISTS (SELECT 1 FROM gap AS x WHERE x.apple_id = \(item) AND x.feed_table = \(row).feed_table
        AND x.storefront = \(store) AND x.is_absence = 0 AND \(isOpen))
      """
    }.joined(separator: " AND ")
  }

  /// Whether a gap is one of a row `s`: of its item, or, as of the item 0, of all rows of its store.
  private static func gap(_ item: String, _ store: String) -> String {
    "g.apple_id = \(item == "0" ? item : "s." + item) AND g.feed_table = s.feed_table AND g.storefront = \(store)"
  }

  /// The store by which a row's is known: its own where a selection ever named that, else the empty one of all others.
  private static func covered(_ row: String) -> String {
    """
    (SELECT k.storefront FROM covered AS k WHERE k.feed_table = \(row).feed_table AND k.storefront IN (\(row).storefront, '')
      ORDER BY k.storefront DESC LIMIT 1)
    """
  }

  private static func coveredSince(_ row: String) -> String {
    """
    (SELECT k.since FROM covered AS k WHERE k.feed_table = \(row).feed_table AND k.storefront IN (\(row).storefront, '')
      ORDER BY k.storefront DESC LIMIT 1)
    """
  }
}
