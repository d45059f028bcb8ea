internal import Catalog
internal import Feeds
internal import PartnerFeed

/// Prints the result of an import.
struct ImportAnswer {
  let members: [(column: Column, cell: Cell)]

  /// Tables and problems were reported as they occurred; JSON has them as lists, and lines of fields their number, or
  /// nothing where there are none.
  init(_ summary: ImportSummary, duration: Duration, for format: OutputFormat) {
    let counts: [(column: Column, cell: Cell)] = [
      (.number("files"), .integer(summary.files)),
      (.number("records"), .integer(summary.records)),
      (.number("links"), .integer(summary.links)),
      (.number("rows", title: "Partner-feed rows"), .integer(summary.rows)),
      (.number("charts"), .integer(summary.charts)),
      (.number("reviews"), .integer(summary.reviews)),
      (.number("stored"), .integer(summary.stored)),
      (.number("changed"), .integer(summary.changed)),
      (.number("unchanged"), .integer(summary.unchanged)),
      (.number("refused"), .integer(summary.refused)),
      (.number("derived", title: "Also learned of"), .integer(summary.derived)),
      (.number("bytes"), .integer(summary.bytes)),
      (.number("seconds"), .seconds(duration)),
      (Column("snapshots"), Self.snapshots(summary, for: format)),
    ]
    // Most imports have neither charts nor reviews, and people need not read that each time.
    let reported = counts.filter {
      format != .table || !["charts", "reviews"].contains($0.column.key) || $0.cell.text != "0"
    }
    members = reported + Self.lists(summary, for: format)
  }

  private static func snapshots(_ summary: ImportSummary, for format: OutputFormat) -> Cell {
    switch format {
    case .csv, .tsv: .text(summary.snapshots.joined(separator: ", "))
    case .table, .json, .ndjson: .list(summary.snapshots.map { .text($0) })
    }
  }

  private static func lists(
    _ summary: ImportSummary, for format: OutputFormat
  ) -> [(column: Column, cell: Cell)] {
    switch format {
    case .table: []
    case .csv, .tsv: counts(summary)
    case .json, .ndjson: lists(summary)
    }
  }

  private static func counts(_ summary: ImportSummary) -> [(column: Column, cell: Cell)] {
    func count(_ count: Int, _ one: String, _ many: String) -> Cell {
      .text(count == 0 ? nil : "\(count) \(count == 1 ? one : many)")
    }
    return [
      (Column("tables"), count(summary.tables.count, "table", "tables")),
      (Column("problems"), count(summary.problemCount, "problem", "problems")),
    ]
  }

  private static func lists(_ summary: ImportSummary) -> [(column: Column, cell: Cell)] {
    [
      (Column("tables"), .list(summary.tables.map(cell))),
      (Column("problems"), .list(summary.problems.map { .text($0) })),
    ]
  }

  private static func cell(_ table: ImportedTable) -> Cell {
    .object([
      ("snapshot", .text(table.snapshot)), ("table", .text(table.name)), ("rows", .integer(table.rows)),
      ("stored", .integer(table.stored)), ("refused", .integer(table.refused)), ("replaced", .integer(table.replaced)),
      ("left_out", .integer(table.omitted)),
      (
        "deviations",
        .object(table.tally.deviations.map { ("\($0.deviation)", .integer($0.count)) })
      ),
    ])
  }
}
