internal import CatalogModel
internal import PartnerFeed
internal import SQLite

/// A table of the partner feed that ranks items by storefront and genre: a chart for each of these, named after the
/// table.
///
/// The table has the present ranks, and `rank_change` the earlier ones: an item's rank at a time is the one before its
/// first later change, or the present one if there is no later change.
struct PopularityTable {
  let name: String
  /// The columns of the Apple ID and of the rank.
  let item: String
  let rank: String
}

extension Catalog {
  private static let popularity = "popularity"

  /// The best rank of each item in any of a store's charts of the partner feed.
  ///
  /// - Complexity: O(*n*) in the ranks of that store.
  func popularity(in storefront: Storefront) throws(SQLiteError) -> [Int64: Int64] {
    var best: [Int64: Int64] = [:]
    for table in try rankedTables() {
      let select = try connection.prepare(
        "SELECT \(table.item), \(table.rank) FROM popularity.\(table.name) WHERE storefront_id = ?")
      try select.bind([.integer(Int64(storefront.number))])
      while try select.step() {
        best[select.integer(0)] = min(best[select.integer(0)] ?? .max, max(1, select.integer(1)))
      }
    }
    return best
  }

  private func rankedTables() throws(SQLiteError) -> [PopularityTable] {
    try attach(.charts)
    guard groups.contains(where: { $0.group == Self.popularity }) else { return [] }
    let select = try connection.cached(
      """
      SELECT t.name, (SELECT name FROM pragma_table_info(t.name, 'popularity')
          WHERE pk > 0 AND name NOT IN ('storefront_id', 'genre_id')),
        (SELECT name FROM pragma_table_info(t.name, 'popularity') WHERE name LIKE '%\\_rank' ESCAPE '\\')
      FROM popularity.sqlite_schema AS t
      WHERE t.type = 'table' AND t.name LIKE '%\\_popularity\\_per\\_genre' ESCAPE '\\'
        AND 2 = (SELECT count(*) FROM pragma_table_info(t.name, 'popularity')
          WHERE name IN ('storefront_id', 'genre_id'))
      ORDER BY t.name
      """)
    return try select.rows { row in
      guard let name = row.text(0), let item = row.text(1), let rank = row.text(2) else { return nil }
      return PopularityTable(name: name, item: item, rank: rank)
    }
  }

  /// The times of a table's imports, ISO 8601, in order.
  private func times(of table: PopularityTable) throws(SQLiteError) -> [String] {
    let select = try connection.cached(
      """
      SELECT exported_at FROM popularity.coverage WHERE feed_table = ?1
      UNION SELECT since FROM popularity.rank_change WHERE feed_table = ?1
      UNION SELECT before_seen FROM popularity.rank_change WHERE feed_table = ?1 ORDER BY 1
      """)
    return try select.rows([.text(table.name)]) { $0.text(0) ?? "" }
  }

  func snapshotCharts(named name: String?) throws(SQLiteError) -> [HeldChart] {
    var charts: [HeldChart] = []
    for table in try rankedTables() where name == nil || name == table.name {
      let times = try times(of: table)
      guard let first = times.first.flatMap({ Timestamp($0) }), let last = times.last.flatMap({ Timestamp($0) })
      else { continue }
      let select = try connection.prepare(
        "SELECT storefront_id, genre_id FROM popularity.\(table.name) GROUP BY storefront_id, genre_id")
      charts += try select.rows { row in
        let key = ChartKey(name: table.name, storefront: Storefront("\(row.integer(0))"), genre: "\(row.integer(1))")
        return HeldChart(key: key, title: nil, editions: times.count, first: first, last: last)
      }
    }
    return charts
  }

  func snapshotEdition(
    of key: ChartKey, _ since: Timestamp?, _ until: Timestamp?
  ) throws(SQLiteError) -> ChartEdition? {
    guard let table = try rankedTables().first(where: { $0.name == key.name }) else { return nil }
    let times = try times(of: table)
    guard let time = times.last(where: { $0 >= since?.description ?? "" && $0 <= until?.description ?? "9999" }),
      let found = try ranked(key, in: table, at: time), !found.items.isEmpty
    else { return nil }
    let earlier = times.last { $0 < time }
    return ChartEdition(
      key, now: found, after: try earlier.flatMap { (time) throws(SQLiteError) in try ranked(key, in: table, at: time) }
    )
  }

  private func ranked(
    _ key: ChartKey, in table: PopularityTable, at time: String
  ) throws(SQLiteError) -> RankedItems? {
    guard let updated = Timestamp(time) else { return nil }
    let select = try connection.cached(
      """
      WITH later AS (
        SELECT apple_id, before_place, min(since) FROM popularity.rank_change
        WHERE feed_table = ?1 AND storefront = ?2 AND genre_id = ?3 AND since > ?4 GROUP BY apple_id)
      SELECT \(table.item), \(table.rank) AS place FROM popularity.\(table.name)
      WHERE storefront_id = ?5 AND genre_id = ?3 AND \(table.item) NOT IN (SELECT apple_id FROM later)
      UNION ALL SELECT apple_id, before_place FROM later WHERE before_place IS NOT NULL ORDER BY place
      """)
    let items = try select.rows([
      .text(table.name), .text(key.storefront?.code ?? ""), Value(key.genre.flatMap { Int64($0) }), .text(time),
      Value(key.storefront.map { Int64($0.number) }),
    ]) { RankedItems.item($0) }
    return RankedItems(
      updated: updated, source: "popularity-\(time.prefix(10).filter { $0 != "-" })", items: items)
  }

  /// The ranks of an item in each chart of the partner feed that has or had it.
  func snapshotRanks(of appleID: AppleID) throws(SQLiteError) -> [RankHistory] {
    var histories: [RankHistory] = []
    for table in try rankedTables() {
      let times = try times(of: table)
      for key in try charts(of: appleID, in: table) {
        var history = RankHistory(key: key, title: nil, places: [])
        for time in times {
          guard let ranked = try ranked(key, in: table, at: time) else { continue }
          history.places.append(
            .init(
              updated: ranked.updated, rank: ranked.items.first { $0.appleID == appleID }?.rank,
              depth: ranked.items.last?.rank ?? 0, source: ranked.source))
        }
        histories.append(history)
      }
    }
    return histories
  }

  private func charts(of appleID: AppleID, in table: PopularityTable) throws(SQLiteError) -> [ChartKey] {
    let select = try connection.cached(
      """
      SELECT CAST(storefront_id AS TEXT), genre_id FROM popularity.\(table.name) WHERE \(table.item) = ?1
      UNION SELECT storefront, genre_id FROM popularity.rank_change WHERE apple_id = ?1 AND feed_table = ?2
      """)
    let keys = try select.rows([.integer(appleID.rawValue), .text(table.name)]) { row in
      ChartKey(name: table.name, storefront: row.storefront(0), genre: "\(row.integer(1))")
    }
    return Set(keys).sorted {
      ($0.storefront?.code ?? "", $0.genre ?? "") < ($1.storefront?.code ?? "", $1.genre ?? "")
    }
  }
}
