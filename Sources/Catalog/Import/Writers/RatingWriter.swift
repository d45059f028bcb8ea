internal import CatalogModel
internal import SQLite

/// Writes ratings as intervals of time: a new row only where a rating changed.
///
/// An observation that arrives late lands at its place, as an offer's does: it lengthens the interval it agrees with,
/// stands by itself between two others, or cuts the interval that it contradicts in two. Of an interval only its ends are
/// known, so that what was seen between them goes when it is cut.
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
      UPDATE main.rating SET since = ?, until = ?
      WHERE apple_id = ? AND storefront = ? AND since = ? AND import_id = ?
      """)
  }

  /// Writes the rating of an item that has none yet.
  func insert(_ record: ProductRecord, from origin: ImportOrigin) throws(SQLiteError) {
    if let rating = record.rating { try write(RatingInterval(rating, from: origin), of: record) }
  }

  /// Writes the rating that a record states of an item that may have some, and returns whether it is new.
  func merge(_ record: ProductRecord, from origin: ImportOrigin) throws(SQLiteError) -> Bool {
    guard let rating = record.rating else { return false }
    let seen = RatingInterval(rating, from: origin)
    let known = try intervals(of: record)
    if known.contains(where: { $0.rating == rating && $0.since <= seen.since && seen.until <= $0.until }) {
      return false
    }
    let before = known.last { $0.since <= seen.since }
    let after = known.first { $0.since > seen.since }
    if let before, before.rating == rating {
      try change(before, since: before.since, until: seen.until, of: record)
      return false
    }
    if let before, before.until > seen.since {
      try split(before, at: seen, of: record)
    } else if let after, after.rating == rating, before.map({ $0.until < seen.since }) ?? true {
      try change(after, since: seen.since, until: after.until, of: record)
      return true
    }
    try write(seen, of: record)
    return true
  }

  /// Cuts an interval: nothing is known between its ends but that the rating was its own there.
  private func split(
    _ interval: RatingInterval, at seen: RatingInterval, of record: ProductRecord
  ) throws(SQLiteError) {
    try change(interval, since: interval.since, until: interval.since, of: record)
    var rest = interval
    rest.since = interval.until
    try write(rest, of: record)
  }

  private func change(
    _ interval: RatingInterval, since: String, until: String, of record: ProductRecord
  ) throws(SQLiteError) {
    try move.run(
      .text(since), .text(until), .integer(record.appleID.rawValue), .text(record.storefront?.code ?? ""),
      .text(interval.since), .integer(interval.importID))
  }

  private func intervals(of record: ProductRecord) throws(SQLiteError) -> [RatingInterval] {
    try select.bind([.integer(record.appleID.rawValue), .text(record.storefront?.code ?? "")])
    var intervals: [RatingInterval] = []
    while try select.step() {
      if let interval = RatingInterval(select) { intervals.append(interval) }
    }
    return intervals
  }

  private func write(_ interval: RatingInterval, of record: ProductRecord) throws(SQLiteError) {
    try insert.run(
      .integer(record.appleID.rawValue), .text(record.storefront?.code ?? ""), .text(interval.since),
      .text(interval.until), Value(interval.rating.average), Value(interval.rating.count),
      Value(interval.rating.versionAverage), Value(interval.rating.versionCount), .integer(interval.importID))
  }
}

/// An interval of time through which an item was seen with one rating; both ends are ISO 8601 text.
private struct RatingInterval {
  var since: String
  var until: String
  var rating: ItemRating
  var importID: Int64

  init(_ rating: ItemRating, from origin: ImportOrigin) {
    (since, until) = (origin.observedAt, origin.observedAt)
    (self.rating, importID) = (rating, origin.importID)
  }

  init?(_ row: Statement) {
    guard let rating = ItemRating(row, from: 2) else { return nil }
    (since, until) = (row.text(0) ?? "", row.text(1) ?? "")
    (self.rating, importID) = (rating, row.integer(6))
  }
}

extension ItemRating {
  /// Reads four columns: average and count of all versions, then of the current one.
  init?(_ row: Statement, from first: Int) {
    self.init(
      average: row.realIfAny(first), count: row.integerIfAny(first + 1), versionAverage: row.realIfAny(first + 2),
      versionCount: row.integerIfAny(first + 3))
  }
}
