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

  /// The code of a chart's store as a snapshot has it.
  private static func store(_ key: ChartKey) -> Value { .text(key.storefrontText ?? "") }

  /// Apple's number of the store that the first parameter is the code of, or the number.
  private static let storeNumber =
    "coalesce((SELECT number FROM popularity.storefront_code WHERE code = ?1), CAST(?1 AS INTEGER))"

  /// When imports brought a chart, in order.
  private func times(of key: ChartKey) throws(SQLiteError) -> [Timestamp] {
    let select = try connection.cached(
      """
      SELECT since FROM popularity.chart_edition WHERE feed_table = ? AND storefront = ? AND genre_id = ? ORDER BY since
      """)
    return try select.rows([.text(key.name), Self.store(key), Value(key.genre.flatMap { Int64($0) })]) { $0.time(0) }
  }

  /// What an edition of the partner feed's charts is called.
  private static func source(of edition: Timestamp) -> String { "popularity-\(edition.date.filter { $0 != "-" })" }

  func snapshotCharts(named name: String?) throws(SQLiteError) -> [HeldChart] {
    guard !(try rankedTables()).isEmpty else { return [] }
    let select = try connection.cached(
      """
      SELECT feed_table, storefront, genre_id, count(*), min(since), max(since) FROM popularity.chart_edition
      WHERE ?1 IS NULL OR feed_table = ?1 GROUP BY feed_table, storefront, genre_id
      """)
    return try select.rows([Value(name)]) { row in
      guard let first = row.time(4), let last = row.time(5) else { return nil }
      let key = ChartKey(name: row.text(0) ?? "", stated: row.text(1), genre: "\(row.integer(2))")
      return HeldChart(
        key: key, title: nil, editions: Int(row.integer(3)), first: first, last: last, source: Self.source(of: last))
    }
  }

  func snapshotEdition(
    of key: ChartKey, _ since: Timestamp?, _ until: Timestamp?
  ) throws(SQLiteError) -> ChartEdition? {
    guard let table = try rankedTables().first(where: { $0.name == key.name }) else { return nil }
    let editions = try ranked(key, in: table)
    let span = TimeSpan(since: since, until: until)
    guard let index = editions.lastIndex(where: { span.contains($0.updated) }) else { return nil }
    return ChartEdition(key, now: editions[index], after: index > 0 ? editions[index - 1] : nil)
  }

  /// Every edition of a chart, the first one first.
  ///
  /// The table has the last one; each one before is made from the one after it by taking the changes back.
  private func ranked(_ key: ChartKey, in table: PopularityTable) throws(SQLiteError) -> [RankedItems] {
    let chart = [Self.store(key), Value(key.genre.flatMap { Int64($0) })]
    let present = try connection.cached(
      """
      SELECT \(table.item), \(table.rank) FROM popularity.\(table.name)
      WHERE storefront_id = \(Self.storeNumber) AND genre_id = ?2
      """)
    var found = 0
    let items = try present.rows(chart) { row in
      found += 1
      return RankedItems.item(row)
    }
    if let store = try connection.integer("SELECT \(Self.storeNumber)", chart[0]),
      case .integer(let genre) = chart[1]
    {
      try checkChart(table.name, store: store, genre: genre, found: found)
    }
    var ranks = Dictionary(items.map { ($0.appleID, $0.rank) }) { first, _ in first }
    let changes = try connection.cached(
      """
      SELECT apple_id, coalesce(before_rank, -1), since FROM popularity.rank_change
      WHERE storefront = ?1 AND genre_id = ?2 AND feed_table = ?3 ORDER BY since DESC
      """)
    var taken = try changes.rows(chart + [.text(table.name)]) { row in
      RankedItems.item(row).map { (item: $0.appleID, rank: $0.rank, since: row.text(2) ?? "") }
    }[...]
    var editions: [RankedItems] = []
    for time in try times(of: key).reversed() {
      while let change = taken.first, change.since > time.description {
        ranks[change.item] = change.rank < 0 ? nil : change.rank
        taken.removeFirst()
      }
      let items = ranks.map { (appleID: $0.key, rank: $0.value) }
      editions.append(
        RankedItems(
          updated: time, source: Self.source(of: time),
          items: items.sorted { ($0.rank, $0.appleID.rawValue) < ($1.rank, $1.appleID.rawValue) }))
    }
    return editions.reversed()
  }

  /// The ranks of an item in each chart of the partner feed that has or had it.
  func snapshotRanks(of appleID: AppleID) throws(SQLiteError) -> [RankHistory] {
    var histories: [RankHistory] = []
    for table in try rankedTables() {
      for key in try charts(of: appleID, in: table) {
        let editions = try ranked(key, in: table).map { edition in
          RankHistory.Edition(
            updated: edition.updated, rank: edition.items.first { $0.appleID == appleID }?.rank,
            depth: edition.items.last?.rank ?? 0, source: edition.source)
        }
        histories.append(RankHistory(key: key, title: nil, editions: editions))
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
      ChartKey(name: table.name, stated: row.text(0), genre: "\(row.integer(1))")
    }
    return Set(keys).sorted {
      ($0.storefrontText ?? "", $0.genre ?? "") < ($1.storefrontText ?? "", $1.genre ?? "")
    }
  }
}
