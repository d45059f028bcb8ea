/// Writes rows as JSON objects with the columns' keys.
public struct JSONRow: Sendable {
  /// The text before the value of each column.
  private let names: [[UInt8]]
  private let escapesMarkup: Bool

  /// A writer of objects with these columns; `escapesMarkup` escapes `<`, so that nothing takes the text for HTML.
  public init(_ columns: [Column], escapesMarkup: Bool = false) {
    names = columns.enumerated().map { index, column in
      var name: [UInt8] = []
      name.append(memberNamed: column.key, isFirst: index == 0)
      return name
    }
    self.escapesMarkup = escapesMarkup
  }

  /// Appends an object on one line, without its end.
  public func append(_ cells: [Cell], to json: inout [UInt8]) {
    for (name, cell) in zip(names, cells) {
      json += name
      json.append(json: cell, escapingMarkup: escapesMarkup)
    }
    json += "}".utf8
  }
}
