internal import Answers
internal import Arguments
internal import Catalog
internal import CatalogModel

struct RankCommand: Command {
  static let name = "rank"
  static let abstract = "Show an item's chart ranks."
  static let discussion = """
    Each row is an edition of a chart that had the item, with how far it rose or fell since the one before. A \
    terminal shows a small graph of each chart below the table, with the best and the last rank; a gap is an edition \
    without the item, which stood below that edition's last rank.
    """
  static let example = """
    $ coster rank 6759209764 --storefront us
    $ coster rank 1790334420 --chart topsongs --since 30d --format csv
    """

  static let parameters: Parameters<Self> = [
    .argument(\.references, value: "ref", help: "\(ReferenceHelp.kinds)."),
    .question(\.question),
    .question(\.question, .storefronts),
    .group(\.options),
  ]

  var references: [String] = []
  var question = RanksQuestion()
  var options = AnswerOptions()

  func run(in console: Console) throws {
    let catalog = try options.catalog.open(in: console)
    var writer = options.output.writer(of: RanksQuestion.fields, forPeople: Self.fieldsForPeople, in: console)
    var graphs: [String] = []
    try question.forEach(references, from: catalog, in: console) { question in
      try question.answer(from: catalog, at: console.now) { history in
        if let graph = Self.graph(history, width: console.terminalWidth) { graphs.append(graph) }
      } _: { part in
        switch part {
        case .row(let row): try writer.write(row)
        case .note(let note): console.report(note)
        }
      }
    }
    try writer.finish()
    guard options.output.isTable(in: console), console.resultIsTerminal else { return }
    for line in graphs { try console.print(line) }
  }

  // MARK: Columns

  private typealias Row = RanksQuestion.Row

  private static let fieldsForPeople: [AnswerField<Row>] =
    RanksQuestion.fields.fields("updated_at").titled("Date") + [
      .text("storefront") { $0.key.storefrontText ?? "?" },
      .text("chart") { name($0.key) },
    ] + RanksQuestion.fields.fields("rank") + [
      AnswerField("change", "", alignment: .trailing) { .rankChange(from: $0.previous, to: $0.rank) }
    ] + RanksQuestion.fields.fields("name")

  private static func name(_ key: ChartKey) -> String { key.name + (key.genre.map { " \($0)" } ?? "") }

  /// A chart's editions as bars, with the best and the last rank; `nil` if there is only one edition.
  private static func graph(_ history: RankHistory, width: Int) -> String? {
    let editions = history.editions
    guard editions.count > 1, let best = history.best, let last = editions.last else { return nil }
    let label = "\(history.key.storefrontText ?? "?") \(name(history.key))"
    let now = last.rank.map { "last \($0)" } ?? "not among the first \(last.depth) of \(last.updated.date)"
    let ends = "best \(best.rank) (\(best.edition.updated.date)), \(now)"
    let availableWidth = max(8, min(40, width - displayWidth(label) - displayWidth(ends) - 4))
    return terminalSafe("\(label)  \(Sparkline.text(ofRanks: editions.map(\.rank), width: availableWidth))  \(ends)")
  }
}
