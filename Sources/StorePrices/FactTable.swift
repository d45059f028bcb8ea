/// Rows of text that a module keeps as one literal, read by bytes: splitting by characters would cost a start-up
/// milliseconds.
package struct FactTable: Sendable {
  private let text: String

  package init(_ text: String) { self.text = text }

  /// The lines in their order.
  package var rows: [Substring] { text[...].fields(between: "\n") }

  /// What follows a name and a space in the first line that begins with them.
  package func row(named name: String) -> Substring? { rows(named: name, limit: 1).first }

  /// What follows a name and a space in each line that begins with them, at most `limit` of them.
  package func rows(named name: String, limit: Int = .max) -> [Substring] {
    let bytes = text.utf8.span
    let name = name.utf8.span
    var found: [Substring] = []
    var start = 0
    while start < bytes.count, found.count < limit {
      var end = start
      while end < bytes.count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
      if end - start > name.count, bytes[start + name.count] == UInt8(ascii: " "),
        (0..<name.count).allSatisfy({ bytes[start + $0] == name[$0] })
      {
        found.append(text.substring(start + name.count + 1, end))
      }
      start = end + 1
    }
    return found
  }
}

extension String {
  fileprivate func substring(_ start: Int, _ end: Int) -> Substring {
    self[utf8.index(startIndex, offsetBy: start)..<utf8.index(startIndex, offsetBy: end)]
  }
}

extension Substring {
  /// The parts between one ASCII character, the empty ones among them; no more than `limit` parts.
  package func fields(between separator: Unicode.Scalar, limit: Int = .max) -> [Substring] {
    utf8.split(separator: UInt8(ascii: separator), maxSplits: limit - 1, omittingEmptySubsequences: false)
      .map { Substring($0) }
  }
}
