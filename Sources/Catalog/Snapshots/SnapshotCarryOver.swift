internal import SQLite

/// Copies tables of an older snapshot file into the one that is being built.
struct SnapshotCarryOver {
  private let connection: Connection

  init(_ connection: Connection, from path: String) throws(SQLiteError) {
    self.connection = connection
    let attach = try connection.prepare("ATTACH ? AS older")
    try attach.run(.text(Connection.immutableName(path)))
  }

  /// Copies all tables but those named, and returns their names and row counts.
  func copy(except names: Set<String>) throws(SQLiteError) -> [(table: String, rows: Int)] {
    var copied: [(table: String, rows: Int)] = []
    try connection.execute("BEGIN")
    for (table, sql) in try declarations() where !names.contains(table) {
      try connection.execute(sql)
      let name = SnapshotSchema.quoted(table)
      try connection.execute("INSERT INTO main.\(name) SELECT * FROM older.\(name)")
      copied.append((table, connection.changes))
    }
    try connection.execute("COMMIT")
    try connection.execute("DETACH older")
    return copied
  }

  private func declarations() throws(SQLiteError) -> [(table: String, sql: String)] {
    let statement = try connection.prepare("SELECT name, sql FROM older.sqlite_schema WHERE type = 'table'")
    var found: [(table: String, sql: String)] = []
    while try statement.step() { found.append((statement.text(0) ?? "", statement.text(1) ?? "")) }
    return found
  }
}
