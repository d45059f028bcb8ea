public import SQLite

extension Catalog {
  /// Runs one read-only statement over the whole catalog, and calls `body` with each row.
  ///
  /// `columns` receives the names of the columns once; `body` receives them with the values of each row. No statement
  /// can write anything: neither rows nor settings nor other files.
  public func query(
    _ sql: String, columns: ([String]) throws -> Void = { _ in }, body: ([String], [Value]) throws -> Void
  ) throws {
    let statement = try readingStatement(sql)
    let names = (0..<statement.columnCount).map(statement.columnName)
    try columns(names)
    while try next(statement) { try body(names, (0..<names.count).map(statement.value)) }
  }

  private func next(_ statement: Statement) throws -> Bool {
    do throws(SQLiteError) {
      return try statement.step()
    } catch {
      let fault = fault(error)
      if case .damagedSnapshot = fault { throw fault }
      throw error
    }
  }

  private func readingStatement(_ sql: String) throws -> Statement {
    do throws(SQLiteError) {
      try attachAll()
      return try connection.prepareReading(sql)
    } catch {
      if error.cause == .refused { throw QueryError.writes }
      throw error
    }
  }
}

/// Why a statement was not run.
public enum QueryError: Error, Equatable, CustomStringConvertible {
  /// The statement would write.
  case writes

  public var description: String {
    "only statements that read are run here: SELECT, WITH, VALUES, EXPLAIN, and PRAGMA where it only reads"
  }
}
