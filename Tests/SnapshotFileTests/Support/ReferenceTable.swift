import SQLite
import SnapshotFile

/// A table as SQLite's own inserts make it, and what SQL answers about it.
struct ReferenceTable {
  let connection: Connection
  private let table: TableDefinition
  private var columnCount: Int { table.layout.columnCount }

  /// The table in memory, filled with `rows`.
  init(_ table: TableDefinition, rows: [[StoredValue]]) throws {
    connection = try Connection(path: ":memory:")
    self.table = table
    try connection.execute(table.sql)
    for index in table.indexes { try connection.execute(index.sql) }
    let marks = Array(repeating: "?", count: columnCount).joined(separator: ", ")
    let insert = try connection.prepare("INSERT OR REPLACE INTO t VALUES (\(marks))")
    try connection.execute("BEGIN")
    for row in rows {
      for (column, value) in row.enumerated() { try value.bind(to: insert, column) }
      try insert.runBound()
    }
    try connection.execute("COMMIT")
  }

  /// The table in a file that was written page by page.
  init(_ table: TableDefinition, path: String) throws {
    connection = try Connection(path: path, access: .reading)
    self.table = table
  }

  /// All rows in the order of the key.
  func rows() throws -> [[StoredValue]] {
    let key = table.layout.key.map { "c\($0)" }.joined(separator: ", ")
    return try answer("SELECT * FROM t ORDER BY \(key.isEmpty ? "rowid" : key)", [])
  }

  /// The rows whose `columns` are `values`, found through `index` or the key.
  func lookUp(_ columns: [Int], _ values: [StoredValue], index: IndexDefinition?) throws -> [[StoredValue]] {
    let terms = columns.map { "c\($0) IS ?" } + (index?.omitsNull == true ? ["c\(columns[0]) IS NOT NULL"] : [])
    let hint = index.map { "INDEXED BY \($0.name)" } ?? ""
    return try answer("SELECT * FROM t \(hint) WHERE \(terms.joined(separator: " AND "))", values)
  }

  private func answer(_ sql: String, _ values: [StoredValue]) throws -> [[StoredValue]] {
    let statement = try connection.prepare(sql)
    for (parameter, value) in values.enumerated() { try value.bind(to: statement, parameter) }
    var rows: [[StoredValue]] = []
    while try statement.step() { rows.append((0..<columnCount).map { StoredValue(statement, $0) }) }
    return rows
  }
}
