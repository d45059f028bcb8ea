/// Rows of text in one literal of a module, parsed by bytes: splitting by characters would add milliseconds to the
/// start.
package struct FactTable: Sendable {
  private let text: String

  package init(_ text: String) { self.text = text }

  /// The lines in their order.
  package var rows: [Substring] { text[...].fields(between: "\n") }

  /// The rest of each line that begins with a name and a space.
  func rows(named name: String) -> [Substring] {
    let beginning = "\(name) ".utf8
    return rows.compactMap { $0.utf8.starts(with: beginning) ? Substring($0.utf8.dropFirst(beginning.count)) : nil }
  }
}

extension Substring {
  /// The parts between occurrences of one ASCII character, including empty ones; at most `limit` parts.
  package func fields(between separator: Unicode.Scalar, limit: Int = .max) -> [Substring] {
    utf8.split(separator: UInt8(ascii: separator), maxSplits: limit - 1, omittingEmptySubsequences: false)
      .map { Substring($0) }
  }
}
