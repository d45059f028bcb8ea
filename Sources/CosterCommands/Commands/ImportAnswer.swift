internal import Catalog

/// What an import did, as it is printed.
struct ImportAnswer {
  let members: [(column: Column, cell: Cell)]

  init(_ summary: ImportSummary, _ duration: Duration) {
    let milliseconds = duration.components.seconds * 1000 + duration.components.attoseconds / 1_000_000_000_000_000
    members = [
      (Column("files", "Files", .trailing), .integer(summary.files)),
      (Column("records", "Records", .trailing), .integer(summary.records)),
      (Column("links", "Links", .trailing), .integer(summary.links)),
      (Column("rows", "Partner-feed rows", .trailing), .integer(summary.rows)),
      (Column("stored", "Stored", .trailing), .integer(summary.stored)),
      (Column("changed", "Changed", .trailing), .integer(summary.changed)),
      (Column("unchanged", "Unchanged", .trailing), .integer(summary.unchanged)),
      (Column("refused", "Refused", .trailing), .integer(summary.refused)),
      (Column("derived", "Also learned of", .trailing), .integer(summary.derived)),
      (Column("bytes", "Bytes", .trailing), .integer(summary.bytes)),
      (Column("seconds", "Seconds", .trailing), .decimal(Self.seconds(milliseconds))),
      (Column("snapshots", "Snapshots"), .list(summary.snapshots.map { .text($0) })),
      (Column("problems", "Problems"), .list(summary.problems.map { .text($0) })),
    ]
  }

  private static func seconds(_ milliseconds: Int64) -> String {
    let rest = String(milliseconds % 1000)
    return "\(milliseconds / 1000)." + String(repeating: "0", count: 3 - rest.count) + rest
  }
}
