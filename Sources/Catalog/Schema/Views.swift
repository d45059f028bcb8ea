internal import CatalogModel
internal import PartnerFeed
internal import SQLite

extension Catalog {
  /// Makes the views of what the catalog alone has: charts, with a row for each edition and one for each entry of one,
  /// ratings, reviews, and the in-app products that pages list: those of the newest lists, and all with their past.
  func makeOwnViews() throws(SQLiteError) {
    try connection.execute(
      """
      CREATE TEMP VIEW chart AS
        SELECT nullif(c.storefront, '') AS storefront, c.name AS chart, nullif(c.genre, '') AS genre,
          substr(e.updated_at, 1, 10) AS date, e.updated_at, c.title,
          (SELECT count(*) FROM main.chart_entry WHERE edition = e.id) AS entries,
          (SELECT source FROM main.import WHERE id = e.import_id) AS source
        FROM main.chart AS c JOIN main.chart_edition AS e ON e.chart = c.id;
      CREATE TEMP VIEW chart_entry AS
        SELECT nullif(c.storefront, '') AS storefront, c.name AS chart, nullif(c.genre, '') AS genre,
          substr(e.updated_at, 1, 10) AS date, e.updated_at, r.rank, r.apple_id
        FROM main.chart AS c JOIN main.chart_edition AS e ON e.chart = c.id
          JOIN main.chart_entry AS r ON r.edition = e.id;
      CREATE TEMP VIEW review AS
        SELECT CASE WHEN r.number > 0 THEN r.number END AS number, r.apple_id, nullif(r.storefront, '') AS storefront, r.rating, r.title, r.text, r.version,
          r.author, r.updated_at, r.vote_count, r.vote_sum, r.observed_at,
          (SELECT source FROM main.import WHERE id = r.import_id) AS source
        FROM main.review AS r;
      CREATE TEMP VIEW rating_history AS
        SELECT r.apple_id, nullif(r.storefront, '') AS storefront, r.since AS observed_at, r.until, r.average, r.count,
          r.version_average, r.version_count, (SELECT source FROM main.import WHERE id = r.import_id) AS source
        FROM main.rating AS r;
      CREATE TEMP VIEW listed_in_app AS
        SELECT l.app_id, nullif(l.storefront, '') AS storefront, nullif(l.language, '') AS language, l.position, l.name,
          l.occurrence, l.amount, l.currency, l.text, l.since, l.until AS observed_at,
          (SELECT source FROM main.import WHERE id = coalesce(l.until_import_id, l.import_id)) AS source
        FROM main.listed_in_app AS l
        WHERE l.until = (
          SELECT max(n.until) FROM main.listed_in_app AS n
          WHERE n.app_id = l.app_id AND n.storefront = l.storefront AND n.language = l.language);
      CREATE TEMP VIEW listed_in_app_history AS
        SELECT l.app_id, nullif(l.storefront, '') AS storefront, nullif(l.language, '') AS language, l.name,
          l.occurrence, l.name_count, l.amount, l.currency, l.text, l.since AS observed_at, l.until,
          (SELECT source FROM main.import WHERE id = l.import_id) AS source
        FROM main.listed_in_app AS l;
      """)
  }

  /// Makes the views for queries, over the catalog and the attached groups.
  ///
  /// They are TEMP views, which can span attached files and leave nothing in any of them.
  func makeFeedViews() throws(SQLiteError) {
    let priced = groups.filter { AttachedGroup.answers($0.group, about: .prices) }
    let products = groups.map { Self.productBranch(of: $0.group) }
    let prices = try [Self.ownPrices[ownPricesForm()]] + branches("price", ListedPrice.columns, of: priced)
    let history = Self.historyBranches + branches("price_history", Self.historyColumns, of: priced)
    let refused = [Self.refusedBranch] + branches("refused", Self.refusedColumns, of: groups)
    let identifiers = branches("identifier", "scheme, value, apple_id", of: groups)
    try connection.execute(
      """
      CREATE TEMP VIEW product AS \(Self.union([Self.listingBranch] + products));
      CREATE TEMP VIEW price AS \(Self.union(prices));
      CREATE TEMP VIEW price_history AS \(Self.union(history + [AppPriceBranch.history]));
      CREATE TEMP VIEW identifier AS \(Self.union([Self.identifierBranch] + identifiers));
      CREATE TEMP VIEW refused AS \(Self.union(refused));
      """)
    hasFeedViews = true
  }

  func dropFeedViews() throws(SQLiteError) {
    guard hasFeedViews else { return }
    try connection.execute(
      """
      DROP VIEW temp.product; DROP VIEW temp.price; DROP VIEW temp.price_history; DROP VIEW temp.identifier;
      DROP VIEW temp.refused
      """)
    hasFeedViews = false
  }

  private static let historyColumns = "apple_id, storefront, offer, amount, currency, observed_at, source"

  private func branches(_ view: String, _ columns: String, of groups: [AttachedGroup]) -> [String] {
    groups.map { "SELECT \(columns) FROM \($0.group).\(view)" }
  }

  private static func union(_ branches: [String]) -> String { branches.joined(separator: "\nUNION ALL\n") }

