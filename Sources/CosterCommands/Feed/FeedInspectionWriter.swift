internal import Catalog
internal import Feeds
internal import PartnerFeed

/// Prints inspected tables of the partner feed: for people a block and a line for each column, for programs one item
/// for each table.
struct FeedInspectionWriter {
  private let output: OutputOptions
  private let console: Console
  /// The writer for programs.
  private var items: (any RowWriter)?
  private var isFirst = true

  init(_ output: OutputOptions, in console: Console) {
    self.output = output
    self.console = console
    if output.format(in: console) != .table {
      items = output.writer(of: Self.facts + Self.lists, in: console)
    }
  }

  mutating func write(_ table: InspectedTable) throws {
    if items != nil {
      try items?.write(Self.facts(of: table, Self.counts) + Self.lists(of: table))
    } else {
      if !isFirst { try console.print() }
      isFirst = false
      try output.write(Array(zip(Self.facts, Self.facts(of: table, Self.sentences))), in: console)
      try console.print()
      try writeColumns(of: table)
    }
  }

  mutating func finish() throws { try items?.finish() }

  private static let facts = [
    Column("path", title: "File"), Column("table"), Column("part"), Column("group"), Column("date"), Column("mode"),
    Column("key"), Column("bytes"), Column("rows_told"), Column("rows"), Column("refused"), Column("deviations"),
    Column("notes"),
  ]
  private static let lists = [Column("columns"), Column("first_rows")]

  private static func facts(of table: InspectedTable, _ deviations: (PartnerTally) -> Cell) -> [Cell] {
    let (origin, header) = (table.origin, table.header)
    return [
      .text(table.path), .text(origin.table), .integer(origin.part), .text(origin.group), .text(origin.date),
      .text(header.mode.rawValue.lowercased()), .list(header.key.map { .text(header.columns[$0].name) }),
      .integer(table.byteCount), .integer(table.recordsWritten), .integer(table.tally?.rows),
      .integer(table.tally?.refused),
      table.tally.map(deviations) ?? .null,
      .list(header.notes.map { .text($0) }),
    ]
  }

  private static func counts(_ tally: PartnerTally) -> Cell {
    .object(tally.deviations.map { ("\($0.deviation)", .integer($0.count)) })
  }

  private static func sentences(_ tally: PartnerTally) -> Cell {
    .list(tally.deviations.map { .text($0.deviation.words(for: $0.count)) })
  }

  private static func lists(of table: InspectedTable) -> [Cell] {
    let names = table.header.columns.map(\.name)
    let columns = names.indices.map { index in
      Cell.object([
        ("name", .text(names[index])), ("type", .text(table.declaredType(index))),
        ("key", .integer(table.positionInKey(index))),
      ])
    }
    let rows = table.firstRows.map { row in Cell.object(zip(names, row).map { ($0, Cell($1)) }) }
    return [.list(columns), .list(rows)]
  }

  /// A line for each column, and a column for each of the first rows: tables have more columns than a terminal.
  private func writeColumns(of table: InspectedTable) throws {
    let rows = table.firstRows.indices.map { Column("row_\($0 + 1)", title: "Row \($0 + 1)") }
    let columns =
      [
        Column("name", title: "Column"), Column("type"), .number("key"),
      ] + rows
    var writer = output.writer(of: columns, in: console)
    for (index, column) in table.header.columns.enumerated() {
      let facts: [Cell] = [
        .text(column.name), .text(table.declaredType(index)), .integer(table.positionInKey(index)),
      ]
      try writer.write(facts + table.firstRows.map { Cell($0[index]) })
    }
    try writer.finish()
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
