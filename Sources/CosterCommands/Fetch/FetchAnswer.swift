internal import CatalogModel
internal import StoreService

/// The result of a run, as it is printed.
enum FetchAnswer {
  /// For people, missing items were reported already; JSON has all of them as lists.
  static func fields(took duration: Duration, for format: OutputFormat) -> [AnswerField<FetchSummary>] {
    counts + [AnswerField("seconds") { _ in .seconds(duration) }] + ([.json, .ndjson].contains(format) ? lists : [])
  }

  private static let counts: [AnswerField<FetchSummary>] = [
    .integer("calls") { $0.calls },
    .integer("fresh", "Still fresh") { $0.kept },
    .integer("records") { $0.records },
    .integer("stored") { $0.stored },
    .integer("changed") { $0.changed },
    .integer("unchanged") { $0.unchanged },
    .integer("refused") { $0.refused },
    .integer("missing_count", "Missing") { $0.missing.count },
    .integer("unknown_count", "Unknown") { $0.unknown.count },
    .integer("elsewhere_count", "Elsewhere") { $0.elsewhere.count },
    .integer("unasked_count", "Unasked") { $0.unrequestedCount },
    .integer("failed") { $0.failures.count },
    .integer("left_out_count", "Left out") { $0.skipped.count },
    .integer("bytes") { $0.bytes },
  ]

  private static let lists: [AnswerField<FetchSummary>] = [
    AnswerField("missing", title: "Missing items") { .list($0.missing.map { cell($0) }) },
    AnswerField("unknown", title: "Unknown items") {
      .list($0.unknown.map { cell($0.item, ("reason", .text($0.reason))) })
    },
    AnswerField("elsewhere", title: "Other stores' answers") {
      .list($0.elsewhere.map { cell($0.item, ("shown", .text($0.shown.code))) })
    },
    AnswerField("failures") { .list($0.failures.map { .text($0) }) },
    AnswerField("left_out") { .list($0.skipped.map { cell($0) }) },
    AnswerField("files") { .list($0.files.map { .text($0) }) },
  ]

  private static func cell(_ item: RequestedItem, _ more: (String, Cell)...) -> Cell {
    .object(
      [
        ("ref", .text(item.text)), ("apple_id", .integer(item.appleID?.rawValue)),
        ("storefront", .text(item.storefront.code)), ("what", .text(item.what.rawValue)),
      ] + more)
  }
}
