internal import Feeds
internal import SQLite

extension Catalog {
  /// The rows of a partner-feed table: of one snapshot, or else of the newest full one that has the table, with the
  /// newest incremental of its group laid over it.
  ///
  /// Returns `nil` when no snapshot has a table of that name.
  public func rows(of table: String, in snapshot: SnapshotName? = nil) throws(CatalogError) -> SnapshotTableRows? {
    let known = try snapshots().map(\.name)
    if let snapshot, known.contains(snapshot), let trouble = SnapshotTrouble(of: snapshot, in: snapshotFolder) {
      throw .damagedSnapshot(trouble)
    }
    return try named { () throws(SQLiteError) in
      // A connection of its own: the catalog's has the newest snapshots attached, and as many as fit.
      let connection = try Connection(path: ":memory:")
      if let snapshot {
        let layer = known.contains(snapshot) ? try layer(table, snapshot, "lower", connection) : nil
        return try layer.map { layer throws(SQLiteError) in try SnapshotTableRows(table, [layer], on: connection) }
      }
      let layers = try layers(of: table, known, connection)
      return layers.isEmpty ? nil : try SnapshotTableRows(table, layers, on: connection)
    }
  }

  /// The names of all partner-feed tables that snapshots have.
  public func snapshotTables() throws(CatalogError) -> [String] {
    let known = try snapshots().map(\.name)
    return try named { () throws(SQLiteError) in
      var tables: Set<String> = []
      for name in known where isThere(name) {
        let connection = try Connection(path: "\(snapshotFolder)/\(name.file)", access: .readingImmutable)
        let select = try connection.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'")
        while try select.step() { tables.insert(select.text(0) ?? "") }
        tables = tables.filter { !SnapshotSchema.isLeftOut($0) }
      }
      return tables.sorted()
    }
  }

  private func layers(
    of table: String, _ known: [SnapshotName], _ connection: Connection
  ) throws(SQLiteError) -> [SnapshotTableLayer] {
    // By date, and not by group: a table may have moved from one group to another.
    let newestFirst = known.sorted { ($0.date, $0) > ($1.date, $1) }
    let full = try firstLayer(table, newestFirst.filter { $0.mode == .full }, "lower", connection)
    let above = newestFirst.filter { name in
      name.mode == .incremental && full.map { name.group == $0.name.group && name.date >= $0.name.date } ?? true
    }
    // Apple's incrementals are cumulative: only the newest that has the table counts.
    let incremental = try firstLayer(table, above, "upper", connection)
    return [incremental, full].compactMap(\.self)
  }

  private func firstLayer(
    _ table: String, _ names: [SnapshotName], _ schema: String, _ connection: Connection
  ) throws(SQLiteError) -> SnapshotTableLayer? {
    for name in names {
      if let layer = try layer(table, name, schema, connection) { return layer }
    }
    return nil
  }

  /// Attaches a snapshot as `schema`, unless it lacks the table.
  private func layer(
    _ table: String, _ name: SnapshotName, _ schema: String, _ connection: Connection
  ) throws(SQLiteError) -> SnapshotTableLayer? {
    guard isThere(name) else { return nil }
    let attach = try connection.prepare("ATTACH ? AS \(schema)")
    try attach.run(.text(Connection.immutableName("\(snapshotFolder)/\(name.file)")))
    if let layer = try SnapshotTableLayer(table, name, schema: schema, on: connection) { return layer }
    try connection.execute("DETACH \(schema)")
    return nil
  }

  private func isThere(_ name: SnapshotName) -> Bool { SnapshotTrouble(of: name, in: snapshotFolder) == nil }
}
