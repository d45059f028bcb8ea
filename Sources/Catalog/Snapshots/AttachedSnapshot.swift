internal import SQLite

/// A snapshot that a connection has attached, and the tables in it.
struct AttachedSnapshot {
  /// The name under which it is attached.
  var schema: String
  var name: SnapshotName
  /// The columns of each table.
  var tables: [String: Set<String>]
  /// Which rows its tables lack.
  var gaps: [String: RowGap]

  /// Whether it holds names of items: their own, or those in other languages.
  var hasNames: Bool {
    let items = ["application", "collection", "song", "video", "artist"]
    return (items + ["application_detail"] + items.map { $0 + "_translation" }).contains { tables[$0] != nil }
  }

  /// Asks the attached file what is in it.
  init(
    _ name: SnapshotName, schema: String, gaps: [String: RowGap] = [:], on connection: Connection
  ) throws(SQLiteError) {
    self.name = name
    self.schema = schema
    self.gaps = gaps
    tables = [:]
    let columns = try connection.prepare(
      """
      SELECT t.name, c.name FROM \(SnapshotSchema.quoted(schema)).sqlite_schema AS t,
        pragma_table_info(t.name, ?) AS c WHERE t.type = 'table'
      """)
    try columns.bind([.text(schema)])
    while try columns.step() { tables[columns.text(0) ?? "", default: []].insert(columns.text(1) ?? "") }
  }
}

extension AttachedSnapshot {
  /// Those that answer for a table with these columns, the uppermost first.
  static func layers(
    of table: String, having columns: some Collection<String>, _ attached: [AttachedSnapshot],
    mostUnder: Int = SnapshotName.mostUnder
  ) -> [AttachedSnapshot] {
    let having = attached.filter { $0.tables[table]?.isSuperset(of: columns) ?? false }
    let gaps = Dictionary(having.map { ($0.name, $0.gaps[table]) }) { first, _ in first }
    return SnapshotName.layers(of: having.map(\.name), mostUnder: mostUnder) { gaps[$0] ?? nil }
      .compactMap { name in having.first { $0.name == name } }
  }

  /// The conditions under which a row of a lower layer does not count: this layer has its key, left it out, or would
  /// have it if it were there still.
  ///
  /// Rows that were left out count as none unless `countsLeftOut`.
  func covering(_ table: String, key: [String], row: String, countsLeftOut: Bool = true) -> [String] {
    // What an incremental lacks did not change.
    let gap = name.isIncremental ? nil : gaps[table]?.covering(row)
    return hiding(table, key: key, row: row, countsLeftOut: countsLeftOut) + [gap].compactMap(\.self)
  }

  /// The conditions under which a layer has a row's key, or left it out where that counts.
  func hiding(_ table: String, key: [String], row: String, countsLeftOut: Bool = true) -> [String] {
    let same = key.map { "u.\(SnapshotSchema.quoted($0)) = \(row).\(SnapshotSchema.quoted($0))" }
    let names = [table] + (countsLeftOut ? [SnapshotSchema.leftOut(table)] : [])
    return names.filter { tables[$0] != nil }.map { name in
      """
      EXISTS (SELECT 1 FROM \(SnapshotSchema.quoted(schema)).\(SnapshotSchema.quoted(name)) AS u
        WHERE \(same.joined(separator: " AND ")))
      """
    }
  }
}
