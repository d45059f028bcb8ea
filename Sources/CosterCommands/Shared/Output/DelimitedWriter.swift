internal import Answers
internal import CatalogModel
internal import Storefronts

/// Rows as lines with a delimiter between the fields; null is an empty field, lists and objects are JSON.
///
/// Control characters in feeds' texts are escaped for terminals, unless `--raw`.
struct DelimitedWriter: RowWriter {
  enum Dialect {
    /// RFC 4180: fields with a comma, a quote or a line end are quoted, lines end with CR LF; U+FFFD replaces other
    /// control characters.
    case csv
    /// A tab between fields; in a field, tab, line ends and backslash are written `\t`, `\n`, `\r` and `\\`, other
    /// control characters `\x1b` and `\u009b`.
    case tsv
  }

  private let columns: [Column]
  private let dialect: Dialect
  private let options: FieldOptions
  private let console: Console
  private let hasDecimalComma: Bool
  private let delimiter: UInt8
  private var isStartDue = true
  private var line: [UInt8] = []

  init(_ columns: [Column], dialect: Dialect, options: FieldOptions, console: Console) {
    self.columns = columns
    self.dialect = dialect
    self.options = options
    self.console = console
    hasDecimalComma = dialect == .csv && options.isForSpreadsheet && console.usesDecimalComma
    delimiter = UInt8(ascii: dialect == .tsv ? "\t" : hasDecimalComma ? ";" : ",")
  }

  mutating func write(_ cells: [Cell]) throws(OutputError) {
    try writeStart()
    try writeLine(cells)
  }

  mutating func finish() throws(OutputError) { try writeStart() }

  private mutating func writeStart() throws(OutputError) {
    guard isStartDue else { return }
    isStartDue = false
    if isForSpreadsheet { try console.write([0xEF, 0xBB, 0xBF]) }
    if options.hasHeader { try writeLine(columns.map { .text($0.key) }) }
  }

  private var isForSpreadsheet: Bool { dialect == .csv && options.isForSpreadsheet }

  private mutating func writeLine(_ cells: [Cell]) throws(OutputError) {
    line.removeAll(keepingCapacity: true)
    for cell in cells {
      switch dialect {
      case .csv: appendQuoted(field(cell))
      case .tsv: appendEscaped(field(cell))
      }
      line.append(delimiter)
    }
    // The line end replaces the last delimiter.
    _ = line.popLast()
    line += dialect == .csv ? [0x0D, 0x0A] : [0x0A]
    try console.write(line)
  }

  private func field(_ cell: Cell) -> String {
    switch cell.value {
    case .boolean(let flag): flag ? "true" : "false"
    case .list, .object: cell.jsonText
    case .decimal, .real: hasDecimalComma ? cell.text.replacing(".", with: ",") : cell.text
    case .text(let text): isForSpreadsheet && text.isFormula ? "'" + text : text
    case .null, .integer: cell.text
    }
  }
}

// MARK: - Fields, byte by byte: a mark that combines with a quote must not hide it

extension DelimitedWriter {
  private mutating func appendQuoted(_ field: String) {
    if field.utf8.allSatisfy({ $0.isPlain && $0 != UInt8(ascii: "\"") && $0 != delimiter }) {
      return line.append(contentsOf: field.utf8)
    }
    let field = options.isRaw ? field : console.resultIsTerminal ? terminalSafe(field) : Self.withoutControls(field)
    guard field.utf8.contains(where: { [UInt8(ascii: "\""), delimiter, 0x0A, 0x0D].contains($0) }) else {
      return line.append(contentsOf: field.utf8)
    }
    line.append(quoted: field.utf8, UInt8(ascii: "\""))
  }

  private static func withoutControls(_ field: String) -> String {
    String(String.UnicodeScalarView(field.unicodeScalars.map { isControl($0) ? "\u{FFFD}" : $0 }))
  }

  /// Whether it is a control character that no field needs: one of C0 except tab and line ends, DEL, or one of C1.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D: false
    case 0..<0x20, 0x7F..<0xA0: true
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
      case "\t", "\n", "\r": line += scalar.escape.utf8
      default: line += (isEscaped(scalar) ? scalar.escape : String(scalar)).utf8
      }
    }
  }

  /// On a terminal the characters that reorder text are escaped too.
  private func isEscaped(_ scalar: Unicode.Scalar) -> Bool {
    !options.isRaw && (console.resultIsTerminal ? scalar.commandsTerminal : Self.isControl(scalar))
  }
}

extension [UInt8] {
  /// Appends a text between quotes, with each quote in it doubled.
  mutating func append(quoted text: String.UTF8View, _ quote: UInt8) {
    append(quote)
    for byte in text {
      if byte == quote { append(byte) }
      append(byte)
    }
    append(quote)
  }
}

extension Console {
  /// Whether the locale of the environment has a decimal comma (POSIX: `LC_ALL`, `LC_NUMERIC`, `LANG`).
  fileprivate var usesDecimalComma: Bool {
    let name = ["LC_ALL", "LC_NUMERIC", "LANG"].lazy.compactMap(variable).first ?? ""
    let tag = LocaleTag(name.prefix { $0 != "." && $0 != "@" })
    guard let tag, tag.hasLocaleData, let euro = CurrencyCode("EUR") else { return false }
    return PriceFormatter.text(of: Money(milliunits: 1500, currency: euro), locale: tag).contains("1,5")
  }
}
