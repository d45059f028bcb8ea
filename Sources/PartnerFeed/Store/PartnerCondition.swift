public import Archives
internal import CatalogModel
internal import SQLite

/// What the rows of a table must fulfil to be imported, as an expression of SQLite's.
///
///     try PartnerCondition("*_price: retail_price > 0 AND currency_code = 'USD'")
public struct PartnerCondition: Sendable {
  /// The tables it is about.
  public let tables: Glob
  /// The SQL expression.
  public let expression: String
  /// As it was written.
  public let text: String

  /// Reads `TABLE: EXPRESSION`, and has SQLite parse the expression.
  ///
  /// Which columns there are shows only with a table's header; whatever else is wrong shows now.
  public init(_ text: String) throws(StoreError) {
    let parts = text.split(separator: ":", maxSplits: 1).map(\.trimmed)
    guard parts.count == 2, !parts[1].isEmpty, let tables = Glob(parts[0]) else {
      throw StoreError(
        Self.refusal(text, "write a table, a colon and an expression, as in 'song_price: retail_price > 0'"))
    }
    self.text = text
    self.tables = tables
    expression = parts[1]
    try checkGrammar()
  }

  /// Assumes each column that SQLite misses, until nothing is wrong or something else is.
  private func checkGrammar() throws(StoreError) {
    var columns: [String] = []
    while true {
      do throws(SQLiteError) {
        let connection = try Connection(path: ":memory:")
        let row = columns.map { "NULL AS \(quoted($0))" }.joined(separator: ", ")
        let question = try connection.prepareReading(sql(over: row))
        // Outside of a WHERE, where no closing bracket of the expression can end the clause.
        _ = try connection.prepareReading(
          "SELECT iif(\n\(expression)\n, 1, 0) FROM (SELECT \(row.isEmpty ? "1" : row))")
        guard question.parameterCount == 0 else { throw SQLiteError(code: 1, message: "it has a parameter in it") }
        return
      } catch {
        let words = "no such column: "
        let missing = String(error.message.dropFirst(words.count))
        guard error.message.hasPrefix(words), !columns.contains(missing) else {
          throw StoreError(Self.refusal(text, error.message))
        }
        columns.append(missing)
      }
    }
  }

  /// Why a condition cannot be used.
  static func refusal(_ condition: String, _ reason: String) -> String {
    "'\(condition)' is no condition on rows: \(reason)"
  }

  /// A question that has one row when the condition holds for `row`, the columns of a SELECT.
  func sql(over row: String) -> String {
    "SELECT 1 FROM (SELECT \(row.isEmpty ? "1" : row)) WHERE (\n\(expression)\n)"
  }
}
