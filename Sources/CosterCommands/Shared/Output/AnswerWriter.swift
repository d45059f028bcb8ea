internal import Answers

/// Writes the rows of an answer, each as its fields say.
struct AnswerWriter<Row> {
  private let fields: [AnswerField<Row>]
  private var writer: any RowWriter
  /// The cells of a row: their memory is used again for the next one.
  private var cells: [Cell] = []

  init(_ fields: [AnswerField<Row>], to writer: any RowWriter) { (self.fields, self.writer) = (fields, writer) }

  mutating func write(_ row: Row) throws(OutputError) {
    cells.removeAll(keepingCapacity: true)
    for field in fields { cells.append(field.cell(row)) }
    try writer.write(cells)
  }

  /// Writes the rows so far, which may have been buffered to measure them.
  mutating func flush() throws(OutputError) { try writer.flush() }

  mutating func finish() throws(OutputError) { try writer.finish() }
}

extension OutputOptions {
  /// A writer of rows in the requested format; a table has the fields for people, where these are others.
  ///
  /// These are made only for a table: most programs ask for another format.
  func writer<Row>(
    of fields: [AnswerField<Row>], forPeople: @autoclosure () -> [AnswerField<Row>]? = nil,
    shape: AnswerShape = .rows, in console: Console
  ) -> AnswerWriter<Row> {
    let fields = isTable(in: console) ? forPeople() ?? fields : fields
    return AnswerWriter(fields, to: writer(of: fields.map(\.column), shape: shape, in: console))
  }

  /// A writer of what a command has done; `nil` with `--quiet`, unless a format is named.
  func summaryWriter<Row>(
    of fields: [AnswerField<Row>], shape: AnswerShape = .rows, in console: Console
  ) -> AnswerWriter<Row>? {
    console.isQuiet && requested == nil ? nil : writer(of: fields, shape: shape, in: console)
  }

  /// Writes what a command has done, as one item.
  func writeSummary<Row>(_ row: Row, _ fields: [AnswerField<Row>], in console: Console) throws(OutputError) {
    var writer = summaryWriter(of: fields, shape: .single, in: console)
    try writer?.write(row)
    try writer?.finish()
  }

  func write<Row>(
    _ rows: some Sequence<Row>, _ fields: [AnswerField<Row>], forPeople: @autoclosure () -> [AnswerField<Row>]? = nil,
    shape: AnswerShape = .rows, in console: Console
  ) throws(OutputError) {
    var writer = writer(of: fields, forPeople: forPeople(), shape: shape, in: console)
    for row in rows { try writer.write(row) }
    try writer.finish()
  }

  func isTable(in console: Console) -> Bool { format(in: console) == .table }
}
