internal import CatalogModel
internal import SQLite
internal import SnapshotFile

/// The rows of a table that a merge changes, noted by their keys while old and new rows lie side by side.
///
/// SQL makes changes of prices, names and places in charts of them once both files are there, as it makes products and
/// prices of the rows themselves.
final class ChangedRows {
  /// What became of a row, as `item_change` calls it.
  enum Change: String { case renamed, appeared, gone }

  /// What the changes are of.
  private enum Subject {
    case prices([FeedOffer])
    case names(ItemTable)
    case ranks(item: String, rank: String)
  }

  let name: String
  /// The column of the items whose names the index has from the table; `nil` where it has none.
  let namedItem: String?
  private let subject: Subject?
  private let key: [String]
  /// The columns that both sides have, and those that one of them lacks.
  private let common: Set<String>
  private let lacking: Set<String>
  /// When the table was exported, now and before: of rows that do not state it themselves.
  private let times: (new: String, old: String)
  private let keyPositions: [Int]
  private let otherPositions: [Int]
  private let insert: Statement

  /// `nil` where nothing is kept of the table.
  init?(
    _ table: StoredTable, over old: StoredTable, times: (new: String, old: String), in log: ChangeLog
  ) throws(SQLiteError) {
    let (names, oldNames) = (Set(table.columns.map(\.name)), Set(old.columns.map(\.name)))
    (common, lacking) = (names.intersection(oldNames), names.symmetricDifference(oldNames))
    let (subject, item) = (Self.subject(table, common), NameIndex.item(of: table))
    guard subject != nil || item != nil else { return nil }
    (name, self.subject, namedItem, self.times) = (table.name, subject, item, times)
    key = table.key.map { table.columns[$0].name }
    let layout = table.layout
    keyPositions = table.key.map(layout.position)
    otherPositions = table.columns.indices.filter { column in
      !table.key.contains(column) && table.columns[column].name != "export_date"
    }.map(layout.position)
    insert = try log.table("changed " + name, columns: ["change"] + key)
  }

  private static func subject(_ table: StoredTable, _ common: Set<String>) -> Subject? {
    let key = Set(table.key.map { table.columns[$0].name })
    let offers = FeedOffer.all.filter { $0.table == table.name }
    if let first = offers.first {
      return key.isSuperset(of: [first.id, "storefront_id"]) && common.contains("currency_code") ? .prices(offers) : nil
    }
    if let item = ItemTable.named(table.name), let title = item.column(.name) {
      return key.contains(item.id) && common.contains(title) ? .names(item) : nil
    }
    let chart = ["storefront_id", "genre_id"]
    guard table.name.hasSuffix("_popularity_per_genre"), key.count == 3, key.isSuperset(of: chart),
      let item = key.first(where: { !chart.contains($0) }),
      let rank = table.columns.map(\.name).first(where: { $0.hasSuffix("_rank") }), common.contains(rank)
    else { return nil }
    return .ranks(item: item, rank: rank)
  }

  /// Whether changes are kept, and not names alone.
  var isTracked: Bool { subject != nil }

  /// Notes a row that both sides have, where it differs in more than its `export_date`.
  func compare(_ old: borrowing RecordColumns, _ new: borrowing RecordColumns) throws(SQLiteError) {
    for position in otherPositions where !old.isEqual(new, at: position) { return try note(new, .renamed) }
  }

  /// Notes a row; without a change only its name is looked at again.
  func note(_ row: borrowing RecordColumns, _ change: Change?) throws(SQLiteError) {
    if let change { try insert.bind(0, text: change.rawValue) } else { try insert.bindNull(0) }
    for (index, position) in keyPositions.enumerated() { try insert.bind(index + 1, row[position]) }
    try insert.runBound()
  }

  // MARK: - SQL

  /// The table that rows are noted in.
  var noted: String { "main.\(quoted("changed " + name))" }

  /// The statements that enter the changes in the snapshot file that is attached as `f`, over `old`.
  func statements(_ views: FeedViews) -> [String] {
    switch subject {
    case .prices(let offers): offers.filter { isComparable($0.columns) }.map(prices)
    case .names(let item): [names(item, views.kind(of: item))]
    case .ranks(let item, let rank): [ranks(item, rank)]
    case nil: []
    }
  }

  /// Whether each column is common, or on neither side: what one side alone has would look like values that came or went.
  private func isComparable(_ columns: [String]) -> Bool {
    columns.contains(where: common.contains) && lacking.isDisjoint(with: columns)
  }

