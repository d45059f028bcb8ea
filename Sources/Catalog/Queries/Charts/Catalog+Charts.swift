public import CatalogModel
internal import SQLite

extension Catalog {
  /// The charts that the catalog has editions of, ordered by name, storefront and genre; the partner feed's charts,
  /// named after their tables, come last.
  ///
  /// - Parameters:
  ///   - name: Any chart when `nil`.
  ///   - storefronts: Any storefront when empty.
  ///   - genre: Any genre, including all genres together, when `nil`.
  /// - Returns: A row for each chart.
  /// - Throws: ``CatalogError`` when the catalog cannot be read.
  public func charts(
    named name: String? = nil, in storefronts: [Storefront] = [], genre: String? = nil
  ) throws(CatalogError) -> [HeldChart] {
    let all = try named { () throws(SQLiteError) in
      let fed = try snapshotCharts(named: name, genre: genre)
      let select = try connection.prepare(
        """
        SELECT c.name, c.storefront, c.genre, c.title, count(*), min(e.updated_at), max(e.updated_at)
        FROM main.chart AS c JOIN main.chart_edition AS e ON e.chart = c.id
        WHERE (?1 IS NULL OR c.name = ?1) AND (?2 IS NULL OR c.genre = ?2)
        GROUP BY c.id ORDER BY 1, 2, length(c.genre), 3
        """)
      return try select.rows([Value(name), Value(genre)]) { HeldChart($0) } + fed
    }
    return storefronts.isEmpty ? all : all.filter { $0.key.storefront.map(storefronts.contains) ?? false }
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
      guard let found = try edition(of: key, since, until),
        let updated = found.updated
      else { return try snapshotEdition(of: key, since, until) }
      let before = try edition(of: key, nil, Timestamp(seconds: updated.seconds - 1))
      return ChartEdition(
        key: key, title: found.title, updated: updated, source: found.source, previous: before?.updated,
        previousDepth: before?.depth ?? 0, entries: try entries(of: found.number, before: before?.number))
    }
  }

  /// The ranks of an item over time, in each chart that ever had it.
  public func rankHistories(of appleID: AppleID) throws(CatalogError) -> [RankHistory] {
    try named { () throws(SQLiteError) in
      let fed = try snapshotRanks(of: appleID)
      var histories: [RankHistory] = []
      for (number, var history) in try chartsOfItem(appleID) {
        history.places = try places(of: appleID, inChart: number)
        histories.append(history)
      }
      return histories + fed
    }
  }
}

// MARK: - Editions

extension Catalog {
  private struct Found {
    var number: Int64
    var updated: Timestamp?
    var title: String?
    var source: String
    var depth: Int
  }

  private func edition(of key: ChartKey, _ since: Timestamp?, _ until: Timestamp?) throws(SQLiteError) -> Found? {
    let select = try connection.cached(
      """
      SELECT e.id, e.updated_at, c.title, (SELECT source FROM main.import WHERE id = e.import_id),
        (SELECT max(rank) FROM main.chart_entry WHERE edition = e.id)
      FROM main.chart AS c JOIN main.chart_edition AS e ON e.chart = c.id
      WHERE c.name = ?1 AND c.storefront = ?2 AND c.genre = ?3
        AND e.updated_at >= coalesce(?4, '') AND e.updated_at <= coalesce(?5, '9999')
      ORDER BY e.updated_at DESC LIMIT 1
      """)
    return try select.firstRow(
      [.text(key.name), .text(key.storefront?.code ?? ""), .text(key.genre ?? "")]
        + [Value(since?.description), Value(until?.description)]
    ) { row in
      Found(
        number: row.integer(0), updated: row.time(1), title: row.text(2), source: row.text(3) ?? "",
        depth: Int(row.integer(4)))
    }
  }

  private func entries(
    of edition: Int64, before previous: Int64?
  ) throws(SQLiteError) -> [ChartEdition.Entry] {
    var ranks: [AppleID: Int] = [:]
    if let previous {
      for item in try ranked(previous) where ranks[item.appleID] == nil { ranks[item.appleID] = item.rank }
    }
    return try ranked(edition).map {
      ChartEdition.Entry(rank: $0.rank, appleID: $0.appleID, previousRank: ranks[$0.appleID])
    }
  }

  private func ranked(_ edition: Int64) throws(SQLiteError) -> [(rank: Int, appleID: AppleID)] {
    let select = try connection.cached(
      "SELECT rank, apple_id FROM main.chart_entry WHERE edition = ? ORDER BY rank")
    return try select.rows([.integer(edition)]) { row in row.appleID(1).map { (Int(row.integer(0)), $0) } }
  }
}

// MARK: - An item's ranks

extension Catalog {
  private func chartsOfItem(_ appleID: AppleID) throws(SQLiteError) -> [(Int64, RankHistory)] {
    let select = try connection.cached(
      """
      SELECT c.name, c.storefront, c.genre, c.title, c.id FROM main.chart AS c
      WHERE c.id IN (
        SELECT e.chart FROM main.chart_entry AS r JOIN main.chart_edition AS e ON e.id = r.edition
        WHERE r.apple_id = ?)
      ORDER BY 1, 2, length(c.genre), 3
      """)
    return try select.rows([.integer(appleID.rawValue)]) { row in
      (row.integer(4), RankHistory(key: ChartKey(row), title: row.text(3), places: []))
    }
  }

  private func places(of appleID: AppleID, inChart chart: Int64) throws(SQLiteError) -> [RankHistory.Place] {
    let select = try connection.cached(
      """
      SELECT e.updated_at, (SELECT source FROM main.import WHERE id = e.import_id),
        (SELECT min(rank) FROM main.chart_entry WHERE apple_id = ?1 AND edition = e.id),
        (SELECT max(rank) FROM main.chart_entry WHERE edition = e.id)
      FROM main.chart_edition AS e WHERE e.chart = ?2 ORDER BY e.updated_at
      """)
    return try select.rows([.integer(appleID.rawValue), .integer(chart)]) { row in
      guard let updated = row.time(0) else { return nil }
      let rank = row.integerIfAny(2).map { Int($0) }
      let depth = Int(row.integer(3))
      return RankHistory.Place(updated: updated, rank: rank, depth: depth, source: row.text(1) ?? "")
    }
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

extension HeldChart {
  fileprivate init?(_ row: Statement) {
    guard let first = row.time(5), let last = row.time(6) else {
      return nil
    }
    self.init(key: ChartKey(row), title: row.text(3), editions: Int(row.integer(4)), first: first, last: last)
  }
}
