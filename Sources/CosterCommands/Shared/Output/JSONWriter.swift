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
  private var json = JSONText()
  private var isEmpty = true

  init(_ columns: [Column], framing: Framing, console: Console) {
    names = columns.enumerated().map { index, column in
      var name = JSONText()
      name.append(name: column.key, isFirst: index == 0)
      return name.bytes
    }
    self.framing = framing
    self.console = console
  }

  mutating func write(_ cells: [Cell]) throws(OutputError) {
    json.removeAll()
    if framing == .array { json.append(raw: isEmpty ? "[\n" : ",\n") }
    for (name, cell) in zip(names, cells) {
      json.append(raw: name)
      json.append(cell)
    }
    json.append(raw: framing == .array ? "}" : "}\n")
    isEmpty = false
    try console.write(json.bytes)
  }

  mutating func finish() throws(OutputError) {
    if framing == .array { try console.write(isEmpty ? "[]\n" : "\n]\n") }
  }
}
