internal import SQLite

/// A parameter whose text is mostly the same as in the row before: it is bound only when it changes.
///
/// Nothing else may bind the parameter.
struct RepeatedText<Source: Equatable> {
  private let statement: Statement
  private let index: Int
  private var last: Source?

  init(_ statement: Statement, index: Int) {
    self.statement = statement
    self.index = index
  }

  /// Binds `text`, unless `source` is that of the last row.
  mutating func bind(_ source: Source, _ text: @autoclosure () -> String) throws(SQLiteError) {
    guard source != last else { return }
    last = nil
    try statement.bind(index, text: text())
    last = source
  }
}
