internal import CatalogModel
internal import SQLite

/// When the entries of schedules were read, and by which imports.
struct PriceReadingTable {
  private let connection: Connection

  init(_ connection: Connection) { self.connection = connection }

  private static let key = ["product", "offer", "offer_id", "is_preserved", "stated_start"]
  private static let isKey = "\(ScheduleEntry.isKey(key)) AND instr(storefronts, ?6) > 0"

  /// The columns of the key, and the store as the table has it.
  private func values(_ entry: ScheduleEntry) -> [Value] {
    let store = entry.series[2].text
    return [entry.series[1]] + entry.series[3...] + [.text(entry.start), .text(store.isEmpty ? " --" : " \(store)")]
  }

  func isFirst(of entry: ScheduleEntry) throws(SQLiteError) -> Bool {
    try connection.cached("SELECT 1 FROM main._app_price_reading WHERE \(Self.isKey) LIMIT 1")
      .firstRow(values(entry)) { _ in true } == nil
  }

  /// The import whose reading of a time counts.
  func importID(of entry: ScheduleEntry, at time: String) throws(SQLiteError) -> Int64? {
    try connection.cached("SELECT import_id FROM main._app_price_reading WHERE \(Self.isKey) AND observed_at = ?7")
      .firstRow(values(entry) + [.text(time)]) { $0.integer(0) }
  }

  /// Notes that an entry was read, by the import that counts.
  func write(_ entry: ScheduleEntry, at time: String, by importID: Int64, isNew: Bool) throws(SQLiteError) {
    let row = values(entry) + [.text(time), .integer(importID)]
    if !isNew {
      try connection.cached(
        """
        UPDATE main._app_price_reading SET storefronts = replace(storefronts, ?6, '')
        WHERE \(Self.isKey) AND observed_at = ?7 AND import_id <> ?8
        """
      ).run(row)
    }
    try connection.cached(
      """
      INSERT INTO main._app_price_reading
        (\(Self.key.joined(separator: ", ")), storefronts, observed_at, import_id)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
      ON CONFLICT DO UPDATE SET storefronts = storefronts || excluded.storefronts WHERE instr(storefronts, ?6) = 0
      """
    ).run(row)
  }

  /// The readings next before and next after a time.
  func adjacent(to time: String, of entry: ScheduleEntry) throws(SQLiteError) -> AdjacentObservations {
    AdjacentObservations(
      before: try next("observed_at < ?7 ORDER BY observed_at DESC", time, entry),
      after: try next("observed_at > ?7 ORDER BY observed_at", time, entry))
  }

  private func next(
    _ condition: String, _ time: String, _ entry: ScheduleEntry
  ) throws(SQLiteError) -> AdjacentObservations.Observation? {
    try connection.cached(
      "SELECT observed_at, import_id FROM main._app_price_reading WHERE \(Self.isKey) AND \(condition) LIMIT 1"
    ).firstRow(values(entry) + [.text(time)]) { row in
      AdjacentObservations.Observation(time: row.text(0) ?? "", importID: row.value(1))
    }
  }
}
