internal import CatalogModel

/// The changes in SQL: of the rows that were noted, for the file that is attached as `f`, with the state before as
/// `old`.
extension ChangedRows {
  /// The table that rows are noted in.
  var noted: String { "main.\(quoted("changed " + name))" }

  /// The table's name as a text.
  private var word: String { "'" + name.replacing("'", with: "''") + "'" }

  /// Whether changes are kept, and not names alone.
  var isTracked: Bool { subject != nil }

  /// The statements that enter the changes.
  func statements(_ views: FeedViews) -> [String] {
    switch subject {
    case .prices(let offers): isComparable && !isRewound ? offers.map(prices) + [unchangedPrices] : []
    case .names(let item): forgottenNames(item) + [names(item, views.kind(of: item))] + correctedNames
    case .ranks(let item, let rank): [ranks(item, rank), unchangedRanks]
    case nil: []
    }
  }

  /// The statements that enter from when on single rows are not known, and are again.
  var gapStatements: [String] {
    guard case .prices(let offers) = subject else { return [] }
    let row = "SELECT k.\(offers[0].id), \(store) FROM \(noted) AS k WHERE typeof(k.\(offers[0].id)) = 'integer'"
    let isOpen = "apple_id > 0 AND feed_table = \(word) AND until IS NULL"
    let ends = "UPDATE f.gap SET until = '\(times.new)' WHERE \(isOpen)"
    let stores = part.selected.map { " AND storefront IN (\($0.sorted().map { "'\($0)'" }.joined(separator: ", ")))" }
    let endsAll = part.incompleteness == nil && known.hasGaps
    return [
      "\(ends) AND (apple_id, storefront) IN (\(row) AND k.change IN ('back', 'gone'))",
      endsAll ? "\(ends)\(stores ?? "") AND (apple_id, storefront) NOT IN (\(row) AND k.change = 'refused')" : "",
      """
      INSERT INTO f.gap SELECT id, \(word), store, 0, '\(times.new)', NULL, reason
        FROM (SELECT k.\(offers[0].id) AS id, \(store) AS store, \(reason) AS reason FROM \(noted) AS k
          WHERE typeof(k.\(offers[0].id)) = 'integer') AS n
        WHERE reason IS NOT NULL AND NOT EXISTS (
          SELECT 1 FROM f.gap AS g
          WHERE g.apple_id = n.id AND g.feed_table = \(word) AND g.storefront = n.store AND g.until IS NULL)
      """, "DELETE FROM f.gap WHERE feed_table = \(word) AND apple_id > 0 AND until = since",
    ]
  }

  /// Why a row is not known from now on; NULL where it is.
  private var reason: String {
    let condition = "the import took only \(part.conditions)".replacing("'", with: "''")
    return """
      CASE k.change WHEN 'left' THEN '\(condition)' WHEN 'outside' THEN '\(condition)'
        WHEN 'refused' THEN 'its row was refused' WHEN 'unreadable' THEN 'a row was refused whose key cannot be read'
        WHEN 'truncated' THEN '\(KnownDays.truncated)' WHEN 'dropped' THEN 'an incremental started the table over' END
      """
  }

  /// A column of the new or the old side of a row that was noted; NULL where one of them lacks it.
  private func column(_ side: String, _ name: String?) -> String {
    name.flatMap { values.contains($0) ? "k." + quoted("\(side) \($0)") : nil } ?? "NULL"
  }

  private var store: String { FeedViews.country("k.storefront_id").replacing("FROM ", with: "FROM f.") }

  /// When the row before was last known: at the import before, or the one before it was not known any more.
  private func seen(_ id: String) -> String {
    guard case .prices = subject, known.hasAnyGap else { return "'\(times.old)'" }
    func since(_ item: String, _ store: String) -> String {
      """
      (SELECT g.since FROM old.gap AS g WHERE g.apple_id = \(item) AND g.feed_table = \(word) AND g.storefront = \(store)
        AND g.is_absence = 0 AND g.until IS NULL)
      """
    }
    let covered = """
      (SELECT c.storefront FROM old.covered AS c WHERE c.feed_table = \(word) AND c.storefront IN (\(store), '')
        ORDER BY c.storefront DESC LIMIT 1)
      """
    return """
      coalesce((SELECT max(i.time) FROM old.imported AS i WHERE i.feed_table = \(word)
        AND i.time < coalesce(\(since(id, store)), \(since("0", covered)))), '\(times.old)')
      """
  }

  /// The rows that were noted, `k`, as far as they change something; their keys are numbers.
  private var rows: String {
    let numbers = key.map { "typeof(k.\(quoted($0))) = 'integer'" }.joined(separator: " AND ")
    return """
      FROM \(noted) AS k
      WHERE k.change IN ('renamed', 'appeared', 'gone', 'unseen', 'back', 'left', 'dropped') AND \(numbers)
      """
  }

