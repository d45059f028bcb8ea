internal import CatalogModel
internal import Feeds

/// The SQL that finds what differs in one price table, in two steps: rows that differ in any column go into the
/// TEMP table `found`, and each offer of those rows is then compared as a price.
///
/// Each layer of the older side is joined by itself, since SQLite pushes no condition on an outer row into a view of
/// several. `n` is a row of the newer side, and `b` the one before it.
struct PriceRowStatements {
  let table: String
  private let key: String
  private let columns: [String]
  private let newer: AttachedSnapshot
  /// The incremental first.
  private let older: [AttachedSnapshot]

  /// `nil` when the newer snapshot has no table of this item's prices.
  init?(_ newer: AttachedSnapshot, _ older: [AttachedSnapshot], _ item: String, _ offers: [FeedOffer]) {
    let (table, key) = (item + "_price", item + "_id")
    let needed: Set<String> = [key, "storefront_id", "currency_code", "export_date"]
    let having = ([newer] + older).filter { $0.tables[table]?.isSuperset(of: needed) ?? false }
    guard let first = having.first, first.schema == newer.schema else { return nil }
    (self.table, self.key, self.newer) = (table, key, newer)
    self.older = AttachedSnapshot.layers(
      of: table, having: needed, Array(having.dropFirst()),
      mostUnder: ComparedSnapshots.comparedAtMost - 1)
    columns = offers.flatMap(\.columns).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// Whether an offer's price stands on both sides: columns that were left out with the newer snapshot's import would
  /// look like prices that are gone.
  func compares(_ offer: FeedOffer) -> Bool {
    func columns(_ layer: AttachedSnapshot) -> Set<String> {
      layer.tables[table]?.intersection(offer.columns) ?? []
    }
    let own = columns(newer)
    return !own.isEmpty && older.allSatisfy { columns($0).isSubset(of: own) }
  }

  /// When the newer table was exported: one moment for all of its rows, and the snapshot's day where it has none.
  var moment: String {
    "coalesce((SELECT \(seen("n", newer)) FROM newer.\(table) AS n LIMIT 1), '\(newer.name.day)T00:00:00Z')"
  }

  var create: String {
    let values = columns.map { "n_\($0), b_\($0)" }.joined(separator: ", ")
    return """
      CREATE TEMP TABLE found (
        apple_id, storefront_id, seen TEXT, before_seen TEXT, before_file TEXT, n_currency_code, b_currency_code,
        \(values)
      )
      """
  }

  /// Rows that both sides have, and that differ: a statement for each layer.
  var changed: [String] {
    older.indices.map { index in
      let layer = older[index]
      let differences = (["currency_code"] + columns).map { "\(value($0, "n", newer)) IS NOT \(value($0, "b", layer))" }
      // The side that has fewer rows is read through, and the other probed.
      let sides = ["newer.\(table) AS n", "\(layer.schema).\(table) AS b"]
      let order = layer.name.mode == .incremental ? sides.reversed() : sides
      return """
        \(insert(newer, before: layer))
        FROM \(order.joined(separator: " CROSS JOIN ")) ON n.\(key) = b.\(key) AND n.storefront_id = b.storefront_id
        WHERE \(uncovered("b", older[..<index])) AND (\(differences.joined(separator: " OR ")))
        """
    }
  }

  /// Rows of items that had no price any more, and that have one again.
  var back: String {
    """
    \(insert(newer, before: nil))
    FROM (SELECT DISTINCT apple_id FROM temp.gone) AS g CROSS JOIN newer.\(table) AS n ON n.\(key) = g.apple_id
    WHERE \(lacking("n", older[...]))
    """
  }

  /// Rows that the newer side lacks: a statement for each layer.
  var gone: [String] {
    older.indices.map { index in
      """
      \(insert(nil, before: older[index]))
      FROM \(older[index].schema).\(table) AS b
      WHERE \(uncovered("b", [newer] + older[..<index]))
      """
    }
  }

  /// Compares an offer of the rows that were found.
  ///
  /// An offer that is new is no change of a price, unless it had been gone.
  func change(of offer: FeedOffer, country: String) -> String {
    """
    INSERT OR REPLACE INTO main.change
      SELECT x.apple_id, x.storefront, '\(offer.kind.rawValue)', x.seen, x.amount, x.currency, x.before_amount,
        x.before_currency, coalesce(x.before_seen, g.since), coalesce(x.before_file, g.file)
      FROM (
        SELECT r.apple_id, \(country) AS storefront, r.seen, r.before_seen, r.before_file,
          \(Self.money(offer, "n")), \(Self.money(offer, "b", prefix: "before_"))
        FROM temp.found AS r WHERE typeof(r.apple_id) = 'integer') AS x
      LEFT JOIN temp.gone AS g
        ON g.apple_id = x.apple_id AND g.storefront = x.storefront AND g.offer = '\(offer.kind.rawValue)'
      WHERE x.storefront IS NOT NULL AND (x.before_currency IS NOT NULL OR g.since IS NOT NULL)
        AND (x.amount IS NOT x.before_amount OR x.currency IS NOT x.before_currency)
    """
  }
}

extension PriceRowStatements {
  /// Puts a row of each side into `found`; `nil` is a side that has none.
  private func insert(_ newer: AttachedSnapshot?, before: AttachedSnapshot?) -> String {
    let values = (["currency_code"] + columns).flatMap { [value($0, "n", newer), value($0, "b", before)] }
    let row = newer == nil ? "b" : "n"
    let head = [
      "\(row).\(key)", "\(row).storefront_id", newer.map { seen("n", $0) } ?? moment,
      before.map { seen("b", $0) } ?? "NULL", before.map { "'\($0.name.file)'" } ?? "NULL",
    ]
    return "INSERT INTO temp.found SELECT \((head + values).joined(separator: ", "))"
  }

