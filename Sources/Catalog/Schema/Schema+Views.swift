internal import CatalogModel

/// The views of `catalog.sqlite`, which any program that opens SQLite reads: <doc:TablesAndViews>.
///
/// Names of tables stand without their file's, so that a program that attaches the file under another name can use the
/// views. What they mean is said in ``CatalogView``.
///
/// DuckDB runs a view's statement itself, with the types of the tables' columns, where it knows all of its functions.
/// Else it writes the statement anew, has SQLite run it, and takes every value as text: its `max(amount)` is the
/// greatest text then. So what people query is written in what both know (`CASE` for `iif`, no `IS` between columns),
/// and stands over views of the answers that need more (`_app_price`, `_app_price_history`), whose numbers it casts.
extension Schema {
  static let views = """
    CREATE VIEW product AS
    \(listing);
    CREATE VIEW \(PriceSchedule.view) AS
    \(PriceSchedule.periods(of: PriceSchedule.isStandard));
    CREATE VIEW _app_price AS
    \(AppPriceBranch.current());
    CREATE VIEW _app_price_history AS
    \(AppPriceBranch.history);
    CREATE VIEW _newest_offer AS
    \(offers);
    CREATE VIEW price AS
    \(prices);
    CREATE VIEW price_history AS
    \(priceHistory);
    CREATE VIEW item_price AS
    \(itemPrices(of: "price", items: "product"));
    CREATE VIEW identifier AS
      SELECT scheme, value, apple_id FROM _identifier WHERE scheme <> '';
    CREATE VIEW refused AS
    \(refusedRecords);
    CREATE VIEW link AS
      SELECT l.source, l.byte_offset, l.position, l.line, l.column_number, l.link, l.apple_id, l.text_id, l.parent_id,
        l.kind, nullif(l.storefront, '') AS storefront, l.via
      FROM _link AS l WHERE l.source <> '';
    CREATE VIEW chart AS
      SELECT nullif(c.storefront, '') AS storefront, c.name AS chart, nullif(c.genre, '') AS genre,
        substr(e.updated_at, 1, 10) AS date, e.updated_at, c.title,
        (SELECT count(*) FROM _chart_entry WHERE edition = e.id) AS entries,
        (SELECT source FROM _import WHERE id = e.import_id) AS source
      FROM _chart AS c JOIN _chart_edition AS e ON e.chart = c.id;
    CREATE VIEW chart_entry AS
      SELECT nullif(c.storefront, '') AS storefront, c.name AS chart, nullif(c.genre, '') AS genre,
        substr(e.updated_at, 1, 10) AS date, e.updated_at, r.rank, r.apple_id
      FROM _chart AS c JOIN _chart_edition AS e ON e.chart = c.id JOIN _chart_entry AS r ON r.edition = e.id;
    CREATE VIEW review AS
      SELECT CASE WHEN r.number > 0 THEN r.number END AS number, r.apple_id, nullif(r.storefront, '') AS storefront, r.rating,
        r.title, r.text, r.version, r.author, r.updated_at, r.vote_count, r.vote_sum, r.observed_at,
        (SELECT source FROM _import WHERE id = r.import_id) AS source
      FROM _review AS r;
    CREATE VIEW rating_history AS
      SELECT r.apple_id, nullif(r.storefront, '') AS storefront, r.since AS observed_at, r.until, r.average, r.count,
        r.version_average, r.version_count, (SELECT source FROM _import WHERE id = r.import_id) AS source
      FROM _rating AS r;
    CREATE VIEW podcast_feed AS
      SELECT f.apple_id, nullif(f.storefront, '') AS storefront, f.feed, f.url, f.since AS observed_at, f.until,
        (SELECT source FROM _import WHERE id = f.import_id) AS source
      FROM _podcast_feed AS f;
    CREATE VIEW listed_in_app AS
      SELECT l.app_id, nullif(l.storefront, '') AS storefront, nullif(l.language, '') AS language, l.position, l.name,
        l.occurrence, l.amount, l.currency, l.text, l.since, l.until AS observed_at,
        (SELECT source FROM _import WHERE id = coalesce(l.until_import_id, l.import_id)) AS source
      FROM _listed_in_app AS l
      WHERE l.until = coalesce((
        SELECT max(n.observed_at) FROM _in_app_list AS n
        WHERE n.app_id = l.app_id AND n.storefront = l.storefront AND n.sequence = l.language), (
        SELECT max(n.observed_at) FROM _in_app_list AS n
        WHERE n.app_id = l.app_id AND n.storefront = l.storefront AND n.sequence = ''));
    CREATE VIEW listed_in_app_history AS
      SELECT l.app_id, nullif(l.storefront, '') AS storefront, nullif(l.language, '') AS language, l.name,
        l.occurrence, l.name_count, l.amount, l.currency, l.text, l.since AS observed_at, l.until,
        (SELECT source FROM _import WHERE id = l.import_id) AS source
      FROM _listed_in_app AS l;
    CREATE VIEW in_app_product AS
      SELECT coalesce(p.app_id, g.app_id) AS app_id, p.environment, p.apple_id, p.product_id, p.reference_name AS name,
        p.type, p.period, p.state, p.observed_at, (SELECT source FROM _import WHERE id = p.import_id) AS source
      FROM _app_product AS p LEFT JOIN _app_product_group AS g
        ON g.environment = p.environment AND g.group_key = p.group_key;
    CREATE VIEW price_point AS
      SELECT t.point, nullif(t.storefront, '') AS storefront, t.amount, c.currency, t.proceeds, t.later_proceeds,
        t.tier, t.observed_at, (SELECT source FROM _import WHERE id = t.import_id) AS source
      FROM _price_point AS t LEFT JOIN _store_currency AS c ON c.storefront = t.storefront;
    """
}

