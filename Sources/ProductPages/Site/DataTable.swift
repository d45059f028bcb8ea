internal import CatalogModel

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
  /// An object with an array of objects for each table.
  static func json(_ tables: [DataTable]) -> String {
    let members = tables.map { "\(quoted($0.name)):[\($0.objects)]" }
    return "{\(members.joined(separator: ",\n"))}\n"
  }

  private var objects: String {
    rows.map { row in
      "{" + zip(columns, row).map { "\(Self.quoted($0)):\(Self.json($1))" }.joined(separator: ",") + "}"
    }.joined(separator: ",\n")
  }

  private static func json(_ cell: Cell) -> String {
    cell.value.map { cell.isInteger ? $0 : quoted($0) } ?? "null"
  }

  /// RFC 8259; `<` and the separators of lines that JavaScript does not allow in strings are escaped, too.
  private static func quoted(_ text: String) -> String {
    var bytes: [UInt8] = []
    bytes.append(jsonString: text) { ["<", "\u{2028}", "\u{2029}"].contains($0) }
    return String(decoding: bytes, as: UTF8.self)
  }
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