  /// Whether none of the layers has the key of a row.
  private func lacking(_ row: String, _ layers: some Collection<AttachedSnapshot>) -> String {
    let conditions = layers.flatMap { layer in
      layer.hiding(table, key: [key, "storefront_id"], row: row, countsLeftOut: false).map { "NOT \($0)" }
    }
    return conditions.isEmpty ? "true" : conditions.joined(separator: " AND ")
  }

  /// Whether a row counts that lies under these layers.
  private func uncovered(_ row: String, _ layers: some Collection<AttachedSnapshot>) -> String {
    let conditions = layers.flatMap { layer in
      layer.covering(table, key: [key, "storefront_id"], row: row, countsLeftOut: false).map { "NOT \($0)" }
    }
    return conditions.isEmpty ? "true" : conditions.joined(separator: " AND ")
  }

  private func value(_ column: String, _ row: String, _ layer: AttachedSnapshot?) -> String {
    layer?.tables[table]?.contains(column) ?? false ? "\(row).\(column)" : "NULL"
  }

  /// When a row was exported; a row that does not tell counts from the snapshot's day.
  private func seen(_ row: String, _ layer: AttachedSnapshot) -> String {
    "coalesce(\(SnapshotViews.observedAt(row)), '\(layer.name.day)T00:00:00Z')"
  }

  /// The offer's amount and currency on one side; both are NULL where no price is told.
  private static func money(_ offer: FeedOffer, _ side: String, prefix: String = "") -> String {
    let price = offer.price { "r.\(side)_\($0)" }
    let isTold = "\(FeedOffer.isTold(price)) AND r.\(side)_currency_code IS NOT NULL"
    return """
      iif(\(isTold), \(FeedOffer.milliunits(price)), NULL) AS \(prefix)amount,
        iif(\(isTold), r.\(side)_currency_code, NULL) AS \(prefix)currency
      """
  }
}
