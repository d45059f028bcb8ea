/// Rows of text in one literal of a module, parsed by bytes: splitting by characters would add milliseconds to the
/// start.
package struct FactTable: Sendable {
  private let text: String

  package init(_ text: String) { self.text = text }

  /// The lines in their order.
  package var rows: [Substring] { text[...].fields(between: "\n") }

  /// The rest of each line that begins with a name and a space; the other lines are passed over, not split.
  func rows(named name: String) -> [Substring] {
    let beginning = Array("\(name) ".utf8)
    let bytes = text.utf8Span.span
    var rows: [Substring] = []
    var start = 0
    while start < bytes.count {
      var end = start
      while end < bytes.count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
      if end - start >= beginning.count, beginning.indices.allSatisfy({ bytes[start + $0] == beginning[$0] }) {
        rows.append(text.between(start + beginning.count, end))
      }
      start = end + 1
    }
    return rows
  }
}

extension String {
  /// The part between two offsets in UTF-8.
  fileprivate func between(_ start: Int, _ end: Int) -> Substring {
    let first = utf8.index(utf8.startIndex, offsetBy: start)
    return self[first..<utf8.index(first, offsetBy: end - start)]
  }
}

extension Substring {
  /// The parts between occurrences of one ASCII character, including empty ones; at most `limit` parts.
  package func fields(between separator: Unicode.Scalar, limit: Int = .max) -> [Substring] {
    utf8.split(separator: UInt8(ascii: separator), maxSplits: limit - 1, omittingEmptySubsequences: false)
      .map { Substring($0) }
  }
}
