internal import CatalogModel
internal import SQLite

/// The catalog's list of imports.
struct ImportRegister {
  let connection: Connection

  func begin(
    run: Int64, source: String, feed: String, observedAt: String, now: Timestamp
  ) throws(SQLiteError) -> Int64 {
    try connection.cached(
      "INSERT INTO main._import (run, source, feed, observed_at, started_at) VALUES (?, ?, ?, ?, ?)"
    )
    .run(.integer(run), .text(source), .text(feed), .text(observedAt), .text(now.description))
    return connection.lastInsertedRow
  }

  func finish(
    _ id: Int64, checksum: String?, byteCount: Int64, _ counts: ImportSummary, now: Timestamp
  ) throws(SQLiteError) {
    try connection.cached(
      """
      UPDATE main._import SET sha256 = ?, byte_count = ?, records = ?, stored = ?, changed = ?, unchanged = ?,
        refused = ?, finished_at = ?
      WHERE id = ?
      """
    ).run(
      Value(checksum), .integer(byteCount), .integer(Int64(counts.records)), .integer(Int64(counts.stored)),
      .integer(Int64(counts.changed)), .integer(Int64(counts.unchanged)), .integer(Int64(counts.refused)),
      .text(now.description), .integer(id))
  }

  /// Whether the same bytes were imported from the same source before.
  func contains(checksum: String, source: String, before id: Int64) throws(SQLiteError) -> Bool {
    try connection.integer(
      "SELECT 1 FROM main._import WHERE sha256 = ? AND source = ? AND id <> ? AND finished_at IS NOT NULL LIMIT 1",
      .text(checksum), .text(source), .integer(id)) != nil
  }

  /// Removes a repeated import's entry if nothing refers to it, and the refused records that an earlier one kept.
  func forget(_ id: Int64) throws(SQLiteError) {
    try connection.cached("DELETE FROM main._refused WHERE import_id = ?").run(.integer(id))
    try connection.cached("DELETE FROM main._import WHERE id = ?").run(.integer(id))
  }

  func refuse(
    _ id: Int64, record: Int, offset: Int64, reason: String, bytes: [UInt8]
  ) throws(SQLiteError) {
    try connection.cached(
      "INSERT INTO main._refused (import_id, record, byte_offset, reason, bytes) VALUES (?, ?, ?, ?, ?)"
    ).run(.integer(id), .integer(Int64(record)), .integer(offset), .text(reason), .blob(bytes))
  }
}
