internal import SQLite

/// Which tables snapshots have not, though their files had them.
extension ImportRegister {
  /// Enters which tables an import did not take; those that the snapshot has by now are left out no more.
  func enterLeftOut(_ built: BuiltSnapshot, choice: String) throws(SQLiteError) {
    for table in built.tablesLeftOut { try enterLeftOut(table, of: built.name, choice) }
    for table in built.tablesUnread { try enterLeftOut(table, of: built.name, "") }
    for table in built.tables {
      try connection.cached("DELETE FROM main.snapshot_table_left_out WHERE snapshot = ? AND feed_table = ?").run(
        .text(built.name.file), .text(table.name))
    }
  }

  /// Enters which archives broke off; one that was read to its end with all that is in it makes up for those before.
  func enterArchivesCut(_ built: BuiltSnapshot, choice: String) throws(SQLiteError) {
    if choice.isEmpty, !built.archives.isEmpty, built.archivesCut.isEmpty {
      try connection.cached("DELETE FROM main.snapshot_archive_cut WHERE snapshot = ?").run(.text(built.name.file))
    }
    for path in built.archivesCut {
      try connection.cached("INSERT OR REPLACE INTO main.snapshot_archive_cut VALUES (?, ?)").run(
        .text(built.name.file), .text(path))
    }
  }

  /// Which archives of a snapshot broke off, in words.
  func archivesCut(of snapshot: SnapshotName) throws(SQLiteError) -> [String] {
    let select = try connection.cached("SELECT path FROM main.snapshot_archive_cut WHERE snapshot = ? ORDER BY path")
    defer { select.reset() }
    try select.bind([.text(snapshot.file)])
    var remarks: [String] = []
    while try select.step() { remarks.append("\(select.text(0) ?? "") ends early: tables may be missing") }
    return remarks
  }

  private func enterLeftOut(_ table: String, of snapshot: SnapshotName, _ choice: String) throws(SQLiteError) {
    try connection.cached("INSERT OR REPLACE INTO main.snapshot_table_left_out VALUES (?, ?, ?)").run(
      .text(snapshot.file), .text(table), .text(choice))
  }

  /// Which tables of its files a snapshot has not: `2 tables left out (--table song)`, `song: not read`; empty when it
  /// has them all.
  func tablesLeftOut(of snapshot: SnapshotName) throws(SQLiteError) -> [String] {
    let select = try connection.cached(
      """
      SELECT choice, count(*), group_concat(feed_table, ', ') FROM (
        SELECT * FROM main.snapshot_table_left_out WHERE snapshot = ? ORDER BY feed_table)
      GROUP BY choice ORDER BY choice DESC
      """)
    defer { select.reset() }
    try select.bind([.text(snapshot.file)])
    var remarks: [String] = []
    while try select.step() {
      let (choice, count) = (select.text(0) ?? "", select.integer(1))
      remarks.append(
        choice.isEmpty
          ? "\(select.text(2) ?? ""): not read" : "\(count) \(count == 1 ? "table" : "tables") left out (\(choice))")
    }
    return remarks
  }
}
