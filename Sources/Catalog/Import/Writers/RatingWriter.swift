internal import CatalogModel
internal import SQLite

/// Writes ratings as intervals of time: a new row only where a rating changed.
///
/// ``IntervalEdits`` decides what becomes of them, in whatever order observations arrive.
final class RatingWriter {
  private let insert: Statement
  private let select: Statement
  private let move: Statement

  init(_ connection: Connection) throws(SQLiteError) {
    insert = try connection.prepare(
      """
      INSERT INTO main.rating (apple_id, storefront, since, until, average, count, version_average, version_count,
        import_id)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT DO UPDATE SET average = excluded.average, count = excluded.count,
        version_average = excluded.version_average, version_count = excluded.version_count
      """)
    select = try connection.prepare(
      """
      SELECT since, until, average, count, version_average, version_count, import_id FROM main.rating
      WHERE apple_id = ? AND storefront = ? ORDER BY since, import_id
      """)
    move = try connection.prepare(
      """
      UPDATE main.rating SET since = ?, import_id = ?, until = ?
      WHERE apple_id = ? AND storefront = ? AND since = ? AND import_id = ?
      """)
  }

  /// Writes the rating of an item that has none yet.
  func insert(_ record: ProductRecord, from origin: ImportOrigin) throws(SQLiteError) {
    if let rating = record.rating { try write(RatingInterval(rating, from: origin), of: record) }
  }

  /// Writes the rating of an item that may have some, and returns whether it is new.
  func merge(_ record: ProductRecord, from origin: ImportOrigin) throws(SQLiteError) -> Bool {
    guard let rating = record.rating else { return false }
    let edits = IntervalEdits(adding: RatingInterval(rating, from: origin), to: try intervals(of: record))
    if let (old, new) = edits.change { try change(old, to: new, of: record) }
    for interval in edits.inserted { try write(interval, of: record) }
    return edits.isNew
  }

  private func change(
    _ interval: RatingInterval, to new: RatingInterval, of record: ProductRecord
  ) throws(SQLiteError) {
    try move.run(
      .text(new.since), .integer(new.importID), .text(new.until), .integer(record.appleID.rawValue),
      .text(record.storefront?.code ?? ""), .text(interval.since), .integer(interval.importID))
  }

  private func intervals(of record: ProductRecord) throws(SQLiteError) -> [RatingInterval] {
    try select.rows([.integer(record.appleID.rawValue), .text(record.storefront?.code ?? "")]) { RatingInterval($0) }
  }

  private func write(_ interval: RatingInterval, of record: ProductRecord) throws(SQLiteError) {
    try insert.run(
      .integer(record.appleID.rawValue), .text(record.storefront?.code ?? ""), .text(interval.since),
      .text(interval.until), Value(interval.fact.average), Value(interval.fact.count),
      Value(interval.fact.versionAverage), Value(interval.fact.versionCount), .integer(interval.importID))
  }
}

private typealias RatingInterval = ObservedInterval<ItemRating>

extension RatingInterval {
  fileprivate init?(_ row: Statement) {
    guard let rating = ItemRating(row, from: 2) else { return nil }
    self.init(since: row.text(0) ?? "", until: row.text(1) ?? "", importID: row.integer(6), fact: rating)
  }
}

extension ItemRating: ObservedFact {}

extension ItemRating {
  /// Reads four columns: average and count of all versions, then of the current one.
  init?(_ row: Statement, from first: Int) {
    self.init(
      average: row.realIfAny(first), count: row.integerIfAny(first + 1), versionAverage: row.realIfAny(first + 2),
      versionCount: row.integerIfAny(first + 3))
  }
}
