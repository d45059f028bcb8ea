/// Rows of text in one literal of a module, parsed by bytes: splitting by characters would add milliseconds to the
/// start.
package struct FactTable: Sendable {
  private let text: String

  package init(_ text: String) { self.text = text }

  /// The lines in their order.
  package var rows: [Substring] { text[...].fields(between: "\n") }

  /// The rest of each line that begins with a name and a space.
  func rows(named name: String) -> [Substring] {
    let bytes = text.utf8.span
    let name = name.utf8.span
    var found: [Substring] = []
    var start = 0
    while start < bytes.count {
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
  /// The parts between occurrences of one ASCII character, including empty ones; at most `limit` parts.
  package func fields(between separator: Unicode.Scalar, limit: Int = .max) -> [Substring] {
    utf8.split(separator: UInt8(ascii: separator), maxSplits: limit - 1, omittingEmptySubsequences: false)
      .map { Substring($0) }
  }
}
