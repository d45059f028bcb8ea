struct Column: Sendable {
  enum Alignment: Sendable {
    case leading
    case trailing
  }

  /// The name for programs, in snake case: `apple_id`.
  var key: String
  /// The name for people: `Apple ID`.
  var title: String
  var alignment: Alignment

  /// The title is the key in words unless it is another: `apple_id` is headed "Apple ID".
  init(_ key: String, title: String? = nil, alignment: Alignment = .leading) {
    self.key = key
    self.title = title ?? Self.words(key)
    self.alignment = alignment
  }

  private static func words(_ key: String) -> String {
    let words = key.split(separator: "_").map { $0 == "id" ? "ID" : $0 }.joined(separator: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }
}

/// A column of an answer, and how a row fills it.
struct AnswerField<Row>: Sendable {
  var column: Column
  var cell: @Sendable (Row) -> Cell

  init(
    _ key: String, title: String? = nil, alignment: Column.Alignment = .leading,
    cell: @escaping @Sendable (Row) -> Cell
  ) {
    (column, self.cell) = (Column(key, title: title, alignment: alignment), cell)
  }
}

extension AnswerField {
  static func text(_ key: String, _ title: String? = nil, _ value: @escaping @Sendable (Row) -> String?) -> Self {
    Self(key, title: title) { .text(value($0)) }
  }

  /// Text that is aligned with the numbers above and below it.
  static func price(_ key: String, _ title: String? = nil, _ value: @escaping @Sendable (Row) -> String?) -> Self {
    Self(key, title: title, alignment: .trailing) { .text(value($0)) }
  }

  /// A whole number, or an Apple ID.
  static func integer<Number: BinaryInteger & SendableMetatype>(
    _ key: String, _ title: String? = nil, _ value: @escaping @Sendable (Row) -> Number?
  ) -> Self {
    Self(key, title: title, alignment: .trailing) { .integer(value($0)) }
  }

  /// Decimal text such as `1.29`.
  static func decimal(_ key: String, _ title: String? = nil, _ value: @escaping @Sendable (Row) -> String?) -> Self {
    Self(key, title: title, alignment: .trailing) { .decimal(value($0)) }
  }

  static func real(_ key: String, _ title: String? = nil, _ value: @escaping @Sendable (Row) -> Double?) -> Self {
    Self(key, title: title, alignment: .trailing) { .real(value($0)) }
  }
}

extension Array {
  /// The fields with these keys, in the order of the keys.
  func fields<Row>(_ keys: String...) -> [AnswerField<Row>] where Element == AnswerField<Row> {
    keys.compactMap { key in first { $0.column.key == key } }
  }
}

/// Writes the rows of an answer, each as its fields say.
struct AnswerWriter<Row> {
  private let fields: [AnswerField<Row>]
  private var writer: any RowWriter

  init(_ fields: [AnswerField<Row>], to writer: any RowWriter) { (self.fields, self.writer) = (fields, writer) }

  mutating func write(_ row: Row) throws(OutputError) { try writer.write(fields.map { $0.cell(row) }) }

  /// Writes the rows so far, which may have been buffered to measure them.
  mutating func flush() throws(OutputError) { try writer.flush() }

  mutating func finish() throws(OutputError) { try writer.finish() }
}

extension OutputOptions {
  /// A writer of rows in the requested format; a table has the fields for people, where these are others.
  func writer<Row>(
    of fields: [AnswerField<Row>], forPeople: [AnswerField<Row>]? = nil, shape: AnswerShape = .rows,
    in console: Console
  ) -> AnswerWriter<Row> {
    let fields = isTable(in: console) ? forPeople ?? fields : fields
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
    _ rows: some Sequence<Row>, _ fields: [AnswerField<Row>], forPeople: [AnswerField<Row>]? = nil,
    shape: AnswerShape = .rows, in console: Console
  ) throws(OutputError) {
    var writer = writer(of: fields, forPeople: forPeople, shape: shape, in: console)
    for row in rows { try writer.write(row) }
    try writer.finish()
  }

  func isTable(in console: Console) -> Bool { format(in: console) == .table }
}
