extension StateTable {
  /// The state machines as a table in Markdown, for the documentation.
  public static var markdown: String {
    """
    | transaction | when | becomes |
    | --- | --- | --- |
    \(rows(transactions.map { ($0.from.rawValue, $0.trigger, $0.to.rawValue) }))

    | download | when | becomes |
    | --- | --- | --- |
    \(rows(downloads.map { ($0.from.rawValue, $0.trigger, $0.to.rawValue) }))

    """
  }

  private static func rows(_ arrows: [(String, Trigger, String)]) -> String {
    arrows.map { "| \($0.0) | \($0.1.rawValue) | \($0.2) |" }.joined(separator: "\n")
  }
}
