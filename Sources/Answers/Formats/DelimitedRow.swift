internal import Archives
internal import CatalogModel

/// Writes rows as lines with a delimiter between the fields; null is an empty field, lists and objects are JSON.
public struct DelimitedRow: Sendable {
  /// How fields are kept apart.
  public enum Dialect: Sendable {
    /// RFC 4180: fields with a delimiter, a quote or a line end are quoted, lines end with CR LF; U+FFFD replaces
    /// other control characters.
    case csv
    /// A tab between fields; in a field, tab, line ends and backslash are written `\t`, `\n`, `\r` and `\\`, other
    /// control characters `\x1b` and `\u009b`.
    case tsv
  }

  /// What becomes of control characters.
  public enum Controls: Sendable {
    /// They stay as they are; bytes of file names that are not UTF-8 are written `\xff` in any case.
    case kept
    /// They are replaced as the dialect says.
    case replaced
    /// What a terminal would obey is escaped, too: characters that reorder text.
    case escapedForTerminal
  }

  private let dialect: Dialect
  private let controls: Controls
  /// Whether a text that a spreadsheet would take for a formula is marked as text.
  private let marksFormulas: Bool
  private let hasDecimalComma: Bool
  private let delimiter: UInt8

  /// A writer of lines.
  ///
  /// - Parameters:
  ///   - dialect: How fields are kept apart.
  ///   - controls: What becomes of control characters.
  ///   - marksFormulas: Whether `=1+1` becomes `'=1+1`.
  ///   - hasDecimalComma: Whether decimal numbers have a comma, and fields of CSV a semicolon between them.
  public init(
    _ dialect: Dialect, controls: Controls = .replaced, marksFormulas: Bool = false, hasDecimalComma: Bool = false
  ) {
    (self.dialect, self.controls, self.marksFormulas) = (dialect, controls, marksFormulas)
    self.hasDecimalComma = hasDecimalComma
    delimiter = UInt8(ascii: dialect == .tsv ? "\t" : hasDecimalComma ? ";" : ",")
  }

  /// Appends a line with its end.
  public func append(_ cells: [Cell], to lines: inout [UInt8]) {
    for (index, cell) in cells.enumerated() {
      if index > 0 { lines.append(delimiter) }
      switch cell.value {
      case .null: break
      case .integer(let number): lines.append(number: number)
      default: append(field(cell), to: &lines)
      }
    }
    lines += dialect == .csv ? [0x0D, 0x0A] : [0x0A]
  }

  /// Appends the line of the columns' keys.
  public func append(headerOf columns: [Column], to lines: inout [UInt8]) {
    append(columns.map { .text($0.key) }, to: &lines)
  }

  private func append(_ field: String, to lines: inout [UInt8]) {
    switch dialect {
    case .csv: appendQuoted(field, to: &lines)
    case .tsv: appendEscaped(field, to: &lines)
    }
  }

  private func field(_ cell: Cell) -> String {
    switch cell.value {
    case .boolean(let flag): flag ? "true" : "false"
    case .list, .object: cell.jsonText
    case .decimal, .real: hasDecimalComma ? cell.text.replacing(".", with: ",") : cell.text
    case .text(let text): marksFormulas && text.isFormula ? "'" + text : text
    case .null, .integer: cell.text
    }
  }
}

// MARK: - Fields, byte by byte: a mark that combines with a quote must not hide it

extension DelimitedRow {
  private func appendQuoted(_ field: String, to line: inout [UInt8]) {
    if field.isPlain(without: UInt8(ascii: "\""), delimiter) {
      return line.append(contentsOf: field.utf8)
    }
    let field =
      switch controls {
      case _ where field.isPlain(): field
      case .kept: field.showingFileNameBytes
      case .replaced: Self.withoutControls(field.showingFileNameBytes)
      case .escapedForTerminal: terminalSafe(field)
      }
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

  private func appendEscaped(_ field: String, to line: inout [UInt8]) {
    if field.isPlain(without: UInt8(ascii: "\\")) {
      return line.append(contentsOf: field.utf8)
    }
    for scalar in field.unicodeScalars {
      switch scalar {
      case "\\": line += #"\\"#.utf8
      case "\t", "\n", "\r": line += scalar.escape.utf8
      case _ where scalar.fileNameByte != nil: line += String(scalar).showingFileNameBytes.utf8
      default: line += (isEscaped(scalar) ? scalar.escape : String(scalar)).utf8
      }
    }
  }

  private func isEscaped(_ scalar: Unicode.Scalar) -> Bool {
    switch controls {
    case .kept: false
    case .replaced: Self.isControl(scalar)
    case .escapedForTerminal: scalar.commandsTerminal
    }
  }
}

extension [UInt8] {
  /// Appends a text between quotes, with each quote in it doubled.
  package mutating func append(quoted text: String.UTF8View, _ quote: UInt8) {
    append(quote)
    for byte in text {
      if byte == quote { append(byte) }
      append(byte)
    }
    append(quote)
  }
}
