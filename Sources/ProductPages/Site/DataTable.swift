internal import CatalogModel
internal import JSON

/// The figures of a page, as programs read them: rows of named columns.
struct DataTable: Sendable {
  struct Cell: Sendable {
    fileprivate var value: String?
    fileprivate var isText = false
    fileprivate var isInteger = false

    static func text(_ text: String?) -> Cell { Cell(value: text, isText: true) }
    static func integer(_ number: Int64?) -> Cell { Cell(value: number.map { "\($0)" }, isInteger: true) }
    /// A number with its decimals: text in JSON, so that no reader rounds it, and none for a spreadsheet.
    static func decimal(_ number: String?) -> Cell { Cell(value: number) }
  }

  /// What the rows are, as the key of a JSON object: `prices`.
  let name: String
  /// In lower case with underscores.
  private let columns: [String]
  private let rows: [[Cell]]

  /// A row for each item, which each column reads.
  init<Item>(named name: String, of items: [Item], _ columns: KeyValuePairs<String, (Item) -> Cell>) {
    self.name = name
    self.columns = columns.map(\.key)
    rows = items.map { item in columns.map { $0.value(item) } }
  }
}

// MARK: - JSON

extension DataTable {
  /// An object with an array of objects for each table, an object a line.
  static func json(_ tables: [DataTable]) -> String {
    var text = Array("{".utf8)
    for (index, table) in tables.enumerated() {
      if index > 0 { text += ",\n".utf8 }
      table.append(to: &text)
    }
    return String(decoding: text + "}\n".utf8, as: UTF8.self)
  }

  private func append(to text: inout [UInt8]) {
    text.append(jsonString: name, escaping: Self.isEscaped)
    text += ":[".utf8
    for (index, row) in rows.enumerated() {
      if index > 0 { text += ",\n".utf8 }
      text.append(json: .object(zip(columns, row).map { ($0, $1.json) }), escaping: Self.isEscaped)
    }
    text += "]".utf8
  }

  /// What pages and JavaScript do not allow in strings: `<` and the separators of lines.
  private static func isEscaped(_ scalar: Unicode.Scalar) -> Bool { ["<", "\u{2028}", "\u{2029}"].contains(scalar) }
}

extension DataTable.Cell {
  fileprivate var json: JSONTree { value.map { isInteger ? .number($0) : .string($0) } ?? .null }
}

// MARK: - CSV

extension DataTable {
  /// RFC 4180, with a heading.
  var csv: String {
    ([columns.map(Self.field)] + rows.map { $0.map(Self.csv) }).map { $0.joined(separator: ",") + "\r\n" }.joined()
  }

  private static func csv(_ cell: Cell) -> String {
    cell.value.map { cell.isText ? field($0.isFormula ? "'" + $0 : $0) : $0 } ?? ""
  }

  private static func field(_ text: String) -> String {
    guard text.utf8.contains(where: { [0x22, 0x2C, 0x0A, 0x0D].contains($0) }) else { return text }
    // A mark that combines with a quote must not hide it, as it does from `String`.
    return "\"" + String(decoding: text.utf8.flatMap { $0 == 0x22 ? [$0, $0] : [$0] }, as: UTF8.self) + "\""
  }
}
