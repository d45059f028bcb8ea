internal import PartnerFeed
public import SQLite

extension Catalog {
  /// Runs one read-only statement over the whole catalog, and calls `body` with each row.
  ///
  /// No statement can write anything: neither rows nor settings nor other files.
  ///
  /// - Parameters:
  ///   - sql: The statement.
  ///   - milliseconds: How long it may run; `nil` for as long as it takes.
  ///   - define: Makes functions known that the statement may call.
  ///   - columns: Receives the names of the columns, once.
  ///   - body: Receives the names with the values of each row.
  /// - Throws: `SQLiteError` for what is wrong with the statement, with the cause `interrupted` after the time limit,
  ///   and `tooLarge` for a value above `Connection.maxValueSize`; ``QueryError`` where it would write or has a parameter; ``CatalogError`` where a part of the catalog cannot be read.
  public func query(
    _ sql: String, within milliseconds: Int64? = nil, functions define: (Connection) throws -> Void = { _ in },
    columns: ([String]) throws -> Void = { _ in }, body: ([String], [Value]) throws -> Void
  ) throws {
    try define(connection)
    guard let milliseconds else { return try run(sql, columns: columns, body: body) }
    try connection.within(milliseconds: milliseconds) { try run(sql, columns: columns, body: body) }
  }

  private func run(
    _ sql: String, columns: ([String]) throws -> Void, body: ([String], [Value]) throws -> Void
  ) throws {
    let tables = ReadTables()
    let statement = try readingStatement(sql, tables)
    let names = (0..<statement.columnCount).map(statement.columnName)
    try columns(names)
    while try next(statement) { try body(names, (0..<names.count).map(statement.value)) }
    try checkWhatWasRead(statement, tables)
  }

  /// Checks the tables of groups of which a statement may have read every row: its answer may lack some, if they are
  /// damaged.
  private func checkWhatWasRead(_ statement: Statement, _ tables: ReadTables) throws {
    for group in groups {
      let read = (tables.names[group.group] ?? []).filter { group.rowCount(of: $0) ?? .max <= statement.stepCount }
      do throws(SnapshotError) { try group.check(Array(read)) } catch { throw CatalogError.unreadableSnapshot(error) }
    }
  }

  private func next(_ statement: Statement) throws -> Bool {
    do throws(SQLiteError) {
      return try statement.step()
    } catch {
      throw named(error)
    }
  }

  private func readingStatement(_ sql: String, _ tables: ReadTables) throws -> Statement {
    do {
      try attachAll()
      let statement = try connection.prepareReading(sql, tables: tables)
      // SQLite takes a parameter without a value for NULL, and finds nothing.
      guard statement.parameterCount == 0 else { throw QueryError.hasParameter }
      return statement
    } catch let error as SQLiteError {
      if error.cause == .refused { throw QueryError.writes }
      throw named(error)
    }
  }

  /// Names the snapshot that is to blame; what else is wrong is the statement's.
  private func named(_ error: SQLiteError) -> any Error {
    let catalogError = catalogError(error)
    if case .unreadableSnapshot = catalogError { return catalogError }
    return error
  }
}

/// Why a statement was not run.
public enum QueryError: Error, Equatable, CustomStringConvertible {
  /// The statement would write.
  case writes
  /// The statement has a parameter, such as `?` or `:id`, for which nobody has a value.
  case hasParameter

  public var description: String {
    switch self {
    case .writes:
      "only statements that read are run here: SELECT, WITH, VALUES, EXPLAIN, and PRAGMA where it only reads"
    case .hasParameter: "it has a parameter, such as ? or :id; write a value in its place"
    }
  }
}
