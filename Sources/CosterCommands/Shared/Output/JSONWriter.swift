/// Rows as JSON objects with the columns' keys, an object a line.
struct JSONWriter: RowWriter {
  /// The text before the value of each column.
  private let names: [[UInt8]]
  /// Whether the objects are one array.
  private let isArray: Bool
  private let console: Console
  private var json: [UInt8] = []
  private var isEmpty = true

  init(_ columns: [Column], isArray: Bool, console: Console) {
    names = columns.enumerated().map { index, column in
      var name: [UInt8] = []
      name.append(memberNamed: column.key, isFirst: index == 0)
      return name
    }
    self.isArray = isArray
    self.console = console
  }

  mutating func write(_ cells: [Cell]) throws(OutputError) {
    json.removeAll(keepingCapacity: true)
    if isArray { json += (isEmpty ? "[\n" : ",\n").utf8 }
    for (name, cell) in zip(names, cells) {
      json += name
      json.append(json: cell)
    }
    json += (isArray ? "}" : "}\n").utf8
    isEmpty = false
    try console.write(json)
  }

  mutating func finish() throws(OutputError) {
    if isArray { try console.write(isEmpty ? "[]\n" : "\n]\n") }
  }
}
