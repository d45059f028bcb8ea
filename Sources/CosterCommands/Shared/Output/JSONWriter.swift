/// Rows as JSON objects with the columns' keys, in one of three framings.
struct JSONWriter: RowWriter {
  enum Framing {
    /// One array, an object a line.
    case array
    /// An object a line, and nothing else.
    case lines
    /// One object.
    case object
  }

  /// The text before the value of each column.
  private let names: [[UInt8]]
  private let framing: Framing
  private let console: Console
  private var json: [UInt8] = []
  private var isEmpty = true

  init(_ columns: [Column], framing: Framing, console: Console) {
    names = columns.enumerated().map { index, column in
      var name: [UInt8] = []
      name.append(memberNamed: column.key, isFirst: index == 0)
      return name
    }
    self.framing = framing
    self.console = console
  }

  mutating func write(_ cells: [Cell]) throws(OutputError) {
    json.removeAll(keepingCapacity: true)
    if framing == .array { json += (isEmpty ? "[\n" : ",\n").utf8 }
    for (name, cell) in zip(names, cells) {
      json += name
      json.append(json: cell)
    }
    json += (framing == .array ? "}" : "}\n").utf8
    isEmpty = false
    try console.write(json)
  }

  mutating func finish() throws(OutputError) {
    if framing == .array { try console.write(isEmpty ? "[]\n" : "\n]\n") }
  }
}
