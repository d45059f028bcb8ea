/// A table whose changes are recorded and taken back.
struct ChangedTable {
  /// Its name in the main database.
  let name: String
  /// The names of its columns.
  let columns: [String]
  /// The columns of its primary key, the row's number where it has one; empty where rows have a number that is not a
  /// column, since such a row cannot be found again.
  let key: [Int]
  /// Whether rows have a number: then it is the key's only column.
  let hasRowNumbers: Bool

  /// All of ``Connection/tableNames()``.
  static func all(of connection: Connection) throws(SQLiteError) -> [String: ChangedTable] {
    var tables: [String: ChangedTable] = [:]
    for name in try connection.tableNames() { tables[name] = try ChangedTable(name, connection) }
    return tables
  }

  private init(_ name: String, _ connection: Connection) throws(SQLiteError) {
    let columns = try connection.cached("SELECT name, pk, type FROM pragma_table_info(?)").rows([.text(name)]) { row in
      (name: row.text(0) ?? "", keyPosition: row.integer(1), type: row.text(2) ?? "")
    }
    // The key of a table without row numbers is an index that leads to none.
    let leadsToNone = try connection.cached(
      """
      SELECT 1 FROM pragma_index_list(?) AS i WHERE i.origin = 'pk'
        AND NOT EXISTS (SELECT 1 FROM pragma_index_xinfo(i.name) WHERE cid = -1)
      """)
    hasRowNumbers = try leadsToNone.firstRow([.text(name)]) { _ in true } == nil
    (self.name, self.columns) = (name, columns.map(\.name))
    let key = columns.indices.filter { columns[$0].keyPosition > 0 }.sorted {
      columns[$0].keyPosition < columns[$1].keyPosition
    }
    let isFound = !hasRowNumbers || key.count == 1 && columns[key[0]].type.uppercased() == "INTEGER"
    self.key = isFound ? key : []
  }
}

extension Connection {
  /// The names of all tables of the main database, without virtual ones and those that SQLite keeps for itself or for
  /// these.
  ///
  /// `PRAGMA table_list` has them, too, but works out the columns of every view.
  public func tableNames() throws(SQLiteError) -> [String] {
    try cached(
      """
      SELECT name FROM main.sqlite_schema AS t
      WHERE type = 'table' AND rootpage > 0 AND substr(name, 1, 7) <> 'sqlite_'
        AND NOT EXISTS (
          SELECT 1 FROM main.sqlite_schema AS v
          WHERE v.type = 'table' AND v.rootpage = 0 AND substr(t.name, 1, length(v.name) + 1) = v.name || '_')
      """
    ).rows { $0.text(0) }
  }
}
