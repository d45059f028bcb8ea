internal import Catalog
internal import Feeds
internal import PartnerFeed
internal import SQLite

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
    for (index, column) in rows.header.columns.enumerated() {
      if index > 0 { line.append(contentsOf: [UInt8(ascii: ","), UInt8(ascii: " ")]) }
      switch rows.value(index) {
      case .null: line.append(contentsOf: "NULL".utf8)
      case .integer, .real: rows.appendField(index, to: &line)
      case .text(let text): append(text, column.type, to: &line)
      case .blob(let bytes): append(String(decoding: bytes, as: UTF8.self), column.type, to: &line)
      }
    }
  }

  /// An amount is a number however the feed writes it; other text stays text.
  private func append(_ text: String, _ type: PartnerType, to line: inout [UInt8]) {
    guard type != .decimal || !isNumber(text) else { return line.append(contentsOf: text.utf8) }
    guard text.unicodeScalars.contains("\r") else { return append(literal: text, to: &line) }
    let placeholder = Self.placeholder(for: text)
    line.append(contentsOf: "replace(".utf8)
    append(literal: text.replacing("\r\n", with: placeholder + "\n").replacing("\r", with: placeholder), to: &line)
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

  private func append(literal text: String, to line: inout [UInt8]) {
    line.append(quoted: text.utf8, UInt8(ascii: "'"))
  }

  private func isNumber(_ text: String) -> Bool {
    let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
    let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
    return (1...2).contains(parts.count)
      && parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } }
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
