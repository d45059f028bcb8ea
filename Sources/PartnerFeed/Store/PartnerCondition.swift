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
  /// Which columns there are shows only with a table's header, and whether the expression fits them.
  public init(_ text: String) throws(PartnerImportError) {
    let parts = text.split(separator: ":", maxSplits: 1).map(\.trimmed)
    guard parts.count == 2, !parts[1].isEmpty, let tables = Glob(parts[0]) else {
      throw PartnerImportError(
        Self.validationError(text, "write a table, a colon and an expression, as in 'song_price: retail_price > 0'"))
    }
    self.text = text
    self.tables = tables
    expression = parts[1]
    do throws(SQLiteError) { _ = try question(over: []) } catch {
      guard error.message.hasPrefix("no such column: ") else {
        throw PartnerImportError(Self.validationError(text, error.message))
      }
    }
  }

  /// Why a condition cannot be used.
  static func validationError(_ condition: String, _ reason: String) -> String {
    "'\(condition)' is not a condition on rows: \(reason)"
  }

  /// A question whose parameters are the columns of a row, and which has a row where the condition holds.
  func question(over columns: [String]) throws(SQLiteError) -> Statement {
    let row = ["1"] + columns.enumerated().map { "?\($0 + 1) AS \(quoted($1))" }
    // In brackets of a function, where no closing bracket of the expression can end the clause.
    let question = try Connection(path: ":memory:").prepareReading(
      "SELECT 1 FROM (SELECT \(row.joined(separator: ", "))) WHERE iif(\n\(expression)\n, 1, 0)")
    guard question.parameterCount == columns.count else {
      throw SQLiteError(code: 1, message: "it has a parameter in it")
    }
    return question
  }
}