  /// Prices of listings, and the changes kept of dropped snapshots: each change, and before the first one the price
  /// that it changed.
  private static let historyBranches = [
    """
    SELECT o.apple_id, nullif(o.storefront, '') AS storefront, o.offer, o.amount, o.currency, o.since AS observed_at,
      (SELECT source FROM main.import WHERE id = o.import_id) AS source
    FROM main.offer AS o
    """,
    """
    SELECT c.apple_id, c.storefront, c.offer, c.amount, c.currency, c.since AS observed_at, c.source
    FROM main.price_change AS c
    """,
    """
    SELECT c.apple_id, c.storefront, c.offer, c.before_amount, c.before_currency, c.before_seen, c.before_source
    FROM main.price_change AS c
    WHERE NOT EXISTS (
      SELECT 1 FROM main.price_change AS p
      WHERE p.apple_id = c.apple_id AND p.storefront = c.storefront AND p.offer = c.offer AND p.since < c.since)
    """,
  ]

  private static let refusedColumns = "source, feed_table, record, byte_offset, reason, bytes"
  private static let refusedBranch = """
    SELECT (SELECT source FROM main.import WHERE id = r.import_id) AS source, NULL AS feed_table, r.record,
      r.byte_offset, r.reason, r.bytes
    FROM main.refused AS r
    """
  private static let identifierBranch = "SELECT scheme, value, apple_id FROM main.identifier"

  /// The catalog's own prices, by what there is beside those of listings: nothing, prices of in-app products, changes
  /// of dropped snapshots, or both.
  ///
  /// Most catalogs have neither, and need not search for each item's.
  static let ownPrices = [offerBranch, amendedOfferBranch].flatMap { [$0, union([$0, AppPriceBranch.current()])] }
  /// The same of the item `?1`.
  static let ownPricesOfItem = [offerBranch, amendedOfferBranch].flatMap { branch in
    let ofItem = "SELECT \(ListedPrice.columns) FROM (\(branch)) WHERE apple_id = ?1"
    return [ofItem, union([ofItem, AppPriceBranch.current(of: "\(PriceSchedule.isStandard) AND p.apple_id = ?1")])]
  }

  /// Which of ``ownPrices`` has all that the catalog has; 0 where there are prices of listings alone.
  func ownPricesForm() throws(SQLiteError) -> Int {
    Int(
      try connection.integer(
        """
        SELECT 2 * EXISTS (SELECT 1 FROM main.price_change)
          + EXISTS (SELECT 1 FROM main.app_product_price WHERE apple_id IS NOT NULL)
        """) ?? 0)
  }

  static let listingBranch = """
    SELECT l.apple_id, l.kind, l.name, l.artist, l.artist_id, l.parent_id, l.bundle_id, l.genre, l.release_date,
      nullif(l.storefront, '') AS storefront, l.url, l.artwork_url, l.observed_at,
      (SELECT source FROM main.import WHERE id = l.import_id) AS source, l.seller, l.version, l.provenance\
    \(furtherColumns { "l.\($0)" })
    FROM main.listing AS l
    """

  /// What a group's tables state, in the columns of ``listingBranch``.
  static func productBranch(of group: String) -> String {
    let columns = AttachedGroup.productColumns.joined(separator: ", ")
    return "SELECT \(columns)\(furtherColumns { "NULL AS \($0)" }) FROM \(group).product"
  }

  private static func furtherColumns(_ expression: (String) -> String) -> String {
    Listing.furtherFields.map { ", " + expression($0.column) }.joined()
  }

  /// The interval that ended last is the present price; among equals the later import counts.
  private static let offerBranch = """
    SELECT o.apple_id, nullif(o.storefront, '') AS storefront, o.offer, o.amount, o.currency, o.text,
      o.until AS observed_at,
      (SELECT source FROM main.import WHERE id = coalesce(o.until_import_id, o.import_id)) AS source
    FROM main.offer AS o
    WHERE NOT EXISTS (
      SELECT 1 FROM main.offer AS n
      WHERE n.apple_id = o.apple_id AND n.storefront = o.storefront AND n.offer = o.offer
        AND (n.until, n.since, n.import_id) > (o.until, o.since, o.import_id))
    """

  /// The same with later changes of dropped snapshots, as the history has them.
  private static let amendedOfferBranch = """
    SELECT p.apple_id, p.storefront, p.offer, iif(c.apple_id IS NULL, p.amount, c.amount) AS amount,
      iif(c.apple_id IS NULL, p.currency, c.currency) AS currency, iif(c.apple_id IS NULL, p.text, NULL) AS text,
      coalesce(c.since, p.observed_at) AS observed_at, iif(c.apple_id IS NULL, p.source, c.source) AS source
    FROM (\(offerBranch)) AS p
    LEFT JOIN main.price_change AS c
      ON c.apple_id = p.apple_id AND c.storefront = p.storefront AND c.offer = p.offer
        AND c.since > coalesce(p.observed_at, '')
        AND NOT EXISTS (
          SELECT 1 FROM main.price_change AS n
          WHERE n.apple_id = c.apple_id AND n.storefront = c.storefront AND n.offer = c.offer
            AND (n.since, n.source) > (c.since, c.source))
    WHERE c.apple_id IS NULL OR c.currency IS NOT NULL
    """
}
