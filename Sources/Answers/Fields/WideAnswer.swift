/// An answer in the shape of a spreadsheet: a row for each item, and a column for each store or whatever else tells its
/// rows apart.
///
///     var wide = WideAnswer(labels: labels, values: [price], key: \.id, column: \.storefront)
///     for row in rows { wide.add(row) }
///     try output.write(wide.rows, wide.fields, in: console)
///
/// Every row stays: of two with one key and column, the second begins another row of its key.
public struct WideAnswer<Row: Sendable>: Sendable {
  /// The rows that have a key, by their columns.
  public struct WideRow: Sendable {
    /// The first row of the key, which the labels are of.
    public var first: Row
    /// The rows by their columns.
    public var cells: [String: Row]
  }

  private let labels: [AnswerField<Row>]
  private let rareLabels: [AnswerField<Row>]
  private let values: [AnswerField<Row>]
  private let summaries: [AnswerField<[Row]>]
  private let key: @Sendable (Row) -> String
  private let column: @Sendable (Row) -> String
  private var columns: [String]
  private var indexes: [String: [Int]] = [:]

  /// The rows, in the order in which their keys were added.
  public private(set) var rows: [WideRow] = []

  /// Makes an answer without rows yet.
  ///
  /// The first of the values has its column's name, others have their own behind it: `us`, `us_difference`. The columns
  /// that are named are there even if no row has them, and others follow by name. Summaries are of all of a key's rows.
  /// Rare labels are columns only where a row has one.
  public init(
    labels: [AnswerField<Row>], rareLabels: [AnswerField<Row>] = [], values: [AnswerField<Row>],
    summaries: [AnswerField<[Row]>] = [],
    columns: [String] = [],
    key: @escaping @Sendable (Row) -> String, column: @escaping @Sendable (Row) -> String
  ) {
    (self.labels, self.rareLabels, self.values, self.summaries) = (labels, rareLabels, values, summaries)
    (self.columns, self.key, self.column) = (columns, key, column)
  }

  /// Puts a row into its column, in the first wide row of its key that has none there.
  public mutating func add(_ row: Row) {
    let (key, column) = (key(row), column(row))
    if let index = indexes[key, default: []].first(where: { rows[$0].cells[column] == nil }) {
      rows[index].cells[column] = row
    } else {
      indexes[key, default: []].append(rows.count)
      rows.append(WideRow(first: row, cells: [column: row]))
    }
  }

  /// The fields of the rows that were added: labels, then columns, then summaries.
  public var fields: [AnswerField<WideRow>] {
    let others = Set(rows.flatMap(\.cells.keys)).subtracting(columns).sorted()
    let cells = (columns + others).flatMap { column in
      values.enumerated().map { index, value in Self.field(value, of: column, isFirst: index == 0) }
    }
    let present = rareLabels.filter { label in rows.contains { !label.cell($0.first).text.isEmpty } }
    return (labels + present).map { $0.of { $0.first } } + cells
      + summaries.map { $0.of { row in row.cells.sorted { $0.key < $1.key }.map(\.value) } }
  }

  private static func field(_ value: AnswerField<Row>, of column: String, isFirst: Bool) -> AnswerField<WideRow> {
    AnswerField(
      isFirst ? column : "\(column)_\(value.column.key)", isFirst ? column : "\(column) \(value.column.title)",
      alignment: value.column.alignment, type: value.type, about: value.about
    ) { row in row.cells[column].map(value.cell) ?? .null }
  }
}

extension AnswerField {
  /// The same field of rows of another type.
  func of<Other>(_ row: @escaping @Sendable (Other) -> Row) -> AnswerField<Other> {
    AnswerField<Other>(
      column.key, column.title, alignment: column.alignment, type: type, isNullable: isNullable, about: about
    ) { [cell] other in cell(row(other)) }
  }
}
