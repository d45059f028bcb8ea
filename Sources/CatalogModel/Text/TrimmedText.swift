extension StringProtocol {
  /// The text without white space around it.
  package var trimmed: String {
    let end = lastIndex { !$0.isWhitespace }
    return end.map { String(self[...$0].drop { $0.isWhitespace }) } ?? ""
  }
}
