public import CatalogModel
internal import SQLite

extension Catalog {
  /// The charts that the catalog has editions of, ordered by name, storefront and genre; the partner feed's charts,
  /// named after their tables, come last.
  public func charts(named name: String? = nil) throws(CatalogError) -> [HeldChart] {
    let own = try rows(
      """
      SELECT c.name, c.storefront, c.genre, c.title, count(*), min(e.updated_at), max(e.updated_at), (
        SELECT i.source FROM main._chart_edition AS n JOIN main._import AS i ON i.id = n.import_id
        WHERE n.chart = c.id ORDER BY n.updated_at DESC, n.id DESC LIMIT 1)
      FROM main._chart AS c JOIN main._chart_edition AS e ON e.chart = c.id
      WHERE ?1 IS NULL OR c.name = ?1
      GROUP BY c.id ORDER BY 1, 2, length(c.genre), 3
      """, [Value(name)]
    ) { HeldChart($0) }
    return own + (try named { () throws(SQLiteError) in try snapshotCharts(named: name) })
  }

  /// The last edition of a chart in an interval, with each item's rank in the edition before.
  ///
  /// - Parameters:
  ///   - key: Which chart.
  ///   - since: The earliest time; any when `nil`.
  ///   - until: The latest time; any when `nil`.
  /// - Returns: The last edition in the interval, or `nil` when there is none.
  /// - Throws: ``CatalogError`` when the catalog cannot be read.
  public func chartEdition(
    of key: ChartKey, since: Timestamp? = nil, until: Timestamp? = nil
  ) throws(CatalogError) -> ChartEdition? {
    try named { () throws(SQLiteError) in
      if let found = try edition(of: key, since, until) {
        return ChartEdition(
          key, now: found, after: try edition(of: key, nil, Timestamp(seconds: found.updated.seconds - 1)))
      }
      return try snapshotEdition(of: key, since, until)
    }
  }

  /// The ranks of an item over time, in each chart that ever had it.
  public func rankHistories(of appleID: AppleID) throws(CatalogError) -> [RankHistory] {
    var histories: [RankHistory] = []
    let editions = try rows(
      """
      SELECT c.name, c.storefront, c.genre, c.title, e.updated_at, (SELECT source FROM main._import WHERE id = e.import_id),
        (SELECT min(rank) FROM main._chart_entry WHERE apple_id = ?1 AND edition = e.id),
        (SELECT max(rank) FROM main._chart_entry WHERE edition = e.id)
      FROM main._chart AS c JOIN main._chart_edition AS e ON e.chart = c.id
      WHERE c.id IN (
        SELECT e.chart FROM main._chart_entry AS r JOIN main._chart_edition AS e ON e.id = r.edition
        WHERE r.apple_id = ?1)
      ORDER BY 1, 2, length(c.genre), 3, e.updated_at
      """, [.integer(appleID.rawValue)]
    ) { RankHistory($0) }
    for history in editions {
      if histories.last?.key != history.key {
        histories.append(history)
      } else {
        histories[histories.count - 1].editions += history.editions
      }
    }
    return histories + (try named { () throws(SQLiteError) in try snapshotRanks(of: appleID) })
  }

  private func edition(of key: ChartKey, _ since: Timestamp?, _ until: Timestamp?) throws(SQLiteError) -> RankedItems? {
    let select = try connection.cached(
      """
      SELECT e.updated_at, c.title, (SELECT source FROM main._import WHERE id = e.import_id), e.id
      FROM main._chart AS c JOIN main._chart_edition AS e ON e.chart = c.id
      WHERE c.name = ?1 AND c.storefront = ?2 AND c.genre = ?3
        AND e.updated_at >= coalesce(?4, '') AND e.updated_at <= coalesce(?5, '9999')
      ORDER BY e.updated_at DESC LIMIT 1
      """)
    return try select.firstRow(
      [.text(key.name), .text(key.storefront?.code ?? ""), .text(key.genre ?? "")]
        + [Value(since?.description), Value(until?.description)]
    ) { (row) throws(SQLiteError) in
      guard let updated = row.time(0) else { return nil }
      let entries = try connection.cached(
        "SELECT apple_id, rank FROM main._chart_entry WHERE edition = ? ORDER BY rank")
      return RankedItems(
        updated: updated, title: row.text(1), source: row.text(2) ?? "",
        items: try entries.rows([.integer(row.integer(3))]) { RankedItems.item($0) })
    }
  }
}

/// The items of a chart at one time, by rank.
struct RankedItems {
  var updated: Timestamp
  var title: String?
  var source: String
  var items: [(appleID: AppleID, rank: Int)]

  static func item(_ row: Statement) -> (appleID: AppleID, rank: Int)? {
    row.appleID(0).map { ($0, Int(row.integer(1))) }
  }
}

extension ChartEdition {
  init(_ key: ChartKey, now: RankedItems, after before: RankedItems?) {
    let ranks = Dictionary((before?.items ?? []).map { ($0.appleID, $0.rank) }) { first, _ in first }
    self.init(
      key: key, title: now.title, updated: now.updated, source: now.source, previous: before?.updated,
      previousDepth: before?.items.last?.rank ?? 0,
      entries: now.items.map { Entry(rank: $0.rank, appleID: $0.appleID, previousRank: ranks[$0.appleID]) })
  }
}

// MARK: - Rows

extension ChartKey {
  /// Reads name, storefront and genre from the first three columns.
  fileprivate init(_ row: Statement) {
    name = row.text(0) ?? ""
    storefront = row.storefront(1)
    genre = row.text(2).flatMap { $0.isEmpty ? nil : $0 }
  }
}

extension RankHistory {
  /// The rank in one edition, after the columns of a chart.
  fileprivate init?(_ row: Statement) {
    guard let updated = row.time(4) else { return nil }
    let edition = Edition(
      updated: updated, rank: row.integerIfAny(6).map { Int($0) }, depth: Int(row.integer(7)),
      source: row.text(5) ?? "")
    self.init(key: ChartKey(row), title: row.text(3), editions: [edition])
  }
}

extension HeldChart {
  fileprivate init?(_ row: Statement) {
    guard let first = row.time(5), let last = row.time(6) else { return nil }
    self.init(
      key: ChartKey(row), title: row.text(3), editions: Int(row.integer(4)), first: first, last: last,
      source: row.text(7) ?? "")
  }
}
