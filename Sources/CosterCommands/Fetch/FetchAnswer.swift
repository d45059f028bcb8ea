internal import CatalogModel
internal import StoreService

/// What fetching came to, as it is printed.
struct FetchAnswer {
  let members: [(column: Column, cell: Cell)]

  /// What is missing was reported to people; JSON has all of it as lists.
  init(_ summary: FetchSummary, _ duration: Duration, for format: OutputFormat) {
    let milliseconds = duration / .milliseconds(1)
    let counts: [(column: Column, cell: Cell)] = [
      (Column("calls", "Calls", .trailing), .integer(summary.calls)),
      (Column("fresh", "Still fresh", .trailing), .integer(summary.kept)),
      (Column("records", "Records", .trailing), .integer(summary.records)),
      (Column("stored", "Stored", .trailing), .integer(summary.stored)),
      (Column("changed", "Changed", .trailing), .integer(summary.changed)),
      (Column("unchanged", "Unchanged", .trailing), .integer(summary.unchanged)),
      (Column("refused", "Refused", .trailing), .integer(summary.refused)),
      (Column("missing_count", "Missing", .trailing), .integer(summary.missing.count)),
      (Column("unknown_count", "Unknown", .trailing), .integer(summary.unknown.count)),
      (Column("elsewhere_count", "Elsewhere", .trailing), .integer(summary.elsewhere.count)),
      (Column("unasked_count", "Unasked", .trailing), .integer(summary.unaskedCount)),
      (Column("failed", "Failed", .trailing), .integer(summary.failures.count)),
      (Column("left_out_count", "Left out", .trailing), .integer(summary.leftOut.count)),
      (Column("bytes", "Bytes", .trailing), .integer(summary.bytes)),
      (Column("seconds", "Seconds", .trailing), .decimal(Self.seconds(Int64(milliseconds)))),
    ]
    members = counts + ([.json, .ndjson].contains(format) ? Self.lists(summary) : [])
  }

  private static func lists(_ summary: FetchSummary) -> [(column: Column, cell: Cell)] {
    let unknown = summary.unknown.map { Cell.object(members(of: $0.item) + [("reason", .text($0.reason))]) }
    let elsewhere = summary.elsewhere.map { Cell.object(members(of: $0.item) + [("shown", .text($0.shown.code))]) }
    return [
      (Column("missing", "Missing items"), .list(summary.missing.map { .object(members(of: $0)) })),
      (Column("unknown", "Unknown items"), .list(unknown)),
      (Column("elsewhere", "Other stores' answers"), .list(elsewhere)),
      (Column("failures", "Failures"), .list(summary.failures.map { .text($0) })),
      (Column("left_out", "Left out"), .list(summary.leftOut.map { .object(members(of: $0)) })),
      (Column("files", "Files"), .list(summary.files.map { .text($0) })),
    ]
  }

  private static func members(of item: SoughtItem) -> [(String, Cell)] {
    [
      ("ref", .text(item.text)), ("apple_id", .integer(item.appleID?.rawValue)),
      ("storefront", .text(item.storefront.code)), ("what", .text(item.what.rawValue)),
    ]
  }

  private static func seconds(_ milliseconds: Int64) -> String {
    "\(milliseconds / 1000)." + String(1000 + milliseconds % 1000).dropFirst()
  }
}
