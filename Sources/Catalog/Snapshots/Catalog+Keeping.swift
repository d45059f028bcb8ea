internal import Feeds
internal import SQLite

/// Which older snapshots may go when only some of a group are kept.
extension Catalog {
  /// Drops each of a group's snapshots that is covered by `count` newer whole ones.
  ///
  /// One covers another when it has each of its tables, and of each every row, or those that the same choice takes; a
  /// table that is cut short covers none. So nobody loses rows that nothing newer holds, and who imports with the same
  /// choice each time has the older ones dropped.
  func dropSnapshots(of group: String, keeping count: Int) throws {
    let known = try snapshots().filter { $0.name.group == group }
    let contents = try named { () throws(SQLiteError) in
      var contents: [SnapshotName: SnapshotContents] = [:]
      for snapshot in known { contents[snapshot.name] = try self.contents(of: snapshot) }
      return contents
    }
    let fulls = known.filter { $0.name.mode == .full && ![.gone, .damaged].contains($0.state) }.map(\.name)
    for name in known.map(\.name) {
      guard let own = contents[name] else { continue }
      let covering = fulls.filter { $0.date > name.date && contents[$0]?.covers(own) ?? false }
      if covering.count >= count { try forget(name) }
    }
  }

  private func contents(of snapshot: KnownSnapshot) throws(SQLiteError) -> SnapshotContents {
    var contents = SnapshotContents()
    if ![.gone, .damaged].contains(snapshot.state) {
      let file = try Connection(path: "\(snapshotFolder)/\(snapshot.name.file)", access: .readingImmutable)
      let select = try file.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'")
      while try select.step() { contents.add(select.text(0) ?? "") }
    }
    // Of tables that an older version imported nothing more is known.
    guard try has(table: "snapshot_part") else { return contents }
    let select = try connection.prepare(
      """
      SELECT feed_table, storefront, choice, rows_left_out + columns_left_out = 0, is_cut FROM main.snapshot_part
      WHERE snapshot = ? AND is_held
      """)
    try select.bind([.text(snapshot.name.file)])
    while try select.step() {
      contents.add(
        select.text(0) ?? "", storefront: select.text(1), choice: select.text(2) ?? "",
        isWhole: select.integer(3) == 1, isCut: select.integer(4) == 1)
    }
    return contents
  }
}

/// What a snapshot has of its feed, as far as it is known.
private struct SnapshotContents {
  private struct Table {
    /// Which rows and columns were asked for, as on the command line.
    ///
    /// There may be several of a table whose parts were imported with different ones.
    var choices: Set<String> = []
    /// The stores of a flat table.
    var storefronts: Set<String> = []
    /// Whether nothing was left out.
    var isWhole = true
    var isCut = false
  }

  private var tables: [String: Table] = [:]

  mutating func add(_ table: String) {
    if !SnapshotSchema.isLeftOut(table) { tables[table] = Table() }
  }

  mutating func add(_ table: String, storefront: String?, choice: String, isWhole: Bool, isCut: Bool) {
    tables[table, default: Table()].choices.insert(choice)
    if let storefront { tables[table]?.storefronts.insert(storefront) }
    if !isWhole { tables[table]?.isWhole = false }
    if isCut { tables[table]?.isCut = true }
  }

  /// Whether every row of another is here, or is the same row of a later day.
  func covers(_ other: SnapshotContents) -> Bool {
    other.tables.allSatisfy { name, theirs in
      guard let own = tables[name], !own.isCut, own.storefronts.isSuperset(of: theirs.storefronts) else { return false }
      return own.isWhole || (own.choices == theirs.choices && own.choices.count == 1)
    }
  }
}
