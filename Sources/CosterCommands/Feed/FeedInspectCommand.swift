internal import AnswerFunctions
internal import Answers
internal import Arguments
internal import PartnerFeed

struct FeedInspectCommand: Command {
  static let name = "inspect"
  static let abstract = "Show the columns, types, keys, dates and first rows of feed files."
  static let discussion = """
    Of a plain file only the beginning and the end are read. --count reads everything, and counts rows and anomalies.

    An archive of a whole group is read through, which takes as long as decompressing it; one that is named after its \
    one table, such as application.tbz, is read no further than its first rows, and how many there are is not known. \
    Types are shown as the file declares them; the notes say where an import knows better.
    """
  static let example = """
    $ coster feed inspect itunes20261118/application
    $ coster feed inspect itunes20261118.tbz --rows 0 --format json | jq -r '.[] | [.table, .rows_stated] | @tsv'
    $ coster feed inspect application.tbz --count
    """

  static let parameters: Parameters<Self> = [
    .argument(\.paths, value: "path", completes: .files, help: "Table, archive or folder of these."),
    .option(\.rowCount, "-n", "--rows", value: "number", help: "Show this many of the first rows."),
    .flag(\.countsRows, "--count", help: "Read every row, and count rows and anomalies."),
    .group(\.output),
  ]

  var paths: [String] = []
  var rowCount = 3
  var countsRows = false
  var output = OutputOptions()

  func run(in console: Console) throws {
    guard rowCount >= 0 else { throw UsageError("--rows is below zero: \(rowCount).") }
    let inspection = PartnerInspection()
    inspection.rowCount = rowCount
    inspection.countsRows = countsRows
    var items = output.isTable(in: console) ? nil : output.writer(of: Self.fields + Self.lists, in: console)
    var isFirst = true
    for file in try FeedCommand.files(in: paths, console) {
      try inspection.inspect(
        file,
        found: { table in
          guard items == nil else {
            try items?.write(table)
            return
          }
          if !isFirst { try console.print() }
          isFirst = false
          try writeBlock(table, in: console)
        }, problem: console.warnPartial)
    }
    try items?.finish()
  }

  /// Prints a table for people: a block, and a line for each column, because tables have more columns than a terminal.
  private func writeBlock(_ table: InspectedTable, in console: Console) throws {
    let facts = Self.facts { tally in .list(tally.anomalies.map { .text($0.anomaly.words(for: $0.count)) }) }
    try output.write([table], facts, shape: .single, in: console)
    try console.print()
    let rows = table.firstRows.indices.map { row in
      AnswerField<Int>("row_\(row + 1)") { Cell(table.firstRows[row][$0]) }
    }
    let columns: [AnswerField<Int>] = [
      .text("name", "Column") { table.header.columns[$0].name }, .text("type") { table.header.columns[$0].declaration },
      .integer("key") { table.positionInKey($0) },
    ]
    try output.write(table.header.columns.indices, columns + rows, in: console)
  }

  /// What is known of a table, without its columns.
  static let fields = facts { tally in .object(tally.anomalies.map { ("\($0.anomaly)", .integer($0.count)) }) }

  private static func facts(
    _ anomalies: @escaping @Sendable (PartnerTally) -> Cell
  ) -> [AnswerField<InspectedTable>] {
    [
      .text("path", "File") { $0.path }, .text("table") { $0.origin.table }, .integer("part") { $0.origin.part },
      .text("group") { $0.origin.group }, .text("date") { $0.origin.date },
      .text("mode") { $0.header.mode.rawValue.lowercased() },
      AnswerField("key") { table in .list(table.header.key.map { .text(table.header.columns[$0].name) }) },
      .integer("bytes") { $0.byteCount }, .integer("rows_stated") { $0.recordsWritten },
      .integer("rows") { $0.tally?.rows }, .integer("refused") { $0.tally?.refused },
      AnswerField("anomalies") { $0.tally.map(anomalies) ?? .null },
      AnswerField("notes") { .list($0.header.notes.map { .text($0) }) },
    ]
  }

  private static let lists: [AnswerField<InspectedTable>] = [
    AnswerField("columns") { table in
      .list(
        table.header.columns.enumerated().map { index, column in
          .object([
            ("name", .text(column.name)), ("type", .text(column.declaration)),
            ("key", .integer(table.positionInKey(index))),
          ])
        })
    },
    AnswerField("first_rows") { table in
      let names = table.header.columns.map(\.name)
      return .list(table.firstRows.map { row in .object(zip(names, row).map { ($0, Cell($1)) }) })
    },
  ]
}

extension InspectedTable {
  /// The column's position in the key, from 1; `nil` if it does not belong to it.
  fileprivate func positionInKey(_ column: Int) -> Int? { header.key.firstIndex(of: column).map { $0 + 1 } }
}
