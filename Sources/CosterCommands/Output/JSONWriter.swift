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

  private let keys: [String]
  private let framing: Framing
  private let console: Console
  private var isEmpty = true

  init(_ columns: [Column], _ framing: Framing, _ console: Console) {
    keys = columns.map(\.key)
    self.framing = framing
    self.console = console
  }

  mutating func write(_ cells: [Cell]) throws(OutputError) {
    var json = JSONText()
    if framing == .array { json.append(raw: isEmpty ? "[\n" : ",\n") }
    json.append(members: zip(keys, cells).lazy.map { (key: $0, value: $1) })
    if framing != .array { json.append(raw: "\n") }
    isEmpty = false
    try console.write(json.bytes)
  }

  mutating func finish() throws(OutputError) {
    if framing == .array { try console.write(isEmpty ? "[]\n" : "\n]\n") }
  }
}
