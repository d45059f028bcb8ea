internal import AnswerFunctions
internal import Answers
internal import Arguments
internal import Catalog
internal import PartnerFeed
internal import SQLite

struct FeedExportCommand: Command {
  static let name = "export"
  static let abstract = "Export a table of the partner feed as CSV, NDJSON, SQL or as it came."
  static let discussion = """
    The rows are those of the current state, in the order of the table's key. csv, ndjson and sql write dates as \
    2026-11-18 and amounts as the feed has them; epf is the feed's own form, byte for byte.

    In epf, fields end with U+0001, records with U+0002 and a line end; it has every row that was imported without an \
    anomaly. sql has statements for SQLite's shell, which other databases read too if no text has a CR. NULL is empty \
    in csv, null in ndjson and NULL in sql. Rows are written as they are read, so a table of any size takes little \
    memory.
    """
  static let example = """
    $ coster feed export application_price > prices.csv
    $ coster feed export genre --format sql | sqlite3 genre.sqlite
    $ coster feed export song --format epf > song
    """

  static let parameters: Parameters<Self> = [
    .argument(\.table, value: "table", help: "A table as Apple names it, such as application_price."),
    .option(\.format, "-f", "--format", value: "format", help: "Write as csv, ndjson, sql or epf."),
    .group(\.fields),
    .group(\.catalog),
  ]

  var table = ""
  var format = FeedExportFormat.csv
  var fields = FieldOptions()
  var catalog = CatalogOptions()

  func run(in console: Console) throws {
    let catalog = try catalog.open(in: console)
    do { try export(from: catalog, in: console) } catch let error as SnapshotError {
      throw CatalogError.unreadableSnapshot(error)
    }
  }

  private func export(from catalog: Catalog, in console: Console) throws {
    guard let rows = try catalog.snapshots.rows(of: table) else { throw failure(catalog) }
    let columns = rows.header.columns.map { Column($0.name, title: $0.name) }
    switch format {
    case .csv: try write(rows, DelimitedWriter(columns, dialect: .csv, options: fields, console: console))
    case .ndjson: try write(rows, JSONWriter(columns, isArray: false, console: console))
    case .sql: try FeedSQLWriter(rows).write(to: console)
    case .epf: try rows.forEachRecord { try console.write($0) }
    }
  }

  private func write(_ rows: TableRows, _ writer: some RowWriter) throws {
    var writer = writer
    let types = rows.header.columns.map(\.type)
    var amount: [UInt8] = []
    while try rows.next() {
      try writer.write(
        types.indices.map { column in
          let value = rows.value(column)
          guard types[column] == .decimal, value != .null else { return Cell(value) }
          amount.removeAll(keepingCapacity: true)
          rows.appendField(column, to: &amount)
          return .decimal(String(decoding: amount, as: UTF8.self))
        })
    }
    try writer.finish()
  }

  private func failure(_ catalog: Catalog) -> CommandFailure {
    let tables = catalog.snapshots.tables
    return CommandFailure(
      "The catalog has no table '\(table)' of the partner feed.",
      hint: tables.isEmpty
        ? "Import a feed first: 'coster help import'." : "There are: \(tables.joined(separator: ", ")).")
  }
}

enum FeedExportFormat: String, CaseIterable, ArgumentValue {
  case csv
  case ndjson
  /// `CREATE TABLE` and `INSERT` statements.
  case sql
  /// The format of the Enterprise Partner Feed.
  case epf
}

/// Writes a table's rows as SQL: one transaction that makes the table and fills it.
///
/// Names are in double quotes and texts in single ones, as in standard SQL. Only CR LF within a text is written in
/// SQLite's own way, because its shell would read it as LF.
struct FeedSQLWriter {
  /// Rows in one INSERT: few enough for every database's limits.
  private static let rowsInStatement = 250

  private let rows: TableRows
  private let table: String

  init(_ rows: TableRows) {
    self.rows = rows
    table = Self.quoted(rows.table)
  }

  func write(to console: Console) throws {
    try console.write("BEGIN;\n\(declaration)\n")
    var line: [UInt8] = []
    var written = 0
    while try rows.next() {
      line.removeAll(keepingCapacity: true)
      let isFirst = written % Self.rowsInStatement == 0
      let end = written == 0 ? "" : isFirst ? ";\n" : ",\n"
      line.append(contentsOf: (isFirst ? end + "INSERT INTO \(table) VALUES\n(" : end + "(").utf8)
      appendRow(to: &line)
      line.append(UInt8(ascii: ")"))
      try console.write(line)
      written += 1
    }
    try console.write(written == 0 ? "COMMIT;\n" : ";\nCOMMIT;\n")
  }

  private func appendRow(to line: inout [UInt8]) {
    for index in rows.header.columns.indices {
      if index > 0 { line.append(contentsOf: [UInt8(ascii: ","), UInt8(ascii: " ")]) }
      switch rows.value(index) {
      case .null: line.append(contentsOf: "NULL".utf8)
      case .integer, .real: rows.appendField(index, to: &line)
      case .text(let text): append(text, to: &line)
      case .blob(let bytes): append(String(decoding: bytes, as: UTF8.self), to: &line)
      }
    }
  }

  private func append(_ text: String, to line: inout [UInt8]) {
    let quote = UInt8(ascii: "'")
    guard text.unicodeScalars.contains("\r") else { return line.append(quoted: text.utf8, quote) }
    let placeholder = Self.placeholder(for: text)
    let kept = text.replacing("\r\n", with: placeholder + "\n").replacing("\r", with: placeholder)
    line.append(contentsOf: "replace(".utf8)
    line.append(quoted: kept.utf8, quote)
    line.append(contentsOf: ", '\(placeholder)', char(13))".utf8)
  }

  /// A placeholder for CR that does not occur in a text.
  private static func placeholder(for text: String) -> String {
    var placeholder = #"\r"#
    var number = 0
    while text.contains(placeholder) {
      number += 1
      placeholder = #"\r\#(number)\"#
    }
    return placeholder
  }

  /// The statement that makes the table; a date is text, because some dates of the feed are only a year.
  private var declaration: String {
    let header = rows.header
    var lines = header.columns.map { column in
      let type =
        switch column.type {
        case .integer: "BIGINT"
        case .decimal: "NUMERIC"
        case .date, .text: "TEXT"
        }
      return "  \(Self.quoted(column.name)) \(type)"
    }
    let key = header.key.map { Self.quoted(header.columns[$0].name) }
    if !key.isEmpty { lines.append("  PRIMARY KEY (\(key.joined(separator: ", ")))") }
    return "CREATE TABLE \(table) (\n\(lines.joined(separator: ",\n"))\n);"
  }

  private static func quoted(_ name: String) -> String {
    "\"" + name.replacing("\"", with: "\"\"") + "\""
  }
}
