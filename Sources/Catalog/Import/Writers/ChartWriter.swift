internal import CatalogModel
internal import Feeds
internal import SQLite

/// Writes charts: each edition once, however often it is imported.
///
/// Files may have more or fewer of an edition's entries, depending on the request. Those that agree complete each
/// other. Of two that do not, the later observation replaces the other as a whole: an edition is what a store showed at
/// one time, and never a mixture.
struct ChartWriter {
  private let connection: Connection

  init(_ connection: Connection) { self.connection = connection }

  /// Writes one chart; one without a time has the time at which it was observed.
  func write(_ chart: Chart, from origin: ImportOrigin) throws(SQLiteError) -> WriteOutcome {
    let list: [Value] = [.text(chart.name), .text(chart.storefront?.code ?? ""), .text(chart.genre ?? "")]
    try connection.cached(
      """
      INSERT INTO main.chart (name, storefront, genre, title) VALUES (?, ?, ?, ?)
      ON CONFLICT (name, storefront, genre) DO UPDATE SET title = excluded.title
      WHERE title IS NULL AND excluded.title IS NOT NULL
      """
    ).run(list + [Value(chart.title)])
    let chartID = try number("SELECT id FROM main.chart WHERE name = ? AND storefront = ? AND genre = ?", list)
    let time: [Value] = [.integer(chartID), .text(chart.updated?.description ?? origin.observedAt)]
    if let known = try knownEdition(time) { return try merge(chart.items, into: known, from: origin) }
    let edition = try number(
      "INSERT INTO main.chart_edition (chart, updated_at, import_id, observed_at) VALUES (?, ?, ?, ?) RETURNING id",
      time + [.integer(origin.importID), .text(origin.observedAt)])
    try insert(chart.items, into: edition)
    return .stored
  }

  private func merge(
    _ items: [RankedItem], into known: KnownEdition, from origin: ImportOrigin
  ) throws(SQLiteError) -> WriteOutcome {
    guard known.agrees(with: items) else {
      guard origin.observedAt >= known.observedAt else { return .unchanged }
      try connection.cached("DELETE FROM main.chart_entry WHERE edition = ?").run(.integer(known.number))
      try insert(items, into: known.number)
      try update(known, importID: origin.importID, observedAt: origin.observedAt)
      return .changed
    }
    let further = items.filter { known.items[$0.rank] == nil }
    try insert(further, into: known.number)
    try update(
      known, importID: items.count > known.items.count ? origin.importID : known.importID,
      observedAt: max(known.observedAt, origin.observedAt))
    return further.isEmpty ? .unchanged : .changed
  }

  private func update(_ known: KnownEdition, importID: Int64, observedAt: String) throws(SQLiteError) {
    guard importID != known.importID || observedAt != known.observedAt else { return }
    try connection.cached("UPDATE main.chart_edition SET import_id = ?, observed_at = ? WHERE id = ?")
      .run(.integer(importID), .text(observedAt), .integer(known.number))
  }

  private func insert(_ items: [RankedItem], into edition: Int64) throws(SQLiteError) {
    let insert = try connection.cached("INSERT INTO main.chart_entry (edition, rank, apple_id) VALUES (?, ?, ?)")
    for item in items {
      try insert.run(.integer(edition), .integer(Int64(item.rank)), .integer(item.appleID.rawValue))
    }
  }

  private func knownEdition(_ time: [Value]) throws(SQLiteError) -> KnownEdition? {
    let edition = try connection.cached(
      """
      SELECT e.id, e.import_id, coalesce(e.observed_at, i.observed_at)
      FROM main.chart_edition AS e JOIN main.import AS i ON i.id = e.import_id
      WHERE e.chart = ? AND e.updated_at = ?
      """)
    let entries = try connection.cached("SELECT rank, apple_id FROM main.chart_entry WHERE edition = ?")
    return try edition.firstRow(time) { (row) throws(SQLiteError) in
      let items = try entries.rows([.integer(row.integer(0))]) { (Int($0.integer(0)), $0.integer(1)) }
      return KnownEdition(
        number: row.integer(0), importID: row.integer(1), observedAt: row.text(2) ?? "",
        items: Dictionary(items) { _, last in last })
    }
  }

  private func number(_ sql: String, _ values: [Value]) throws(SQLiteError) -> Int64 {
    try connection.cached(sql).firstRow(values) { $0.integer(0) } ?? 0
  }
}

/// An edition that the catalog has.
private struct KnownEdition {
  var number: Int64
  /// The import that most of it is from.
  var importID: Int64
  /// When it was last observed.
  var observedAt: String
  /// Apple IDs by rank.
  var items: [Int: Int64]

  /// Whether a reading can be of the same edition: where both have a rank it is of the same item, and no item of the
  /// reading has another rank here.
  func agrees(with reading: [RankedItem]) -> Bool {
    let known = Set(items.values)
    return reading.allSatisfy { item in
      items[item.rank].map { $0 == item.appleID.rawValue } ?? !known.contains(item.appleID.rawValue)
    }
  }
}
