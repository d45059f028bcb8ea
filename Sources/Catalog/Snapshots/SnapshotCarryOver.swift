internal import SQLite

/// Copies tables of an older snapshot file into the one that is being built.
struct SnapshotCarryOver {
  /// Tables, and how many rows of each were copied.
  typealias Copied = [(table: String, rows: Int)]

  private let connection: Connection

  init(_ connection: Connection, from path: String) throws(SQLiteError) {
    self.connection = connection
    let attach = try connection.prepare("ATTACH ? AS older")
    try attach.run(.text(Connection.immutableName(path)))
  }

  /// Takes back a copy that could not be ended.
  static func leave(_ connection: Connection) throws(SQLiteError) {
    if connection.isInTransaction { try connection.execute("ROLLBACK") }
    try? connection.execute("DETACH older")
  }

  /// Copies all tables but those named, and of flat tables the rows of stores that were not read.
  /// - Parameters:
  ///   - names: The tables that were read.
  ///   - flat: The flat ones among them, and the stores that were read of each.
  ///   - declared: How the tables are declared that were read.
  /// - Throws: What SQLite refused, after which the file that is built is worth nothing.
  /// - Returns: The tables that were copied, those that got rows, and flat ones whose columns are other than before.
  func copy(
    except names: Set<String>, flat: [String: [String]] = [:], declared: [String: String] = [:]
  ) throws(SQLiteError) -> (tables: Copied, rows: Copied, misfits: [String]) {
    var copied: (tables: Copied, rows: Copied, misfits: [String]) = ([], [], [])
    try connection.execute("BEGIN")
    for (table, sql) in try declarations() {
      if !names.contains(table) {
        try connection.execute(sql)
        copied.tables.append((table, try insert(table, where: "true")))
      } else if let stores = flat[table] {
        guard declared[table] == sql else {
          copied.misfits.append(table)
          continue
        }
        let list = stores.map { "'\($0.replacing("'", with: "''"))'" }.joined(separator: ", ")
        copied.rows.append((table, try insert(table, where: "storefront_id NOT IN (\(list))")))
      }
    }
    try connection.execute("COMMIT")
    try connection.execute("DETACH older")
    return copied
  }

  private func insert(_ table: String, where condition: String) throws(SQLiteError) -> Int {
    let name = SnapshotSchema.quoted(table)
    // Without a condition SQLite copies the records as they are, several times as fast.
    let rest = condition == "true" ? "" : " WHERE \(condition)"
    try connection.execute("INSERT INTO main.\(name) SELECT * FROM older.\(name)\(rest)")
    return connection.changes
  }

  private func declarations() throws(SQLiteError) -> [(table: String, sql: String)] {
    let statement = try connection.prepare("SELECT name, sql FROM older.sqlite_schema WHERE type = 'table'")
    var found: [(table: String, sql: String)] = []
    while try statement.step() { found.append((statement.text(0) ?? "", statement.text(1) ?? "")) }
    return found
  }
}
