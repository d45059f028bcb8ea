/// Rows as lines with a delimiter between the fields; null is an empty field, lists and objects are JSON.
struct DelimitedWriter: RowWriter {
  enum Dialect {
    /// RFC 4180: fields with a comma, a quote or a line end are quoted, lines end with CR LF.
    case csv
    /// A tab between fields; tab, line ends and backslash in a field are written `\t`, `\n`, `\r` and `\\`.
    case tsv
  }

  private let columns: [Column]
  private let dialect: Dialect
  private let console: Console
  private var isHeaderDue: Bool

  init(_ columns: [Column], _ dialect: Dialect, hasHeader: Bool, _ console: Console) {
    self.columns = columns
    self.dialect = dialect
    self.console = console
    isHeaderDue = hasHeader
  }

  mutating func write(_ cells: [Cell]) throws(OutputError) {
    try writeHeader()
    try writeLine(cells.map(field))
  }

  mutating func finish() throws(OutputError) { try writeHeader() }

  private mutating func writeHeader() throws(OutputError) {
    guard isHeaderDue else { return }
    isHeaderDue = false
    try writeLine(columns.map(\.key))
  }

  private func writeLine(_ fields: [String]) throws(OutputError) {
    var line: [UInt8] = []
    for (index, field) in fields.enumerated() {
      if index > 0 { line.append(UInt8(ascii: dialect == .csv ? "," : "\t")) }
      switch dialect {
      case .csv: Self.append(quoting: console.resultIsTerminal ? terminalSafe(field) : field, to: &line)
      // What is left after the escapes of the format is escaped for the terminal.
      case .tsv where console.resultIsTerminal: line += terminalSafe(Self.escaped(field)).utf8
      case .tsv: line += Self.escaped(field).utf8
      }
    }
    line += dialect == .csv ? [0x0D, 0x0A] : [0x0A]
    try console.write(line)
  }

  private func field(_ cell: Cell) -> String {
    switch cell.value {
    case .boolean(let flag): flag ? "true" : "false"
    case .list, .object, .json: cell.jsonText
    default: cell.text
    }
  }
}

// MARK: - Fields, byte by byte: a mark that combines with a quote must not hide it

extension DelimitedWriter {
  private static func append(quoting field: String, to line: inout [UInt8]) {
    let quote = UInt8(ascii: "\"")
    guard field.utf8.contains(where: { [quote, UInt8(ascii: ","), 0x0A, 0x0D].contains($0) }) else {
      return line.append(contentsOf: field.utf8)
    }
    line.append(quote)
    for byte in field.utf8 {
      if byte == quote { line.append(quote) }
      line.append(byte)
    }
    line.append(quote)
  }

  private static func escaped(_ field: String) -> String {
    let special: [UInt8] = [UInt8(ascii: "\\"), 0x09, 0x0A, 0x0D]
    guard field.utf8.contains(where: { special.contains($0) }) else { return field }
    let bytes = field.utf8.flatMap { byte in
      switch byte {
      case UInt8(ascii: "\\"): Array(#"\\"#.utf8)
      case 0x09: Array(#"\t"#.utf8)
      case 0x0A: Array(#"\n"#.utf8)
      case 0x0D: Array(#"\r"#.utf8)
      default: [byte]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
