public import SQLite
internal import SQLiteFunctions

/// What Coster answers without a catalog, as functions of SQL: links, texts of prices, storefronts.
///
/// The extension for SQLite and `coster sql` have the same.
public enum AnswerFunctions {
  /// Makes all functions known to a connection.
  public static func define(on connection: Connection) throws(SQLiteError) {
    let prices = [PriceTextFunction.make(), PricePerFunction.make()]
    for function in LinkFunctions.all() + StorefrontFunctions.all() + prices {
      try connection.define(function)
    }
    try connection.define(LinkTable.make())
    try connection.define(StorefrontTable.make())
  }
}
