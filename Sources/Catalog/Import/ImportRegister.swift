internal import CatalogModel
internal import Feeds
internal import SQLite

/// The catalogue's own list of what was imported.
final class ImportRegister {
  let connection: Connection

  init(_ connection: Connection) { self.connection = connection }

  /// Enters an import that begins, and returns its number.
  func begin(
    source: String, feed: String, snapshot: String? = nil, observedAt: String, now: Timestamp
  ) throws(SQLiteError) -> Int64 {
    try connection.cached(
      "INSERT INTO main.import (source, feed, snapshot, observed_at, started_at) VALUES (?, ?, ?, ?, ?)"
    ).run(.text(source), .text(feed), Value(snapshot), .text(observedAt), .text(now.description))
    return connection.lastInsertedRow
  }

  /// Closes an import with what it did.
  func finish(
    _ id: Int64, sum: String?, byteCount: Int64, _ counts: ImportSummary, now: Timestamp
  ) throws(SQLiteError) {
    try connection.cached(
      """
      UPDATE main.import SET sha256 = ?, byte_count = ?, records = ?, stored = ?, changed = ?, unchanged = ?,
        refused = ?, finished_at = ?
      WHERE id = ?
      """
    ).run(
      Value(sum), .integer(byteCount), .integer(Int64(counts.records)), .integer(Int64(counts.stored)),
      .integer(Int64(counts.changed)), .integer(Int64(counts.unchanged)), .integer(Int64(counts.refused)),
      .text(now.description), .integer(id))
  }

  /// Enters the sum of a file whose import was closed before the file's end.
  func note(sum: String, of id: Int64) throws(SQLiteError) {
    try connection.cached("UPDATE main.import SET sha256 = ? WHERE id = ?").run(.text(sum), .integer(id))
  }

  /// Whether the same bytes were imported from the same place before.
  func holds(sum: String, source: String, before id: Int64) throws(SQLiteError) -> Bool {
    try connection.integer(
      "SELECT 1 FROM main.import WHERE sha256 = ? AND source = ? AND id <> ? AND finished_at IS NOT NULL LIMIT 1",
      .text(sum), .text(source), .integer(id)) != nil
  }

  /// The import of a source that was begun for a snapshot and not closed; the last of them where there are several.
  func unfinished(source: String, snapshot: String) throws(SQLiteError) -> Int64? {
    try connection.integer(
      "SELECT max(id) FROM main.import WHERE source = ? AND snapshot = ? AND finished_at IS NULL", .text(source),
      .text(snapshot)
    ).flatMap { $0 == 0 ? nil : $0 }
  }

  /// Which parts of split tables each snapshot is made of.
  func parts() throws(SQLiteError) -> [SnapshotName: [String: Set<Int>]] {
    let select = try connection.prepare(
      """
      SELECT i.source, p.snapshot FROM main.snapshot_part AS p JOIN main.import AS i ON i.id = p.import_id
      WHERE p.is_held
      """)
    var found: [SnapshotName: [String: Set<Int>]] = [:]
    while try select.step() {
      let origin = PartnerOrigin(path: select.text(0) ?? "")
      guard let part = origin.part, let name = SnapshotName(file: select.text(1) ?? "") else { continue }
      found[name, default: [:]][origin.table, default: []].insert(part)
    }
    return found
  }

  /// Makes a snapshot that has its place known to readers.
  func register(_ snapshot: SnapshotName, now: Timestamp) throws(SQLiteError) {
    try connection.cached(
      """
      INSERT INTO main.snapshot (file, feed_group, date, mode, built_at) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (file) DO UPDATE SET built_at = excluded.built_at
      """
    ).run(
      .text(snapshot.file), .text(snapshot.group), .text(snapshot.date), .text(snapshot.mode.rawValue),
      .text(now.description))
    if snapshot.mode == .full { try forgetIndexes(over: snapshot) }
  }

  /// Has the names of incrementals indexed anew that lie over a full: an incremental that came before its full could
  /// not name all that it tells of.
  private func forgetIndexes(over full: SnapshotName) throws(SQLiteError) {
    try connection.cached(
      """
      DELETE FROM main.snapshot_index WHERE file IN (
        SELECT file FROM main.snapshot WHERE feed_group = ? AND mode <> ? AND date >= ?)
      """
    ).run(.text(full.group), .text(full.mode.rawValue), .text(full.date))
  }

  /// Takes back what a repeated import left: its entry, if nothing refers to it, and refused records kept before.
  func forget(_ id: Int64) throws(SQLiteError) {
    try connection.cached("DELETE FROM main.refused WHERE import_id = ?").run(.integer(id))
    try connection.cached("DELETE FROM main.import WHERE id = ?").run(.integer(id))
  }

  func refuse(
    _ id: Int64, record: Int, offset: Int64, reason: String, bytes: [UInt8]
  ) throws(SQLiteError) {
    try connection.cached(
      "INSERT INTO main.refused (import_id, record, byte_offset, reason, bytes) VALUES (?, ?, ?, ?, ?)"
    ).run(.integer(id), .integer(Int64(record)), .integer(offset), .text(reason), .blob(bytes))
  }
}
