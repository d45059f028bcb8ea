internal import CatalogModel
internal import StoreService

/// Prints the result of a run.
struct FetchAnswer {
  let members: [(column: Column, cell: Cell)]

  /// For people, missing items were reported already; JSON has all of them as lists.
  init(_ summary: FetchSummary, duration: Duration, for format: OutputFormat) {
    let counts: [(column: Column, cell: Cell)] = [
      (.number("calls"), .integer(summary.calls)),
      (.number("fresh", title: "Still fresh"), .integer(summary.kept)),
      (.number("records"), .integer(summary.records)),
      (.number("stored"), .integer(summary.stored)),
      (.number("changed"), .integer(summary.changed)),
      (.number("unchanged"), .integer(summary.unchanged)),
      (.number("refused"), .integer(summary.refused)),
      (.number("missing_count", title: "Missing"), .integer(summary.missing.count)),
      (.number("unknown_count", title: "Unknown"), .integer(summary.unknown.count)),
      (.number("elsewhere_count", title: "Elsewhere"), .integer(summary.elsewhere.count)),
      (.number("unasked_count", title: "Unasked"), .integer(summary.unrequestedCount)),
      (.number("failed"), .integer(summary.failures.count)),
      (.number("left_out_count", title: "Left out"), .integer(summary.skipped.count)),
      (.number("bytes"), .integer(summary.bytes)),
      (.number("seconds"), .seconds(duration)),
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
      (Column("failures"), .list(summary.failures.map { .text($0) })),
      (Column("left_out"), .list(summary.skipped.map { .object(members(of: $0)) })),
      (Column("files"), .list(summary.files.map { .text($0) })),
    ]
  }

  private static func members(of item: RequestedItem) -> [(String, Cell)] {
    [
      ("ref", .text(item.text)), ("apple_id", .integer(item.appleID?.rawValue)),
      ("storefront", .text(item.storefront.code)), ("what", .text(item.what.rawValue)),
    ]
  }
}