  private func column(_ side: String, _ name: String?) -> String {
    name.flatMap { common.contains($0) ? "\(side).\($0)" : nil } ?? "NULL"
  }

  /// When the row of a side was exported, else when its table was.
  private func time(_ side: String, _ table: String) -> String {
    let date = column(side, "export_date")
    let isTime = "typeof(\(date)) = 'integer' AND \(date) > 0"
    return "coalesce(iif(\(isTime), \(FeedViews.time(of: date)), NULL), '\(table)')"
  }

  private var since: String { time("n", times.new) }
  private var seen: String { time("b", times.old) }
  private var store: String { FeedViews.country("k.storefront_id").replacing("FROM ", with: "FROM f.") }

  /// The rows that were noted, `k`, as they are now, `n`, and as they were before, `b`; their keys are numbers.
  private var rows: String {
    func matches(_ side: String) -> String {
      key.map { "\(side).\(quoted($0)) = k.\(quoted($0))" }.joined(separator: " AND ")
    }
    let numbers = key.map { "typeof(k.\(quoted($0))) = 'integer'" }.joined(separator: " AND ")
    let table = quoted(name)
    return """
      FROM \(noted) AS k LEFT JOIN f.\(table) AS n ON \(matches("n")) LEFT JOIN old.\(table) AS b ON \(matches("b"))
      WHERE k.change IS NOT NULL AND \(numbers)
      """
  }

  private func names(_ item: ItemTable, _ kind: String) -> String {
    let (type, title, artist) = (item.type ?? "type", item.column(.name), item.column(.artist))
    return """
      INSERT OR REPLACE INTO f.item_change
        SELECT id, since, change, \(kind), name, artist, before_name, before_artist
        FROM (
          SELECT k.\(item.id) AS id, \(since) AS since, k.change,
            iif(k.change = 'gone', \(column("b", item.type)), \(column("n", item.type))) AS \(type),
            \(column("n", title)) AS name, \(column("n", artist)) AS artist,
            \(column("b", title)) AS before_name, \(column("b", artist)) AS before_artist \(rows)) AS p
        WHERE change <> 'renamed' OR (name, artist) IS NOT (before_name, before_artist) ORDER BY 1, 2, 3
      """
  }

  private func ranks(_ item: String, _ rank: String) -> String {
    let (item, rank) = (quoted(item), quoted(rank))
    return """
      INSERT INTO f.rank_change
        SELECT '\(name.replacing("'", with: "''"))', \(store), k.genre_id, k.\(item), \(since), n.\(rank), b.\(rank), \(seen)
        \(rows) AND (k.change <> 'renamed' OR n.\(rank) IS NOT b.\(rank)) ORDER BY 2, 3, 4, 5
      ON CONFLICT DO UPDATE SET place = excluded.place
      """
  }

  /// Prices count where they are numbers and their currency is stated.
  private func prices(_ offer: FeedOffer) -> String {
    func price(_ side: String, _ prefix: String) -> String {
      let price = offer.price { self.column(side, $0) }
      let isStated = "\(side).currency_code IS NOT NULL AND \(FeedOffer.isReadable(price))"
      return """
        iif(\(isStated), \(FeedOffer.milliunits(price)), NULL) AS \(prefix)amount,
        iif(\(isStated), \(side).currency_code, NULL) AS \(prefix)currency
        """
    }
    return """
      INSERT INTO f.price_change
        SELECT id, store, '\(offer.kind.rawValue)', since, amount, currency, before_amount, before_currency, seen, '\(name)'
        FROM (
          SELECT k.\(offer.id) AS id, \(store) AS store, \(since) AS since, \(seen) AS seen, \(price("n", "")),
            \(price("b", "before_")) \(rows))
        WHERE (amount, currency) IS NOT (before_amount, before_currency) ORDER BY 1, 2, 3, 4
      ON CONFLICT DO UPDATE SET amount = excluded.amount, currency = excluded.currency
      """
  }
}

extension Statement {
  /// Binds a stored value, whose bytes are borrowed until the statement has run.
  func bind(_ index: Int, _ value: RecordValue) throws(SQLiteError) {
    switch value {
    case .null: try bindNull(index)
    case .integer(let integer): try bind(index, integer: integer)
    case .real(let real): try bind(index, Value.real(real))
    case .text(let utf8), .blob(let utf8): try unsafe bind(index, borrowing: utf8)
    }
  }
}
