internal import SQLite

/// Which tables snapshots have not, since nobody wanted them.
extension ImportRegister {
  /// Enters which tables an import left out; those that the snapshot has by now are left out no more.
  func enterLeftOut(_ built: BuiltSnapshot, choice: String) throws(SQLiteError) {
    for table in built.tablesLeftOut {
      try connection.cached("INSERT OR REPLACE INTO main.snapshot_table_left_out VALUES (?, ?, ?)").run(
        .text(built.name.file), .text(table), .text(choice))
    }
    for table in built.tables {
      try connection.cached("DELETE FROM main.snapshot_table_left_out WHERE snapshot = ? AND feed_table = ?").run(
        .text(built.name.file), .text(table.name))
    }
  }

  /// Which tables of its files a snapshot has not: `2 tables left out (--table song)`; `nil` when it has them all.
  func tablesLeftOut(of snapshot: SnapshotName) throws(SQLiteError) -> String? {
    let select = try connection.cached(
      "SELECT count(*), max(choice) FROM main.snapshot_table_left_out WHERE snapshot = ?")
    defer { select.reset() }
    try select.bind([.text(snapshot.file)])
    guard try select.step(), select.integer(0) > 0 else { return nil }
    let count = select.integer(0)
    return "\(count) \(count == 1 ? "table" : "tables") left out (\(select.text(1) ?? ""))"
  }
}
