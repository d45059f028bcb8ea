internal import CatalogModel
internal import Feeds
internal import SQLite

/// Writes charts: each edition once, however often it is imported.
///
/// Files may have more or fewer of an edition's entries, depending on the request. Those that agree complete each
/// other. Of two that do not, the later observation replaces the other as a whole: an edition is what a store showed at
/// one time, and never a mixture.
struct ChartWriter {
  let connection: Connection

  /// Writes one chart; one without a time has the time at which it was observed.
  func write(_ chart: Chart, from origin: ImportOrigin) throws(SQLiteError) -> WriteOutcome {
    let list: [Value] = [.text(chart.name), .text(chart.storefront?.code ?? ""), .text(chart.genre ?? "")]
    try connection.cached(
      """
      INSERT INTO main._chart (name, storefront, genre, title) VALUES (?, ?, ?, ?)
      ON CONFLICT (name, storefront, genre) DO UPDATE SET title = excluded.title
      WHERE title IS NULL AND excluded.title IS NOT NULL
      """
    ).run(list + [Value(chart.title)])
    let chartID = try number("SELECT id FROM main._chart WHERE name = ? AND storefront = ? AND genre = ?", list)
    let time: [Value] = [.integer(chartID), .text(chart.updated?.description ?? origin.observedAt)]
    let select = try connection.cached(
      """
      SELECT id, import_id, observed_at FROM main._chart_edition WHERE chart = ? AND updated_at = ?
      """)
    let known = try select.firstRow(time) { row in
      (edition: row.integer(0), origin: ImportOrigin(importID: row.integer(1), observedAt: row.text(2) ?? ""))
    }
    if let known { return try merge(chart.items, into: known.edition, of: known.origin, from: origin) }
    let edition = try number(
      "INSERT INTO main._chart_edition (chart, updated_at, import_id, observed_at) VALUES (?, ?, ?, ?) RETURNING id",
      time + [.integer(origin.importID), .text(origin.observedAt)])
    try insert(chart.items, into: edition)
    return .stored
  }

  /// Adds the entries that an edition lacks; replaces it where an item or a rank contradicts it.
  private func merge(
    _ items: [RankedItem], into edition: Int64, of known: ImportOrigin, from origin: ImportOrigin
  ) throws(SQLiteError) -> WriteOutcome {
    let entries = try connection.cached("SELECT rank, apple_id FROM main._chart_entry WHERE edition = ?")
    let ranked = try entries.rows([.integer(edition)]) { row in row.appleID(1).map { (Int(row.integer(0)), $0) } }
    let (ranks, others) = (Dictionary(ranked) { $1 }, Set(ranked.map(\.1)))
    let further = items.filter { ranks[$0.rank] != $0.appleID }
    let agrees = further.allSatisfy { ranks[$0.rank] == nil && !others.contains($0.appleID) }
    if !agrees {
      guard origin.observedAt >= known.observedAt else { return .unchanged }
      try connection.cached("DELETE FROM main._chart_entry WHERE edition = ?").run(.integer(edition))
    }
    try insert(agrees ? further : items, into: edition)
    let importID = agrees && items.count <= ranks.count ? known.importID : origin.importID
    let new = ImportOrigin(importID: importID, observedAt: max(known.observedAt, origin.observedAt))
    if new != known {
      try connection.cached("UPDATE main._chart_edition SET import_id = ?, observed_at = ? WHERE id = ?")
        .run(.integer(new.importID), .text(new.observedAt), .integer(edition))
    }
    return further.isEmpty ? .unchanged : .changed
  }

  private func insert(_ items: [RankedItem], into edition: Int64) throws(SQLiteError) {
    let insert = try connection.cached("INSERT INTO main._chart_entry (edition, rank, apple_id) VALUES (?, ?, ?)")
    for item in items {
      try insert.run(.integer(edition), .integer(Int64(item.rank)), .integer(item.appleID.rawValue))
    }
  }

  private func number(_ sql: String, _ values: [Value]) throws(SQLiteError) -> Int64 {
    try connection.cached(sql).firstRow(values) { $0.integer(0) } ?? 0
  }
}
