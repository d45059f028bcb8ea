internal import Answers
internal import Arguments
internal import Catalog
internal import CatalogModel
internal import Storefronts

struct ChartsCommand: Command {
  static let name = "charts"
  static let abstract = "Show charts as they stood on a day."
  static let discussion = """
    Without --chart, each row is a chart that the catalog holds editions of. A chart goes by what Apple calls it in \
    its address: topsongs, topfreeapplications, music/most-played/albums.

    With it, the chart is printed as it stood last, or last on a day, with what each item was before, what it is \
    called there and what it costs there now; an item that the edition before does not have is new, or stood below \
    that edition's last rank (>10).
    """
  static let example = """
    $ coster charts --storefront us
    $ coster charts --chart topsongs --storefront us,jp --date 2026-11-18
    $ coster charts --chart topfreeapplications --genre 6014 --limit 10
    """

  static let parameters: Parameters<Self> = [
    .argument(\.word, value: "chart", help: "The same as --chart."),
    .option(\.chart, "--chart", value: "name", help: "Chart to print, as the list of charts names it."),
    .question(\.question, leavingOut: ["chart"]),
    .option(\.limit, "-l", "--limit", value: "count", as: .count, help: "Print at most this many items of a chart."),
    .question(\.question, .storefronts),
    .group(\.options),
  ]

  var word: String?
  var chart: String?
  var question = ChartEntriesQuestion()
  var limit: Int?
  var options = AnswerOptions()

  func run(in console: Console) throws {
    try checkChoices()
    let catalog = try options.catalog.open(in: console)
    guard let name = chart ?? word else { return try list(catalog, in: console) }
    var question = question
    (question.chart, question.limit) = (name, limit ?? .max)
    var writer = options.output.writer(
      of: ChartEntriesQuestion.fields, forPeople: Self.fieldsForPeople, in: console)
    try question.answer(from: catalog, to: &writer, in: console)
    try writer.finish()
  }

  private func checkChoices() throws(UsageError) {
    if let chart, let word, chart.lowercased() != word.lowercased() {
      throw UsageError("'\(word)' and --chart \(chart) are two charts. Name one of them.")
    }
    guard chart == nil, word == nil else { return }
    if question.date != nil { throw UsageError("--date is for one chart. Name it with --chart.") }
    if limit != nil { throw UsageError("--limit is for the items of one chart. Name it with --chart.") }
  }

  // MARK: The list of charts

  private func list(_ catalog: Catalog, in console: Console) throws {
    var list = ChartListQuestion()
    (list.storefronts, list.genre) = (question.storefronts, question.genre)
    var writer = options.output.writer(of: ChartListQuestion.fields, in: console)
    try list.answer(from: catalog, to: &writer, in: console)
    try writer.finish()
  }

  // MARK: Columns

  private typealias Row = ChartEntriesQuestion.Row

  private static let fieldsForPeople: [AnswerField<Row>] =
    ChartEntriesQuestion.fields.fields("updated_at").titled("Date") + [
      .text("storefront") { $0.edition.key.storefrontText ?? "?" }
    ] + ChartEntriesQuestion.fields.fields("rank") + [AnswerField("change", "", alignment: .trailing, cell: change)]
    + ChartEntriesQuestion.fields.fields("name", "artist", "text", "apple_id")

  /// How far the item rose or fell compared with the edition before.
  @Sendable private static func change(_ row: Row) -> Cell {
    let (edition, entry) = (row.edition, row.item.entry)
    guard edition.previous != nil, entry.previousRank == nil else {
      return .rankChange(from: entry.previousRank, to: entry.rank)
    }
    // In an edition that ends sooner the item may have been further down.
    let (depth, end) = (edition.previousDepth, edition.entries.last?.rank ?? 0)
    return .text(depth < end ? ">\(depth)" : "new")
  }
}

extension Cell {
  /// `▲2` for an item that rose by two ranks, `=` for one that kept its rank.
  static func rankChange(from previous: Int?, to rank: Int) -> Cell {
    guard let previous else { return .null }
    if previous == rank { return .text("=") }
    return rank < previous ? .text("▲\(previous - rank)").styled(.good) : .text("▼\(rank - previous)").styled(.bad)
  }
}
