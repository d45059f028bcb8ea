internal import CSQLite
public import SQLite

/// A function that SQL reads as a table: `SELECT * FROM name(argument)`.
///
/// A call with a NULL argument has no rows.
public final class TableFunction {
  let name: String
  let columns: [String]
  let parameters: [String]
  let rows: ([Value]) throws -> [[Value]]

  /// Describes a table by the names of its columns and parameters, and what makes the rows of one call: each as many
  /// values as there are columns.
  public init(
    _ name: String, columns: [String], parameters: [String] = [], rows: @escaping ([Value]) throws -> [[Value]]
  ) {
    (self.name, self.columns, self.parameters, self.rows) = (name, columns, parameters, rows)
  }

  /// The table as SQLite wants it declared: parameters are columns that are hidden.
  var declaration: String {
    let fields = columns.map { "\"\($0)\"" } + parameters.map { "\"\($0)\" HIDDEN" }
    return "CREATE TABLE x(\(fields.joined(separator: ", ")))"
  }
}

extension Connection {
  /// Makes a table-valued function known to the connection.
  public func define(_ table: TableFunction) throws(SQLiteError) {
    let holder = unsafe Unmanaged.passRetained(table).toOpaque()
    let code = unsafe sqlite3_create_module_v2(
      handle, table.name, TableFunction.module, holder,
      { holder in unsafe holder.map { unsafe Unmanaged<TableFunction>.fromOpaque($0).release() } })
    guard code == SQLITE_OK else { throw lastError() }
  }

  func lastError() -> SQLiteError { unsafe SQLiteError(handle) }
}

/// The position of one scan of a table.
final class FunctionCursor {
  let table: TableFunction
  private(set) var arguments: [Value] = []
  private var rows: [[Value]] = []
  private var row = 0

  init(_ table: TableFunction) { self.table = table }

  var isAtEnd: Bool { row >= rows.count }
  var rowID: Int64 { Int64(row) }

  func start(_ arguments: [Value]) throws {
    (self.arguments, rows, row) = (arguments, [], 0)
    guard !arguments.contains(.null) else { return }
    rows = try table.rows(arguments)
  }

  func next() { row += 1 }

  func value(_ column: Int) -> Value {
    column < table.columns.count ? rows[row][column] : arguments[column - table.columns.count]
  }
}
