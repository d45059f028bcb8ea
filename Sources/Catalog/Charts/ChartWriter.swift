internal import CatalogModel
internal import Feeds
internal import SQLite

/// Writes charts: each edition once, however often it is imported.
///
/// Files may have more or fewer of an edition's entries, as they were asked for. One that goes as deep as what is known,
/// or deeper, takes its place; one that ends sooner leaves the entries below its end as they are.
final class ChartWriter {
  private let connection: Connection
  private let insertChart: Statement
  private let selectChart: Statement
  private let insertEdition: Statement
  private let selectEdition: Statement
  private let insertEntry: Statement
  private let depth: Statement
  private let removeEntries: Statement

  init(_ connection: Connection) throws(SQLiteError) {
    self.connection = connection
    insertChart = try connection.prepare(
      """
      INSERT INTO main.chart (name, storefront, genre, title) VALUES (?, ?, ?, ?)
      ON CONFLICT (name, storefront, genre) DO UPDATE SET title = excluded.title
      WHERE title IS NULL AND excluded.title IS NOT NULL
      """)
    selectChart = try connection.prepare(
      "SELECT id FROM main.chart WHERE name = ? AND storefront = ? AND genre = ?")
    insertEdition = try connection.prepare(
      "INSERT INTO main.chart_edition (chart, updated_at, import_id) VALUES (?, ?, ?) ON CONFLICT DO NOTHING")
    selectEdition = try connection.prepare("SELECT id FROM main.chart_edition WHERE chart = ? AND updated_at = ?")
    insertEntry = try connection.prepare(
      """
      INSERT INTO main.chart_entry (edition, rank, apple_id) VALUES (?, ?, ?)
      ON CONFLICT (edition, rank) DO UPDATE SET apple_id = excluded.apple_id WHERE apple_id <> excluded.apple_id
      """)
    depth = try connection.prepare("SELECT max(rank), count(*) FROM main.chart_entry WHERE edition = ?")
    removeEntries = try connection.prepare("DELETE FROM main.chart_entry WHERE edition = ?")
  }

  /// Writes one chart; one that does not tell its moment is of the moment at which it was observed.
  func write(_ chart: Chart, from origin: ImportOrigin) throws(SQLiteError) -> WriteOutcome {
    let list: [Value] = [.text(chart.name), .text(chart.storefront?.code ?? ""), .text(chart.genre ?? "")]
    try insertChart.bind(list + [Value(chart.title)])
    try insertChart.runBound()
    let number = try Self.number(selectChart, list)
    let edition: [Value] = [.integer(number), .text(chart.updated?.description ?? origin.observedAt)]
    try insertEdition.bind(edition + [.integer(origin.importID)])
    try insertEdition.runBound()
    let isNew = connection.changes == 1
    let changed = try write(chart.items, of: Self.number(selectEdition, edition))
    return isNew ? .stored : changed > 0 ? .changed : .unchanged
  }

  private func write(_ items: [RankedItem], of edition: Int64) throws(SQLiteError) -> Int {
    let before = connection.totalChanges
    for item in items {
      try insertEntry.bind(0, integer: edition)
      try insertEntry.bind(1, integer: Int64(item.rank))
      try insertEntry.bind(2, integer: item.appleID.rawValue)
      try insertEntry.runBound()
    }
    if try holdsMore(than: items, of: edition) {
      try removeEntries.run(.integer(edition))
      _ = try write(items, of: edition)
    }
    return connection.totalChanges - before
  }

  /// Whether the edition has ranks that a list, which goes as deep, does not have: they are of an older reading.
  private func holdsMore(than items: [RankedItem], of edition: Int64) throws(SQLiteError) -> Bool {
    try depth.bind([.integer(edition)])
    defer { depth.reset() }
    guard try depth.step(), let last = items.last else { return false }
    return depth.integer(0) <= Int64(last.rank) && depth.integer(1) > Int64(items.count)
  }

  private static func number(_ select: Statement, _ values: [Value]) throws(SQLiteError) -> Int64 {
    try select.bind(values)
    defer { select.reset() }
    return try select.step() ? select.integer(0) : 0
  }
}
