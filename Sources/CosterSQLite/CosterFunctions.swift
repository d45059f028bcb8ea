public import SQLite
internal import SQLiteFunctions

/// Everything that Coster adds to SQL.
public enum CosterFunctions {
  /// Makes all functions known to a connection.
  public static func define(on connection: Connection) throws(SQLiteError) {
    for function in LinkFunctions.all() + StorefrontFunctions.all() + [PriceTextFunction.make(), OpenFunction.make()] {
      try connection.define(function)
    }
    try connection.define(LinkTable.make())
    try connection.define(StorefrontTable.make())
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
