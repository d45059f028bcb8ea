internal import SQLite

/// Writes rows that feeds state again and again into one table, each key once.
///
/// A newer statement replaces an older one, and keeps what it omits; an older one only completes. So files may come in
/// any order.
final class RowMerger {
  private let connection: Connection
  private let insert: Statement
  private let replacement: Statement
  private let confirmation: Statement

  /// Prepares the statements for a table, which also has the columns `observed_at` and `import_id`.
  ///
  /// - Parameters:
  ///   - table: The table.
  ///   - key: The columns of its key.
  ///   - fields: The columns to merge.
  ///   - isNewer: Whether the row `excluded` is newer than the stored one, as SQL.
  ///   - omitsEmpty: Whether an empty text states nothing, as NULL does.
  ///   - whole: Fields that state one thing together: a row that states one of the first two replaces all of them.
  ///   - connection: The catalog's.
  /// - Throws: `SQLiteError` where there is no such table.
  init(
    _ table: String, key: [String], fields: [String], isNewer: String = "excluded.observed_at > observed_at",
    omitsEmpty: Bool = false, whole: [String] = [], on connection: Connection
  ) throws(SQLiteError) {
    self.connection = connection
    let names = fields.joined(separator: ", ")
    let isStated = { (row: String) in whole.prefix(2).map { "\(row)\($0) IS NOT NULL" }.joined(separator: " OR ") }
    let merged = fields.map { field in
      if whole.contains(field) {
        return """
          iif(\(isNewer), iif(\(isStated("excluded.")), excluded.\(field), coalesce(excluded.\(field), \(field))),
            iif(\(isStated("")), \(field), coalesce(\(field), excluded.\(field))))
          """
      }
      let stated = omitsEmpty ? "nullif(excluded.\(field), '')" : "excluded.\(field)"
      let known = omitsEmpty ? "nullif(\(field), '')" : field
      return "iif(\(isNewer), coalesce(\(stated), \(field)), coalesce(\(known), excluded.\(field)))"
    }.joined(separator: ", ")
    let columns = key + fields + ["observed_at", "import_id"]
    let row = """
      INSERT INTO main._\(table) (\(columns.joined(separator: ", ")))
      VALUES (\(columns.map { _ in "?" }.joined(separator: ", "))) ON CONFLICT DO
      """
    insert = try connection.prepare("\(row) NOTHING")
    replacement = try connection.prepare(
      """
      \(row) UPDATE SET (\(names)) = (\(merged)), observed_at = iif(\(isNewer), excluded.observed_at, observed_at),
        import_id = iif(\(isNewer), excluded.import_id, import_id)
      WHERE (\(names)) IS NOT (\(merged))
      """)
    confirmation = try connection.prepare(
      """
      \(row) UPDATE SET observed_at = excluded.observed_at, import_id = excluded.import_id
      WHERE \(isNewer) AND excluded.observed_at > observed_at
      """)
  }

  /// Inserts the row of a key, or merges it with the one that is there.
  func write(_ key: [Value], _ fields: [Value], from origin: ImportOrigin) throws(SQLiteError) -> WriteOutcome {
    let values = key + fields + [.text(origin.observedAt), .integer(origin.importID)]
    try insert.run(values)
    if connection.changes == 1 { return .stored }
    try replacement.run(values)
    if connection.changes == 1 { return .changed }
    try confirmation.run(values)
    return .unchanged
  }
}
