internal import Catalog
internal import Feeds
internal import PartnerFeed

/// Prints inspected tables of the partner feed: for people a block and a line for each column, for programs one item
/// for each table.
struct FeedInspectionWriter {
  private let output: OutputOptions
  private let console: Console
  /// The writer for programs.
  private var items: AnswerWriter<InspectedTable>?
  private var isFirst = true

  init(_ output: OutputOptions, in console: Console) {
    (self.output, self.console) = (output, console)
    guard !output.isTable(in: console) else { return }
    items = output.writer(of: Self.forPrograms + Self.lists, in: console)
  }

  mutating func write(_ table: InspectedTable) throws {
    if items != nil {
      try items?.write(table)
    } else {
      if !isFirst { try console.print() }
      isFirst = false
      let facts = Self.facts { tally in .list(tally.deviations.map { .text($0.deviation.words(for: $0.count)) }) }
      try output.write([table], facts, shape: .single, in: console)
      try console.print()
      try writeColumns(of: table)
    }
  }

  mutating func finish() throws { try items?.finish() }

  /// What is known of a table, without its columns.
  static let forPrograms = facts { tally in
    .object(tally.deviations.map { ("\($0.deviation)", .integer($0.count)) })
  }

  private static func facts(
    _ deviations: @escaping @Sendable (PartnerTally) -> Cell
  ) -> [AnswerField<InspectedTable>] {
    [
      .text("path", "File") { $0.path }, .text("table") { $0.origin.table }, .integer("part") { $0.origin.part },
      .text("group") { $0.origin.group }, .text("date") { $0.origin.date },
      .text("mode") { $0.header.mode.rawValue.lowercased() },
      AnswerField("key") { table in .list(table.header.key.map { .text(table.header.columns[$0].name) }) },
      .integer("bytes") { $0.byteCount }, .integer("rows_told") { $0.recordsWritten },
      .integer("rows") { $0.tally?.rows }, .integer("refused") { $0.tally?.refused },
      AnswerField("deviations") { $0.tally.map(deviations) ?? .null },
      AnswerField("notes") { .list($0.header.notes.map { .text($0) }) },
    ]
  }

  private static let lists: [AnswerField<InspectedTable>] = [
    AnswerField("columns") { table in
      .list(
        table.header.columns.enumerated().map { index, column in
          .object([
            ("name", .text(column.name)), ("type", .text(table.declaredType(index))),
            ("key", .integer(table.positionInKey(index))),
          ])
        })
    },
    AnswerField("first_rows") { table in
      let names = table.header.columns.map(\.name)
      return .list(table.firstRows.map { row in .object(zip(names, row).map { ($0, Cell($1)) }) })
    },
  ]

  /// A line for each column, and a column for each of the first rows: tables have more columns than a terminal.
  private func writeColumns(of table: InspectedTable) throws {
    let rows = table.firstRows.indices.map { row in
      AnswerField<Int>("row_\(row + 1)") { Cell(table.firstRows[row][$0]) }
    }
    let facts: [AnswerField<Int>] = [
      .text("name", "Column") { table.header.columns[$0].name }, .text("type") { table.declaredType($0) },
      .integer("key") { table.positionInKey($0) },
    ]
    try output.write(table.header.columns.indices, facts + rows, in: console)
  }
}

extension InspectedTable {
  /// The type that the file states, or the one that is assumed.
  fileprivate func declaredType(_ column: Int) -> String {
    column < declaredTypes.count ? declaredTypes[column] : header.columns[column].type.declaration
  }

  /// The column's position in the key, from 1; `nil` if it does not belong to it.
  fileprivate func positionInKey(_ column: Int) -> Int? { header.key.firstIndex(of: column).map { $0 + 1 } }
}