// MARK: - Parts that other statements have, too

extension Schema {
  private static func union(_ branches: [String]) -> String { branches.joined(separator: "\nUNION ALL\n") }

  /// Prices with what their items are called: in the price's own store, else in no store, in an English one, in any.
  ///
  /// - Parameters:
  ///   - prices: The view of the prices.
  ///   - items: The view of the items.
  ///   - schema: What stands before the names of tables, such as `main.`: in-app products that only the developer's
  ///     answers state are in one.
  /// - Returns: A statement with the columns of the view `item_price`.
  static func itemPrices(of prices: String, items: String, tablesIn schema: String = "") -> String {
    // Until SQLite 3.40 an ORDER BY cannot name a column of the statement around it.
    func ofItem(_ column: String) -> String {
      """
      (SELECT \(column) FROM (
        SELECT n.name, n.kind, n.artist, n.storefront, p.storefront AS priced_in, 0 AS is_own FROM \(items) AS n
        WHERE n.apple_id = p.apple_id
        UNION ALL
        SELECT a.reference_name, 'in-app', NULL, NULL, p.storefront, 1 FROM \(schema)_app_product AS a
        WHERE a.environment = 'production' AND a.product = CAST(p.apple_id AS TEXT))
        ORDER BY name IS NULL, coalesce(storefront, '') = coalesce(priced_in, '') DESC, storefront IS NULL DESC,
          storefront IN ('us', 'gb') DESC, storefront, is_own
        LIMIT 1) AS \(column)
      """
    }
    return """
      SELECT p.apple_id, \(ofItem("name")), \(ofItem("kind")), \(ofItem("artist")), p.storefront, p.offer, p.amount,
        p.amount / 1000.0 AS price, p.currency, p.text, p.observed_at, p.source
      FROM \(prices) AS p
      """
  }

  static let listing = listing(source: "(SELECT source FROM _import WHERE id = l.import_id)")

  /// The same with the number of the import in place of its source: see ``SourceTexts``.
  static let listingByImport = listing(source: "l.import_id")

  private static func listing(source: String) -> String {
    """
    SELECT l.apple_id, l.kind, l.name, l.artist, l.artist_id, l.parent_id, l.bundle_id, l.genre, l.release_date,
      nullif(l.storefront, '') AS storefront, l.url, l.artwork_url, l.observed_at,
      \(source) AS source, l.seller, l.version, l.provenance\
    \(Listing.furtherFields.map { ", l." + $0.column }.joined())
    FROM _listing AS l
    """
  }

