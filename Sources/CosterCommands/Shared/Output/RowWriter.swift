internal import Answers

/// Writes the rows of an answer in one format.
protocol RowWriter {
  mutating func write(_ cells: [Cell]) throws(OutputError)
  /// Writes the rows so far, which may have been buffered to measure them.
  mutating func flush() throws(OutputError)
  mutating func finish() throws(OutputError)
}

extension RowWriter {
  mutating func flush() throws(OutputError) {}
  mutating func finish() throws(OutputError) { try flush() }
}

/// The shape of an answer, which decides its layout for people and whether it is a list in JSON.
enum AnswerShape {
  /// Many items that are read against each other: a table.
  case rows
  /// Items that are read one by one: a block each.
  case records
  /// Exactly one item.
  case single
}

extension OutputOptions {
  /// A writer of rows in the requested format.
  ///
  ///     var rows = output.writer(of: [Column("apple_id", "Apple ID", .trailing), Column("name", "Name")], in: console)
  ///     try rows.write([.integer(364709193), .text("iBooks")])
  ///     try rows.finish()
  func writer(of columns: [Column], shape: AnswerShape = .rows, in console: Console) -> any RowWriter {
    switch format(in: console) {
    case .table where shape == .rows: TerminalTableWriter(columns, console: console)
    case .table: RecordWriter(columns, console: console)
    case .json: JSONWriter(columns, isArray: shape != .single, console: console)
    case .ndjson: JSONWriter(columns, isArray: false, console: console)
    case .csv: DelimitedWriter(columns, dialect: .csv, options: fields, console: console)
    case .tsv: DelimitedWriter(columns, dialect: .tsv, options: fields, console: console)
    }
  }
}
