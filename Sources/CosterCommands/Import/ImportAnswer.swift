internal import Catalog
internal import Feeds
internal import PartnerFeed

/// The result of an import, as it is printed.
enum ImportAnswer {
  private typealias Field = AnswerField<ImportSummary>

  /// Tables and problems were reported as they occurred; JSON has them as lists, and lines of fields their number, or
  /// nothing where there are none.
  static func fields(
    of summary: ImportSummary, took duration: Duration, for format: OutputFormat
  ) -> [AnswerField<ImportSummary>] {
    let fields = counts + [Field("seconds") { _ in .seconds(duration) }]
    return switch format {
    // Most imports have neither charts nor reviews, and people need not read that each time.
    case .table:
      fields.filter { !["charts", "reviews"].contains($0.column.key) || $0.cell(summary).text != "0" } + [snapshots]
    case .csv, .tsv: fields + numbers
    case .json, .ndjson: fields + [snapshots] + lists
    }
  }

  private static let counts: [Field] = [
    .integer("files") { $0.files },
    .integer("records") { $0.records },
    .integer("links") { $0.links },
    .integer("rows", "Partner-feed rows") { $0.rows },
    .integer("charts") { $0.charts },
    .integer("reviews") { $0.reviews },
    .integer("stored") { $0.stored },
    .integer("changed") { $0.changed },
    .integer("unchanged") { $0.unchanged },
    .integer("refused") { $0.refused },
    .integer("derived", "Also learned of") { $0.derived },
    .integer("bytes") { $0.bytes },
  ]

  private static let snapshots = Field("snapshots") { .list($0.snapshots.map { .text($0) }) }

  private static let numbers: [Field] = [
    .text("snapshots") { $0.snapshots.joined(separator: ", ") },
    .text("tables") { number($0.tables.count, "table") },
    .text("problems") { number($0.problemCount, "problem") },
  ]

  private static func number(_ count: Int, _ thing: String) -> String? {
    count == 0 ? nil : "\(count) \(thing)\(count == 1 ? "" : "s")"
  }

  private static let lists: [Field] = [
    Field("tables") { .list($0.tables.map(cell)) },
    Field("problems") { .list($0.problems.map { .text($0) }) },
  ]

  private static func cell(_ table: ImportedTable) -> Cell {
    .object([
      ("snapshot", .text(table.snapshot)), ("table", .text(table.name)), ("rows", .integer(table.rows)),
      ("stored", .integer(table.stored)), ("refused", .integer(table.refused)), ("replaced", .integer(table.replaced)),
      ("left_out", .integer(table.omitted)),
      ("deviations", .object(table.tally.deviations.map { ("\($0.deviation)", .integer($0.count)) })),
    ])
  }
}
