internal import CatalogModel
internal import Feeds
internal import SQLite

/// Writes charts: each edition once, however often it is imported.
///
/// Files may have more or fewer of an edition's entries, depending on the request. Those that agree complete each
/// other. Of two that do not, the later observation replaces the other as a whole: an edition is what a store showed at
/// one time, and never a mixture.
final class ChartWriter {
  private let insertChart: Statement
  private let selectChart: Statement
  private let insertEdition: Statement
  private let selectEdition: Statement
  private let updateEdition: Statement
  private let insertEntry: Statement
  private let selectEntries: Statement
  private let removeEntries: Statement

  init(_ connection: Connection) throws(SQLiteError) {
    insertChart = try connection.prepare(
      """
      INSERT INTO main.chart (name, storefront, genre, title) VALUES (?, ?, ?, ?)
      ON CONFLICT (name, storefront, genre) DO UPDATE SET title = excluded.title
      WHERE title IS NULL AND excluded.title IS NOT NULL
      """)
    selectChart = try connection.prepare(
      "SELECT id FROM main.chart WHERE name = ? AND storefront = ? AND genre = ?")
    insertEdition = try connection.prepare(
      "INSERT INTO main.chart_edition (chart, updated_at, import_id, observed_at) VALUES (?, ?, ?, ?) RETURNING id")
    selectEdition = try connection.prepare(
      """
      SELECT e.id, e.import_id, coalesce(e.observed_at, i.observed_at)
      FROM main.chart_edition AS e JOIN main.import AS i ON i.id = e.import_id
      WHERE e.chart = ? AND e.updated_at = ?
      """)
    updateEdition = try connection.prepare(
      "UPDATE main.chart_edition SET import_id = ?, observed_at = ? WHERE id = ?")
    insertEntry = try connection.prepare("INSERT INTO main.chart_entry (edition, rank, apple_id) VALUES (?, ?, ?)")
    selectEntries = try connection.prepare("SELECT rank, apple_id FROM main.chart_entry WHERE edition = ?")
    removeEntries = try connection.prepare("DELETE FROM main.chart_entry WHERE edition = ?")
  }

  /// Writes one chart; one without a time has the time at which it was observed.
  func write(_ chart: Chart, from origin: ImportOrigin) throws(SQLiteError) -> WriteOutcome {
    let list: [Value] = [.text(chart.name), .text(chart.storefront?.code ?? ""), .text(chart.genre ?? "")]
    try insertChart.run(list + [Value(chart.title)])
    let number = try Self.number(selectChart, list)
    let time: [Value] = [.integer(number), .text(chart.updated?.description ?? origin.observedAt)]
    if let known = try knownEdition(time) { return try merge(chart.items, into: known, from: origin) }
    let edition = try Self.number(insertEdition, time + [.integer(origin.importID), .text(origin.observedAt)])
    try insert(chart.items, into: edition)
    return .stored
  }

  private func merge(
    _ items: [RankedItem], into known: KnownEdition, from origin: ImportOrigin
  ) throws(SQLiteError) -> WriteOutcome {
    guard known.agrees(with: items) else {
      guard origin.observedAt >= known.observedAt else { return .unchanged }
      try removeEntries.run(.integer(known.number))
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
    try updateEdition.run(.integer(importID), .text(observedAt), .integer(known.number))
  }

  private func insert(_ items: [RankedItem], into edition: Int64) throws(SQLiteError) {
    for item in items {
      try insertEntry.run(.integer(edition), .integer(Int64(item.rank)), .integer(item.appleID.rawValue))
    }
  }

  private func knownEdition(_ time: [Value]) throws(SQLiteError) -> KnownEdition? {
    try selectEdition.bind(time)
    defer { selectEdition.reset() }
    guard try selectEdition.step() else { return nil }
    var known = KnownEdition(
      number: selectEdition.integer(0), importID: selectEdition.integer(1), observedAt: selectEdition.text(2) ?? "")
    try selectEntries.bind([.integer(known.number)])
    while try selectEntries.step() { known.items[Int(selectEntries.integer(0))] = selectEntries.integer(1) }
    return known
  }

  private static func number(_ select: Statement, _ values: [Value]) throws(SQLiteError) -> Int64 {
    try select.firstRow(values) { $0.integer(0) } ?? 0
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
  var items: [Int: Int64] = [:]

  /// Whether a reading can be of the same edition: where both have a rank it is of the same item, and no item of the
  /// reading has another rank here.
  func agrees(with reading: [RankedItem]) -> Bool {
    let known = Set(items.values)
    return reading.allSatisfy { item in
      items[item.rank].map { $0 == item.appleID.rawValue } ?? !known.contains(item.appleID.rawValue)
    }
  }
}
