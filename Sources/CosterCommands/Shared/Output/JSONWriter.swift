internal import Answers

/// Rows as JSON objects with the columns' keys, an object a line.
struct JSONWriter: RowWriter {
  private let row: JSONRow
  /// Whether the objects are one array.
  private let isArray: Bool
  private let console: Console
  private var json: [UInt8] = []
  private var isEmpty = true

  init(_ columns: [Column], isArray: Bool, console: Console) {
    (row, self.isArray, self.console) = (JSONRow(columns), isArray, console)
  }

  mutating func write(_ cells: [Cell]) throws(OutputError) {
    json.removeAll(keepingCapacity: true)
    if isArray { json += (isEmpty ? "[\n" : ",\n").utf8 }
    row.append(cells, to: &json)
    if !isArray { json += "\n".utf8 }
    isEmpty = false
    try console.write(json)
  }

  mutating func finish() throws(OutputError) {
    if isArray { try console.write(isEmpty ? "[]\n" : "\n]\n") }
  }
}
