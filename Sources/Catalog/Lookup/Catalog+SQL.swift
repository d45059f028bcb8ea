public import SQLite

extension Catalog {
  /// Runs a statement that only reads, over the whole catalog, and lends each row to `body`.
  ///
  /// `body` gets the names of the columns and the values of the row.
  public func query(_ sql: String, body: ([String], [Value]) throws -> Void) throws {
    let statement = try connection.prepare(sql)
    guard statement.onlyReads else { throw QueryError.writes }
    let names = (0..<statement.columnCount).map(statement.columnName)
    while try statement.step() { try body(names, (0..<names.count).map(statement.value)) }
  }
}

/// Why a statement was not run.
public enum QueryError: Error, Equatable, CustomStringConvertible {
  case writes

  public var description: String { "only statements that read are run here: SELECT, WITH, VALUES, EXPLAIN" }
}
