internal import Answers

/// The figures of a page, as programs read them: rows of an answer with its fields.
struct DataTable {
  /// What the rows are, as the key of a JSON object: `prices`.
  let name: String
  private let columns: [Column]
  /// Read only when the data is asked for: most readers want the page.
  private let rows: () throws -> [[Cell]]

  init<Row>(
    named name: String, _ fields: [AnswerField<Row>], of rows: @escaping @autoclosure () throws -> [Row]
  ) {
    (self.name, columns) = (name, fields.map(\.column))
    self.rows = { try rows().map { row in fields.map { $0.cell(row) } } }
  }
}

extension DataTable {
  private func rows(_ showsFolders: Bool) throws -> [[Cell]] {
    let rows = try rows()
    return showsFolders ? rows : rows.map { row in zip(columns, row).map { $0.withoutFolders($1) } }
  }

  /// An object with an array of objects for each table, an object a line; nothing takes it for HTML.
  static func json(_ tables: [DataTable], showsFolders: Bool) throws -> [UInt8] {
    var json: [UInt8] = []
    for (index, table) in tables.enumerated() {
      if index > 0 { json += "\n".utf8 }
      json.append(memberNamed: table.name, isFirst: index == 0)
      try table.append(to: &json, showsFolders)
    }
    return json + (tables.isEmpty ? "{}\n" : "}\n").utf8
  }

  private func append(to json: inout [UInt8], _ showsFolders: Bool) throws {
    let writer = JSONRow(columns, escapesMarkup: true)
    json += "[".utf8
    for (index, row) in try rows(showsFolders).enumerated() {
      if index > 0 { json += ",\n".utf8 }
      writer.append(row, to: &json)
    }
    json += "]".utf8
  }

  /// CSV with a heading; a browser may hand it to a spreadsheet, so no text is a formula.
  func csv(showsFolders: Bool) throws -> [UInt8] {
    let writer = DelimitedRow(.csv, marksFormulas: true)
    var lines: [UInt8] = []
    writer.append(headerOf: columns, to: &lines)
    for row in try rows(showsFolders) { writer.append(row, to: &lines) }
    return lines
  }
}
