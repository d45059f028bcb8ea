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
  ///   - maxValueSize: How many bytes a value may have.
  ///   - define: Makes functions known that the statement may call.
  ///   - columns: Receives the names of the columns, once.
  ///   - body: Receives the values of each row, and says whether it wants more: whatever ends the rows, what was read
  ///     of them is checked.
  /// - Throws: `SQLiteError` for what is wrong with the statement, with the cause `interrupted` after the time limit,
  ///   and `tooLarge` for a value above `maxValueSize`; ``QueryError`` where it would write or has a parameter;
  ///   ``CatalogError`` where a part of the catalog cannot be read, or changed meanwhile.
  public func query(
    _ sql: String, within milliseconds: Int64? = nil, upTo maxValueSize: Int = Connection.maxValueSize,
    functions define: (Connection) throws -> Void = { _ in }, columns: ([String]) throws -> Void = { _ in },
    body: ([Value]) throws -> Bool
  ) throws {
    try define(connection)
    func run() throws {
      let tables = ReadTables()
      let statement = try readingStatement(sql, upTo: maxValueSize, tables)
      try columns((0..<statement.columnCount).map(statement.columnName))
      while try next(statement), try body((0..<statement.columnCount).map(statement.value)) {}
      try checkWhatWasRead(statement, tables)
      try checkUnchanged()
    }
    guard let milliseconds else { return try run() }
    try connection.within(milliseconds: milliseconds) { try run() }
  }

  /// Asks again where the catalog was written while it was read without locks, ten times at most.
  public static func retrying<Answer>(_ ask: () throws -> Answer) throws -> Answer {
    for _ in 1..<10 { do { return try ask() } catch CatalogError.changedMeanwhile {} }
    return try ask()
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

  private func readingStatement(_ sql: String, upTo maxValueSize: Int, _ tables: ReadTables) throws -> Statement {
    do {
      try attachAll()
      let statement = try connection.prepareReading(sql, upTo: maxValueSize, tables: tables)
      // SQLite takes a parameter without a value for NULL, and finds nothing.
      guard statement.parameterCount == 0 else { throw QueryError.hasParameter }
      return statement
    } catch let error as SQLiteError {
      if error.cause == .refused { throw QueryError.writes }
      throw named(error)
    }
  }

  /// Names the snapshot that is to blame, or the change that was meanwhile; what else is wrong is the statement's.
  private func named(_ error: SQLiteError) -> any Error {
    let catalogError = catalogError(error)
    return switch catalogError {
    case .unreadableSnapshot, .changedMeanwhile: catalogError
    default: error
    }
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
