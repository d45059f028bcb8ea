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
      (Column("files", title: "Files", alignment: .trailing), .integer(summary.files)),
      (Column("records", title: "Records", alignment: .trailing), .integer(summary.records)),
      (Column("links", title: "Links", alignment: .trailing), .integer(summary.links)),
      (Column("rows", title: "Partner-feed rows", alignment: .trailing), .integer(summary.rows)),
      (Column("charts", title: "Charts", alignment: .trailing), .integer(summary.charts)),
      (Column("reviews", title: "Reviews", alignment: .trailing), .integer(summary.reviews)),
      (Column("stored", title: "Stored", alignment: .trailing), .integer(summary.stored)),
      (Column("changed", title: "Changed", alignment: .trailing), .integer(summary.changed)),
      (Column("unchanged", title: "Unchanged", alignment: .trailing), .integer(summary.unchanged)),
      (Column("refused", title: "Refused", alignment: .trailing), .integer(summary.refused)),
      (Column("derived", title: "Also learned of", alignment: .trailing), .integer(summary.derived)),
      (Column("bytes", title: "Bytes", alignment: .trailing), .integer(summary.bytes)),
      (Column("seconds", title: "Seconds", alignment: .trailing), .seconds(duration)),
      (Column("snapshots", title: "Snapshots"), Self.snapshots(summary, for: format)),
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
      (Column("tables", title: "Tables"), count(summary.tables.count, "table", "tables")),
      (Column("problems", title: "Problems"), count(summary.problemCount, "problem", "problems")),
    ]
  }

  private static func lists(_ summary: ImportSummary) -> [(column: Column, cell: Cell)] {
    [
      (Column("tables", title: "Tables"), .list(summary.tables.map(cell))),
      (Column("problems", title: "Problems"), .list(summary.problems.map { .text($0) })),
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
