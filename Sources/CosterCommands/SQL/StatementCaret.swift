internal import Answers
internal import CatalogModel
internal import SQLite

/// The line of a statement that has a mistake, and a caret under it.
enum StatementCaret {
  /// Two lines; `nil` where SQLite cannot tell where the mistake is.
  static func lines(of error: SQLiteError, width: Int) -> String? {
    guard let offset = error.offset, let sql = error.sql, offset <= sql.utf8.count else { return nil }
    let position = sql.utf8.index(sql.utf8.startIndex, offsetBy: offset)
    let start = sql[..<position].lastIndex(where: \.isNewline).map(sql.index(after:)) ?? sql.startIndex
    let end = sql[position...].firstIndex(where: \.isNewline) ?? sql.endIndex
    var before = shown(sql[start..<position])
    let after = shown(sql[position..<end])
    // A mistake far to the right is shown with the words before it.
    let capacity = max(1, width - indent.count - minAfter)
    if displayWidth(before) > capacity { before = "…" + suffix(of: before, width: capacity - 1) }
    let line = fitted(before + after, to: max(1, width - indent.count))
    return "\(indent)\(line)\n\(indent)\(String(repeating: " ", count: displayWidth(before)))^"
  }

  private static let indent = "  "
  /// Columns that stay for the mistake itself.
  private static let minAfter = 20

  /// The text as a terminal shows it, each tab as one blank.
  private static func shown(_ text: Substring) -> String { terminalSafe(String(text.replacing("\t", with: " "))) }

  private static func suffix(of text: String, width: Int) -> String {
    var start = text.endIndex
    var left = width
    while start > text.startIndex {
      let previous = text.index(before: start)
      left -= displayWidth(text[previous])
      guard left >= 0 else { break }
      start = previous
    }
    return String(text[start...])
  }
}
