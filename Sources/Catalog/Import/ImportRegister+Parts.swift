internal import Feeds
internal import SQLite

/// What the tables of snapshots are made of.
extension ImportRegister {
  /// Whether these bytes were taken into a snapshot before, and every table that they brought is still made of them.
  func makes(_ snapshot: SnapshotName, sum: String) throws(SQLiteError) -> Bool {
    let held = try connection.integer(
      """
      SELECT min(is_held) FROM (
        SELECT max(p.is_held) AS is_held FROM main.snapshot_part AS p JOIN main.import AS i ON i.id = p.import_id
        WHERE i.sha256 = ? AND p.snapshot = ? GROUP BY p.feed_table, p.storefront)
      """, .text(sum), .text(snapshot.file))
    return held == 1
  }

  /// Whether a snapshot is made of a file of this size.
  func makes(_ snapshot: SnapshotName, byteCount: Int64) throws(SQLiteError) -> Bool {
    try connection.integer(
      """
      SELECT 1 FROM main.snapshot_part AS p JOIN main.import AS i ON i.id = p.import_id
      JOIN main.snapshot AS s ON s.file = p.snapshot
      WHERE p.snapshot = ? AND p.is_held AND i.byte_count = ? LIMIT 1
      """, .text(snapshot.file), .integer(byteCount)) != nil
  }

  /// Enters what a table is made of from now on.
  func enter(_ part: PartnerPart, of snapshot: SnapshotName, as id: Int64) throws(SQLiteError) {
    try connection.cached("INSERT OR REPLACE INTO main.snapshot_part VALUES (?, ?, ?, ?, ?, ?, ?, ?, 1)").run(
      .integer(id), .text(snapshot.file), .text(part.table), Value(part.storefront), .text(part.choice),
      .integer(Int64(part.leftOut)), .integer(Int64(part.columnsLeftOut)), .integer(part.tally.isCut ? 1 : 0))
  }

  /// Notes that tables are no longer made of what they were made of: those that were read anew, and those that went
  /// with a snapshot whose file was gone or damaged.
  ///
  /// - Parameters:
  ///   - built: The snapshot as it is now.
  ///   - parts: What was read for it.
  /// - Throws: What SQLite refused.
  /// - Returns: Tables that were whole and are no more, and tables that are not there any more.
  func release(
    _ built: BuiltSnapshot, for parts: [PartnerPart]
  ) throws(SQLiteError) -> (narrowed: [String], lost: [String]) {
    var (narrowed, lost): ([String], [String]) = ([], [])
    for before in try held(by: built.name) {
      guard let table = built.tables.first(where: { $0.name == before.table }) else {
        lost.append(before.table)
        try release(before.table, of: built.name)
        continue
      }
      guard !table.isCarriedOver else { continue }
      if before.isWhole, parts.contains(where: { $0.table == table.name && !$0.isWhole }) {
        narrowed.append(table.name)
      }
      // A flat table keeps the rows of the stores that were not read now.
      let stores = parts.filter { $0.table == table.name }.compactMap(\.storefront)
      if table.carriedOver > 0, !stores.isEmpty {
        for store in stores { try release(table.name, of: built.name, store: store) }
      } else {
        try release(table.name, of: built.name)
      }
    }
    return (narrowed, lost)
  }

  /// A table as the snapshot's imports made it.
  struct HeldTable: Equatable {
    var table: String
    var rowsLeftOut = 0
    var columnsLeftOut = 0
    var refused = 0
    var isCut = false
    var choice = ""

    /// Whether every row and column of its feed is there.
    var isWhole: Bool { rowsLeftOut == 0 && columnsLeftOut == 0 && refused == 0 && !isCut }

    /// Whether rows or columns are not there that nobody asked for.
    var isFiltered: Bool { rowsLeftOut > 0 || columnsLeftOut > 0 }

    /// Which rows it lacks: `7 rows left out (--only-storefront us)`; `nil` when it has them all.
    var lacking: String? {
      var rows = self
      rows.columnsLeftOut = 0
      return rows.remark.map { String($0.dropFirst(table.count + 2)) }
    }

    /// What it lacks: `song_price: 7 rows left out (--only-storefront us)`; `nil` when nothing is.
    var remark: String? {
      let counts = [(rowsLeftOut, "row"), (columnsLeftOut, "column")].filter { $0.0 > 0 }
        .map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : "s") left out" }
      let reason = choice.isEmpty || counts.isEmpty ? "" : " (\(choice))"
      let facts = [
        counts.joined(separator: ", ") + reason, isCut ? "cut short" : "", refused > 0 ? "\(refused) refused" : "",
      ]
      .filter { !$0.isEmpty }
      return facts.isEmpty ? nil : "\(table): " + facts.joined(separator: ", ")
    }
  }

  /// The tables that imports are known to have made, by name.
  func held(by snapshot: SnapshotName) throws(SQLiteError) -> [HeldTable] {
    let select = try connection.prepare(
      """
      SELECT p.feed_table, sum(p.rows_left_out), max(p.columns_left_out), sum(i.refused), max(p.is_cut), max(p.choice)
      FROM main.snapshot_part AS p JOIN main.import AS i ON i.id = p.import_id
      WHERE p.snapshot = ? AND p.is_held GROUP BY p.feed_table ORDER BY p.feed_table
      """)
    try select.bind([.text(snapshot.file)])
    var tables: [HeldTable] = []
    while try select.step() {
      tables.append(
        HeldTable(
          table: select.text(0) ?? "", rowsLeftOut: Int(select.integer(1)), columnsLeftOut: Int(select.integer(2)),
          refused: Int(select.integer(3)), isCut: select.integer(4) == 1, choice: select.text(5) ?? ""))
    }
    return tables
  }

  /// Which rows the tables of all snapshots lack.
  func rowGaps() throws(SQLiteError) -> RowGap.BySnapshot {
    let select = try connection.cached(
      """
      SELECT snapshot, feed_table, max(is_cut), sum(rows_left_out), iif(min(choice) = max(choice), choice, NULL)
      FROM main.snapshot_part WHERE is_held AND (is_cut OR rows_left_out > 0) GROUP BY snapshot, feed_table
      """)
    defer { select.reset() }
    var gaps: RowGap.BySnapshot = [:]
    while try select.step() {
      guard let name = SnapshotName(file: select.text(0) ?? "") else { continue }
      gaps[name, default: [:]][select.text(1) ?? ""] = RowGap(
        isCut: select.integer(2) == 1, rowsLeftOut: Int(select.integer(3)), choice: select.text(4))
    }
    return gaps
  }

  private func release(_ table: String, of snapshot: SnapshotName) throws(SQLiteError) {
    try connection.cached("UPDATE main.snapshot_part SET is_held = 0 WHERE snapshot = ? AND feed_table = ? AND is_held")
      .run(.text(snapshot.file), .text(table))
  }

  private func release(_ table: String, of snapshot: SnapshotName, store: String) throws(SQLiteError) {
    try connection.cached(
      "UPDATE main.snapshot_part SET is_held = 0 WHERE snapshot = ? AND feed_table = ? AND storefront = ? AND is_held"
    ).run(.text(snapshot.file), .text(table), .text(store))
  }
}

extension PartnerPart {
  /// Whether every row and column of its file was taken.
  var isWhole: Bool { leftOut == 0 && columnsLeftOut == 0 && tally.refused == 0 && !tally.isCut }
}

extension PartnerTally {
  /// Whether rows are missing at the end: there is no trailer, or it tells of more than there are.
  var isCut: Bool { self[.cutFile] > 0 || (recordsWritten ?? 0) > rows }
}
