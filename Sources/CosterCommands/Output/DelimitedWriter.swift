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
  private var line: [UInt8] = []

  init(_ columns: [Column], _ dialect: Dialect, hasHeader: Bool, _ console: Console) {
    self.columns = columns
    self.dialect = dialect
    self.console = console
    isHeaderDue = hasHeader
  }

  mutating func write(_ cells: [Cell]) throws(OutputError) {
    try writeHeader()
    try writeLine(cells.lazy.map(Self.field))
  }

  mutating func finish() throws(OutputError) { try writeHeader() }

  private mutating func writeHeader() throws(OutputError) {
    guard isHeaderDue else { return }
    isHeaderDue = false
    try writeLine(columns.map(\.key))
  }

  private mutating func writeLine(_ fields: some Sequence<String>) throws(OutputError) {
    line.removeAll(keepingCapacity: true)
    for field in fields {
      switch dialect {
      case .csv: appendQuoted(console.resultIsTerminal ? terminalSafe(field) : field)
      case .tsv: appendEscaped(field)
      }
      line.append(UInt8(ascii: dialect == .csv ? "," : "\t"))
    }
    // The last field is followed by the end of the line.
    _ = line.popLast()
    line += dialect == .csv ? [0x0D, 0x0A] : [0x0A]
    try console.write(line)
  }

  private static func field(_ cell: Cell) -> String {
    switch cell.value {
    case .boolean(let flag): flag ? "true" : "false"
    case .list, .object, .json: cell.jsonText
    default: cell.text
    }
  }
}

// MARK: - Fields, byte by byte: a mark that combines with a quote must not hide it

extension DelimitedWriter {
  private mutating func appendQuoted(_ field: String) {
    guard field.utf8.contains(where: Self.needsQuotes) else { return line.append(contentsOf: field.utf8) }
    line.append(UInt8(ascii: "\""))
    for byte in field.utf8 {
      if byte == UInt8(ascii: "\"") { line.append(byte) }
      line.append(byte)
    }
    line.append(UInt8(ascii: "\""))
  }

  private static func needsQuotes(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: ","), 0x0A, 0x0D: true
    default: false
    }
  }

  private mutating func appendEscaped(_ field: String) {
    if field.utf8.allSatisfy({ $0.isPlain && $0 != UInt8(ascii: "\\") }) {
      return line.append(contentsOf: field.utf8)
    }
    for scalar in field.unicodeScalars {
      switch scalar {
      case "\\": line += #"\\"#.utf8
      case "\t", "\n", "\r": line += terminalSafe(String(scalar)).utf8
      default: line += (console.resultIsTerminal ? terminalSafe(String(scalar)) : String(scalar)).utf8
      }
    }
  }
}
