internal import SQLite

/// Enters the changes of a table's prices by comparing all of them, before and after: of flat tables, whose rows have
/// no key, and of tables whose old rows and new ones cannot be laid side by side.
struct TablePriceComparison {
  let table: String
  /// The store that the import was about; `nil` where it was about all.
  var storefront: String?
  /// When the table was exported, now and before.
  let times: (new: String, old: String)
  /// Why a price that did not come may be in the feed all the same.
  let reason: String?
  /// Whether imports after this one are forgotten.
  var rewinds = false

  /// Needs the view `stated_price` in both files.
  func run(on connection: Connection) throws(SQLiteError) {
    for statement in statements { try connection.execute(statement) }
  }

  private var isOfImport: String {
    "feed_table = '\(table)'" + (storefront.map { " AND storefront = '\($0)'" } ?? "")
  }

  private func prices(_ name: String, of schema: String) -> String {
    """
    CREATE TABLE main.\(name) (
      apple_id INTEGER, storefront TEXT, offer TEXT, amount INTEGER, currency TEXT,
      PRIMARY KEY (apple_id, storefront, offer)) WITHOUT ROWID;
    INSERT OR IGNORE INTO main.\(name) SELECT apple_id, storefront, offer, amount, currency FROM \(schema).stated_price
      WHERE \(isOfImport) AND typeof(apple_id) = 'integer' AND currency IS NOT NULL ORDER BY 1, 2, 3, 4
    """
  }

  /// Brings the prices before back to the day that the table starts over at.
  private var rewinding: String {
    let later = "f.price_change WHERE \(isOfImport) AND since >= '\(times.new)'"
    return """
      DELETE FROM main.price_before
        WHERE (apple_id, storefront, offer) IN (SELECT apple_id, storefront, offer FROM \(later));
      INSERT INTO main.price_before
        SELECT apple_id, storefront, offer, before_amount, before_currency FROM (
          SELECT *, row_number() OVER (PARTITION BY apple_id, storefront, offer ORDER BY since) AS position
          FROM \(later))
        WHERE position = 1 AND before_currency IS NOT NULL;
      DELETE FROM \(later)
      """
  }

  private var statements: [String] {
    let words = reason?.replacing("'", with: "''")
    // What a store has when it is first imported is no change.
    let isKnown = """
      (SELECT c.since FROM f.covered AS c WHERE c.feed_table = '\(table)' AND c.storefront IN (a.storefront, '')
        ORDER BY c.storefront DESC LIMIT 1) < '\(times.new)'
      """
    let wasKnown = isKnown.replacing("a.storefront", with: "b.storefront")
    let pair = "b.apple_id = a.apple_id AND b.storefront = a.storefront"
    return [
      prices("price_before", of: "old"), prices("price_after", of: "f"), rewinds ? rewinding : "",
      """
      INSERT INTO f.price_change
        SELECT a.apple_id, a.storefront, a.offer, '\(times.new)', a.amount, a.currency, b.amount, b.currency,
          '\(times.old)', '\(table)'
        FROM main.price_after AS a LEFT JOIN main.price_before AS b ON \(pair) AND b.offer = a.offer
        WHERE (a.amount, a.currency) IS NOT (b.amount, b.currency) AND \(isKnown)
        UNION ALL
        SELECT b.apple_id, b.storefront, b.offer, '\(times.new)', NULL, NULL, b.amount, b.currency, '\(times.old)',
          '\(table)'
        FROM main.price_before AS b LEFT JOIN main.price_after AS a ON \(pair) AND b.offer = a.offer
        WHERE a.apple_id IS NULL AND \(wasKnown) ORDER BY 1, 2, 3
      ON CONFLICT DO UPDATE SET amount = excluded.amount, currency = excluded.currency
      """,
      """
      UPDATE f.gap SET until = '\(times.new)' WHERE apple_id > 0 AND \(isOfImport) AND until IS NULL\
      \(words == nil ? "" : " AND (apple_id, storefront) IN (SELECT apple_id, storefront FROM main.price_after)")
      """,
      words.map { words in
        """
        INSERT INTO f.gap
          SELECT DISTINCT b.apple_id, '\(table)', b.storefront, 0, '\(times.new)', NULL, '\(words)'
          FROM main.price_before AS b
          WHERE NOT EXISTS (SELECT 1 FROM main.price_after AS a WHERE \(pair))
            AND NOT EXISTS (
              SELECT 1 FROM f.gap AS g
              WHERE g.apple_id = b.apple_id AND g.feed_table = '\(table)' AND g.storefront = b.storefront AND g.until IS NULL)
        """
      },
      "DELETE FROM f.gap WHERE apple_id > 0 AND \(isOfImport) AND until = since",
      "DROP TABLE main.price_before", "DROP TABLE main.price_after",
    ].compactMap(\.self)
  }
}
