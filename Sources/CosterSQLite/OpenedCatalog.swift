internal import Catalog
internal import SQLite
internal import SQLiteFunctions

/// A catalog's files and views, as they are to be in somebody else's connection.
struct OpenedCatalog {
  /// The name under which a catalog's own file is attached; groups of the partner feed have their own names.
  static let schema = "coster"

  /// The views by their names, with the statement that makes each.
  private(set) var views: [(name: String, statement: String)] = []
  /// The files by the names under which they are attached, as URIs.
  private(set) var files: [(schema: String, path: String, uri: String)] = []

  /// Opens the catalog for itself, which checks it, and asks it what a connection needs.
  init(folder: String) throws {
    let catalog = try Catalog(at: folder)
    // The host would read it as a file that never changes: answers of two states would be mixed, and none refused.
    if catalog.isReadWithoutLocks { throw FunctionError(Self.lockError(catalog.file)) }
    try catalog.query(
      """
      SELECT name, sql FROM temp.sqlite_schema WHERE type = 'view'
      UNION ALL
      SELECT name, 'CREATE VIEW ' || name || ' AS SELECT * FROM main.' || name FROM main.sqlite_schema
      WHERE type = 'view' AND name NOT GLOB '_*'
        AND name NOT IN (SELECT name FROM temp.sqlite_schema WHERE type = 'view')
      ORDER BY name
      """
    ) { row in
      if case .text(let name) = row[0], case .text(let sql) = row[1] { views.append((name, Self.statement(sql))) }
      return true
    }
    try catalog.query("PRAGMA database_list") { row in
      guard case .text(let schema) = row[1], case .text(let path) = row[2], schema != "temp" else { return true }
      // A group's file never changes: a new state of it is another file.
      let uri = schema == "main" ? Connection.readOnlyName(path) : Connection.immutableName(path)
      files.append((schema == "main" ? Self.schema : schema, path, uri))
      return true
    }
  }

  private static func lockError(_ file: String) -> String {
    "\(file) cannot be read while others write it: that takes \(file)-wal and \(file)-shm, or the right to write its "
      + "folder. Open it as a user who has that, or copy the folder to where you may write"
  }

  /// Shows which of the connection's views are the catalog's.
  private static let mark = " /* by coster_open */"

  /// A view names the catalog's views in `main`, which is another file in the host's connection.
  private static func statement(_ sql: String) -> String {
    "CREATE TEMP " + sql.dropFirst("CREATE ".count).replacing(" main.", with: " \(schema).") + mark
  }
}

// MARK: - In the host's connection

extension OpenedCatalog {
  /// Attaches the files and makes the views, in place of those of a catalog that was opened before.
  func attach(to host: Connection) throws {
    try close(in: host)
    do {
      try checkNames(in: host)
      for (schema, path, uri) in files {
        do throws(SQLiteError) {
          try host.prepare("ATTACH ? AS \(schema)").run(.text(uri))
          _ = try host.integer("SELECT count(*) FROM \(schema).sqlite_schema")
        } catch { throw functionError(error, path) }
      }
      for view in views { try host.execute(view.statement) }
    } catch {
      try close(in: host)
      throw error
    }
  }

  /// The catalog opened it a moment ago, so a file that cannot be opened was looked for under its URI as a name.
  private func functionError(_ error: SQLiteError, _ path: String) -> FunctionError {
    guard error.cause == .cannotOpen else { return FunctionError("\(path): \(error.message)") }
    return FunctionError(
      "\(path) cannot be attached for reading alone, since this connection takes no URIs for file names; "
        + "open it with SQLITE_OPEN_URI (in Python: sqlite3.connect(file, uri=True))")
  }

  /// Refuses to hide a table of the host's behind a view.
  private func checkNames(in host: Connection) throws {
    let schemas = try host.texts("SELECT name FROM pragma_database_list")
    let names = views.map { "'\($0.name)'" }.joined(separator: ", ")
    for schema in schemas {
      let quoted = "\"\(schema.replacing("\"", with: "\"\""))\""
      let sql = "SELECT name FROM \(quoted).sqlite_schema WHERE type IN ('table', 'view') AND lower(name) IN (\(names))"
      if let name = try host.text(sql) {
        throw FunctionError(
          "\(schema) has a table '\(name)', which the catalog's view of that name would hide; "
            + "open the catalog in a connection to ':memory:' and ATTACH your file there afterwards")
      }
    }
  }

  /// Takes away what ``attach(to:)`` made.
  private func close(in host: Connection) throws(SQLiteError) {
    let own = "SELECT file FROM pragma_database_list WHERE name = '\(Self.schema)'"
    guard let path = try host.text(own) else { return }
    let views = "SELECT name FROM temp.sqlite_schema WHERE type = 'view' AND sql LIKE '%\(Self.mark)'"
    for view in try host.texts(views) { try host.execute("DROP VIEW temp.\(view)") }
    let groups = "\(path.dropLast("catalog.sqlite".count))snapshots/"
    for schema in try host.texts("SELECT name FROM pragma_database_list WHERE instr(file, ?) = 1", .text(groups)) {
      try host.execute("DETACH \(schema)")
    }
    try host.execute("DETACH \(Self.schema)")
  }
}

extension Connection {
  /// The first column of all rows, as text.
  fileprivate func texts(_ sql: String, _ values: Value...) throws(SQLiteError) -> [String] {
    try prepare(sql).rows(values) { $0.text(0) }
  }
}
