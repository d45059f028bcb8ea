import SQLite

@testable import Catalog

extension Catalog {
  /// Takes back what comes behind a snapshot's registration, as a crash at that moment would have it.
  func pretendNotCompared(_ snapshot: SnapshotName) throws {
    try connection.execute("DELETE FROM main.price_change")
    try connection.execute("UPDATE main.compared_snapshot SET is_entered = 0 WHERE file = '\(snapshot.file)'")
  }

  /// Forgets what tables are made of, which older versions did not note.
  func pretendPartsNotKnown() throws { try connection.execute("DELETE FROM main.snapshot_part") }
}