  /// Two imports of one time are one change, which may be none.
  private var unchangedPrices: String {
    """
    DELETE FROM f.price_change WHERE feed_table = \(word) AND since = '\(times.new)'
      AND (amount, currency) IS (before_amount, before_currency) AND \(mayRepeat)
    """
  }

  private var unchangedRanks: String {
    """
    DELETE FROM f.rank_change WHERE feed_table = \(word) AND since = '\(times.new)' AND rank IS before_rank
      AND \(mayRepeat)
    """
  }

  private var mayRepeat: Bool { part.isCorrection || times.new == times.old }

  /// The changes of the items of a table that were imported after a day that the table starts over at.
  private func forgottenNames(_ item: ItemTable) -> [String] {
    let items = ["f", "old"].map { "SELECT \(item.id) FROM \($0).\(quoted(name))" }.joined(separator: " UNION ALL ")
    let isLater = known.days.isNew("") ? ">=" : ">"
    guard isRewound || (part.isCorrection && known.days.isNew("")) else { return [] }
    return ["DELETE FROM f.item_change WHERE since \(isLater) '\(times.new)' AND apple_id IN (\(items))"]
  }

  /// What a correction changes of the changes of its day.
  private var correctedNames: [String] {
    guard part.isCorrection else { return [] }
    let here = "since = '\(times.new)'"
    func has(_ change: String, _ row: String) -> String {
      "EXISTS (SELECT 1 FROM f.item_change AS o WHERE o.apple_id = \(row).apple_id AND o.\(here) AND o.change = '\(change)')"
    }
    return [
      """
      UPDATE f.item_change AS c SET (name, artist) = (
          SELECT o.name, o.artist FROM f.item_change AS o
          WHERE o.apple_id = c.apple_id AND o.\(here) AND o.change = 'renamed')
        WHERE c.\(here) AND c.change = 'appeared' AND \(has("renamed", "c"))
      """,
      """
      DELETE FROM f.item_change AS c WHERE c.\(here) AND (
        c.change = 'renamed' AND ((name, artist) IS (before_name, before_artist) OR \(has("appeared", "c")))
        OR c.change = 'appeared' AND \(has("gone", "c")))
      """,
    ]
  }

  private func names(_ item: ItemTable, _ kind: String) -> String {
    let (type, title, artist) = (item.type ?? "type", item.column(.name), item.column(.artist))
    return """
      INSERT INTO f.item_change
        SELECT id, since, change, \(kind), name, artist, before_name, before_artist
        FROM (
          SELECT k.\(item.id) AS id, '\(times.new)' AS since, k.change,
            iif(k.change = 'gone', \(column("old", item.type)), \(column("new", item.type))) AS \(type),
            \(column("new", title)) AS name, \(column("new", artist)) AS artist,
            \(column("old", title)) AS before_name, \(column("old", artist)) AS before_artist \(rows)) AS p
        WHERE change <> 'renamed' OR (name, artist) IS NOT (before_name, before_artist) ORDER BY 1, 2, 3
      ON CONFLICT DO UPDATE SET kind = excluded.kind, name = excluded.name, artist = excluded.artist
      """
  }

  private func ranks(_ item: String, _ rank: String) -> String {
    let (new, old) = (column("new", rank), column("old", rank))
    return """
      INSERT INTO f.rank_change
        SELECT \(word), \(store), k.genre_id, k.\(quoted(item)), '\(times.new)', \(new), \(old), '\(times.old)'
        \(rows) AND (k.change <> 'renamed' OR \(new) IS NOT \(old)) ORDER BY 2, 3, 4, 5
      ON CONFLICT DO UPDATE SET rank = excluded.rank
      """
  }

  /// Prices count where they are numbers and their currency is stated.
  private func prices(_ offer: FeedOffer) -> String {
    func price(_ side: String, _ prefix: String) -> String {
      let price = offer.price { self.column(side, $0) }
      let currency = self.column(side, "currency_code")
      let isStated = "\(currency) IS NOT NULL AND \(FeedOffer.isReadable(price))"
      return """
        iif(\(isStated), \(FeedOffer.milliunits(price)), NULL) AS \(prefix)amount,
        iif(\(isStated), \(currency), NULL) AS \(prefix)currency
        """
    }
    return """
      INSERT INTO f.price_change
        SELECT id, store, '\(offer.kind.rawValue)', '\(times.new)', amount, currency, before_amount, before_currency, seen,
          \(word)
        FROM (
          SELECT k.\(offer.id) AS id, \(store) AS store, \(seen("k.\(offer.id)")) AS seen, \(price("new", "")),
            \(price("old", "before_")) \(rows))
        WHERE (amount, currency) IS NOT (before_amount, before_currency) ORDER BY 1, 2, 3, 4
      ON CONFLICT DO UPDATE SET amount = excluded.amount, currency = excluded.currency
      """
  }
}
