internal import CatalogModel

/// JSON as bytes: always valid, always on one line, and without anything that a terminal would obey.
struct JSONText {
  private(set) var bytes: [UInt8] = []

  mutating func append(_ cell: Cell) {
    switch cell.value {
    case .null: append(raw: "null")
    case .text(let text), .decimal(let text): append(string: text)
    case .integer(let number): append(raw: String(number))
    // JSON has no infinity: every reader reads a number this large as one, and SQLite writes it so.
    case .real(let number): append(raw: number.isInfinite ? (number < 0 ? "-9.0e+999" : "9.0e+999") : "\(number)")
    case .boolean(let flag): append(raw: flag ? "true" : "false")
    case .list(let cells): append(list: cells)
    case .object(let members): append(members: members)
    }
  }

  /// Writes `name` as the next member of an object, up to its value.
  mutating func append(name: String, isFirst: Bool) {
    append(raw: isFirst ? "{" : ",")
    append(string: name)
    append(raw: ":")
  }

  mutating func append(raw bytes: [UInt8]) { self.bytes.append(contentsOf: bytes) }

  mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  private mutating func append(members: [(key: String, value: Cell)]) {
    for (index, member) in members.enumerated() {
      append(name: member.key, isFirst: index == 0)
      append(member.value)
    }
    append(raw: members.isEmpty ? "{}" : "}")
  }

  mutating func append(raw text: String) { bytes.append(contentsOf: text.utf8) }

  private mutating func append(list cells: [Cell]) {
    append(raw: "[")
    for (index, cell) in cells.enumerated() {
      if index > 0 { append(raw: ",") }
      append(cell)
    }
    append(raw: "]")
  }

  private mutating func append(string text: String) {
    guard text.utf8.allSatisfy({ $0.isPlain && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }) else {
      return bytes.append(jsonString: text, escaping: \.commandsTerminal)
    }
    bytes.append(UInt8(ascii: "\""))
    bytes.append(contentsOf: text.utf8)
    bytes.append(UInt8(ascii: "\""))
  }
}

extension Cell {
  /// The value as one line of JSON.
  var jsonText: String {
    var json = JSONText()
    json.append(self)
    return String(decoding: json.bytes, as: UTF8.self)
  }
}
