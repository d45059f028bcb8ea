internal import SQLite

/// A snapshot that a connection has attached, and the tables in it.
struct AttachedSnapshot {
  /// The name under which it is attached.
  var schema: String
  var name: SnapshotName
  /// The columns of each table.
  var tables: [String: Set<String>]

  /// Whether it holds items by their names.
  var hasNames: Bool {
    ["application", "collection", "song", "video", "artist"].contains { tables[$0] != nil }
  }

  /// Asks the attached file what is in it.
  init(_ name: SnapshotName, schema: String, on connection: Connection) throws(SQLiteError) {
    self.name = name
    self.schema = schema
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
