internal import CatalogModel
internal import StoreService

/// Prints the result of a run.
struct FetchAnswer {
  let members: [(column: Column, cell: Cell)]

  /// For people, missing items were reported already; JSON has all of them as lists.
  init(_ summary: FetchSummary, duration: Duration, for format: OutputFormat) {
    let counts: [(column: Column, cell: Cell)] = [
      (Column("calls", title: "Calls", alignment: .trailing), .integer(summary.calls)),
      (Column("fresh", title: "Still fresh", alignment: .trailing), .integer(summary.kept)),
      (Column("records", title: "Records", alignment: .trailing), .integer(summary.records)),
      (Column("stored", title: "Stored", alignment: .trailing), .integer(summary.stored)),
      (Column("changed", title: "Changed", alignment: .trailing), .integer(summary.changed)),
      (Column("unchanged", title: "Unchanged", alignment: .trailing), .integer(summary.unchanged)),
      (Column("refused", title: "Refused", alignment: .trailing), .integer(summary.refused)),
      (Column("missing_count", title: "Missing", alignment: .trailing), .integer(summary.missing.count)),
      (Column("unknown_count", title: "Unknown", alignment: .trailing), .integer(summary.unknown.count)),
      (Column("elsewhere_count", title: "Elsewhere", alignment: .trailing), .integer(summary.elsewhere.count)),
      (Column("unasked_count", title: "Unasked", alignment: .trailing), .integer(summary.unrequestedCount)),
      (Column("failed", title: "Failed", alignment: .trailing), .integer(summary.failures.count)),
      (Column("left_out_count", title: "Left out", alignment: .trailing), .integer(summary.skipped.count)),
      (Column("bytes", title: "Bytes", alignment: .trailing), .integer(summary.bytes)),
      (Column("seconds", title: "Seconds", alignment: .trailing), .seconds(duration)),
    ]
    members = counts + ([.json, .ndjson].contains(format) ? Self.lists(summary) : [])
  }

  private static func lists(_ summary: FetchSummary) -> [(column: Column, cell: Cell)] {
    let unknown = summary.unknown.map { Cell.object(members(of: $0.item) + [("reason", .text($0.reason))]) }
    let elsewhere = summary.elsewhere.map { Cell.object(members(of: $0.item) + [("shown", .text($0.shown.code))]) }
    return [
      (Column("missing", title: "Missing items"), .list(summary.missing.map { .object(members(of: $0)) })),
      (Column("unknown", title: "Unknown items"), .list(unknown)),
      (Column("elsewhere", title: "Other stores' answers"), .list(elsewhere)),
      (Column("failures", title: "Failures"), .list(summary.failures.map { .text($0) })),
      (Column("left_out", title: "Left out"), .list(summary.skipped.map { .object(members(of: $0)) })),
      (Column("files", title: "Files"), .list(summary.files.map { .text($0) })),
    ]
  }

  private static func members(of item: RequestedItem) -> [(String, Cell)] {
    [
      ("ref", .text(item.text)), ("apple_id", .integer(item.appleID?.rawValue)),
      ("storefront", .text(item.storefront.code)), ("what", .text(item.what.rawValue)),
    ]
  }
}
