internal import AnswerFunctions
public import SQLite
internal import SQLiteFunctions

/// Everything that Coster adds to SQL.
public enum CosterFunctions {
  /// Makes all functions known to a connection.
  public static func define(on connection: Connection) throws(SQLiteError) {
    try AnswerFunctions.define(on: connection)
    try connection.define(openFunction)
  }

  /// `coster_open(folder)`: makes a catalog's views visible in the connection, to read alone.
  private static var openFunction: ScalarFunction {
    ScalarFunction("coster_open", arguments: 1...1, use: .directlyOnly) { call in
      let opened = try OpenedCatalog(folder: call.text(0))
      try opened.attach(to: call.connection)
      call.answer(.text(opened.views.map(\.name).joined(separator: ", ")))
    }
  }
}

/// Makes all functions known to the connection that loads the extension; called by its entry point.
///
/// Returns SQLite's result code.
@_cdecl("coster_sqlite_define_all")
public func defineAll(on connection: OpaquePointer) -> Int32 {
  do throws(SQLiteError) {
    try unsafe CosterFunctions.define(on: Connection(borrowing: connection))
    return 0
  } catch {
    return error.code
  }
}