  private static let refusedRecords = """
    SELECT (SELECT source FROM _import WHERE id = r.import_id) AS source, CAST(NULL AS TEXT) AS feed_table,
      r.record, r.byte_offset, r.reason, r.bytes
    FROM _refused AS r
    """

  /// Prices of listings, and the changes kept of dropped snapshots: each change, and before the first one the price
  /// that it changed; then those of the developer's own answers.
  private static let priceHistory = union([
    """
    SELECT o.apple_id, nullif(o.storefront, '') AS storefront, o.offer, o.amount, o.currency, o.since AS observed_at,
      (SELECT source FROM _import WHERE id = o.import_id) AS source
    FROM _offer AS o
    """,
    """
    SELECT c.apple_id, c.storefront, c.offer, c.amount, c.currency, c.since AS observed_at, c.source
    FROM price_change AS c
    """,
    """
    SELECT c.apple_id, c.storefront, c.offer, c.before_amount, c.before_currency, c.before_seen, c.before_source
    FROM price_change AS c
    WHERE NOT EXISTS (
      SELECT 1 FROM price_change AS p
      WHERE p.apple_id = c.apple_id AND p.storefront = c.storefront AND p.offer = c.offer AND p.since < c.since)
    """,
    """
    SELECT CAST(apple_id AS BIGINT) AS apple_id, storefront, offer, CAST(amount AS BIGINT) AS amount, currency,
      observed_at, source
    FROM _app_price_history
    """,
  ])

  /// Most catalogs have no changes of dropped snapshots, and need not search for each price's.
  private static let prices = union([
    "SELECT * FROM _newest_offer WHERE NOT \(hasChanges)",
    "SELECT * FROM (\(amended("_newest_offer"))) WHERE \(hasChanges)",
    """
    SELECT CAST(apple_id AS BIGINT) AS apple_id, storefront, offer, CAST(amount AS BIGINT) AS amount, currency, text,
      observed_at, source
    FROM _app_price
    """,
  ])

  /// DuckDB reads no rows of a table without a rowid but by its columns.
  private static let hasChanges = "EXISTS (SELECT 1 FROM price_change WHERE since <> '')"

  /// The interval that ended last is the present price; among equals the later import counts.
  static let offers = offers(source: "(SELECT source FROM _import WHERE id = coalesce(o.until_import_id, o.import_id))")

  /// The same with the number of the import in place of its source: see ``SourceTexts``.
  static let offersByImport = offers(source: "coalesce(o.until_import_id, o.import_id)")

  private static func offers(source: String) -> String {
    """
    SELECT o.apple_id, nullif(o.storefront, '') AS storefront, o.offer, o.amount, o.currency, o.text,
      o.until AS observed_at,
      \(source) AS source
    FROM _offer AS o
    WHERE NOT EXISTS (
      SELECT 1 FROM _offer AS n
      WHERE n.apple_id = o.apple_id AND n.storefront = o.storefront AND n.offer = o.offer
        AND (n.until, n.since, n.import_id) > (o.until, o.since, o.import_id))
    """
  }

  /// The same with later changes of dropped snapshots, as the history has them, and their sources.
  static let amendedOffersByImport = amended("(\(offersByImport))")

  private static func amended(_ offers: String) -> String {
    """
    SELECT p.apple_id, p.storefront, p.offer,
      CASE WHEN c.apple_id IS NULL THEN p.amount ELSE c.amount END AS amount,
      CASE WHEN c.apple_id IS NULL THEN p.currency ELSE c.currency END AS currency,
      CASE WHEN c.apple_id IS NULL THEN p.text END AS text, coalesce(c.since, p.observed_at) AS observed_at,
      CASE WHEN c.apple_id IS NULL THEN p.source ELSE c.source END AS source
    FROM \(offers) AS p
    LEFT JOIN price_change AS c
      ON c.apple_id = p.apple_id AND c.storefront = p.storefront AND c.offer = p.offer
        AND c.since > coalesce(p.observed_at, '')
        AND NOT EXISTS (
          SELECT 1 FROM price_change AS n
          WHERE n.apple_id = c.apple_id AND n.storefront = c.storefront AND n.offer = c.offer
            AND (n.since, n.source) > (c.since, c.source))
    WHERE c.apple_id IS NULL OR c.currency IS NOT NULL
    """
  }
}
