internal import Arguments
internal import Catalog
internal import CatalogModel
internal import ProductPages

struct RankCommand: Command {
  static let name = "rank"
  static let abstract = "Print an item's places in charts over time."
  static let discussion = """
    Each row is an edition of a chart that had the item, with how far it rose or fell since the one before. A \
    terminal shows a small graph of each chart below the table, with the best and the last place; a gap is an edition \
    without the item, which stood below that edition's last rank.
    """
  static let example = """
    $ coster rank 6759209764 --storefront us
    $ coster rank 1790334420 --chart topsongs --since 30d --format csv
    """

  static let parameters: Parameters<Self> = [
    .argument(\.references, value: "ref", help: "\(ReferenceHelp.kinds)."),
    .option(\.chart, "--chart", value: "name", help: "Only this chart, as 'coster charts' names it."),
    .option(\.genre, "--genre", value: "genre", help: "Only charts of this genre: Apple's number, such as 6014."),
    .option(\.since, "--since", value: "time", help: "Leave out what was before: a date, or 36h, 7d, 2w."),
    .option(\.until, "--until", value: "time", help: "Leave out what was after."),
    .group(\.options),
  ]

  var references: [String] = []
  var chart: String?
  var genre: String?
  var since: TimeArgument?
  var until: TimeArgument?
  var options = QueryOptions()

  func run(in console: Console) throws {
    let catalog = try options.catalog.open(in: console)
    let finder = ItemFinder(catalog, console: console, includesGone: true)
    let query = ChartQuery(
      name: chart, genre: genre, storefronts: options.storefronts.asked,
      span: TimeSpan(since: since?.timestamp(now: console.now), until: until?.timestamp(now: console.now)))
    var writer = options.output.writer(of: Self.fields, forPeople: Self.fieldsForPeople, in: console)
    var graphs: [String] = []
    try finder.forEach(references) { items in
      let answers = try items.map { (item: $0, found: try catalog.ranks(of: $0.appleID, query)) }
      if answers.allSatisfy(\.found.histories.isEmpty) {
        finder.miss(Self.sentence(noneOf: items[0], in: answers.flatMap(\.found.known)))
      }
      for (item, found) in answers {
        for history in found.histories {
          for rank in history.ranks { try writer.write((item, history.key, rank)) }
          if let graph = Self.graph(history, width: console.terminalWidth) { graphs.append(graph) }
        }
      }
    }
    try writer.finish()
    guard options.output.isTable(in: console), console.resultIsTerminal else { return }
    for line in graphs { try console.print(line) }
  }

  /// Says that an item was in no requested chart, and in which it was.
  private static func sentence(noneOf item: KnownItem, in charts: [ChartKey]) -> String {
    let known = Set(charts.map { "\($0.name) in \($0.storefront?.code ?? "no storefront")" }).sorted()
    let places = known.isEmpty ? "" : "; it is or was in \(known.joined(separator: ", "))"
    return "\(item.reference): in no chart that was asked for\(places)"
  }

  // MARK: Columns

  private typealias Row = (item: KnownItem, key: ChartKey, at: (place: RankHistory.Place, rank: Int, previous: Int?))

  private static let fields: [AnswerField<Row>] = [
    .integer("apple_id") { $0.item.appleID.rawValue },
    .text("name") { $0.item.name(in: $0.key.storefront) },
    .text("chart") { $0.key.name },
    .text("storefront") { $0.key.storefront?.code },
    .text("genre") { $0.key.genre },
    .text("updated_at", "Of") { $0.at.place.updated.description },
    .integer("rank") { $0.at.rank },
    .integer("previous_rank", "Before") { $0.at.previous },
    .text("source") { $0.at.place.source },
  ]

  private static let fieldsForPeople: [AnswerField<Row>] =
    [
      .text("date") { $0.at.place.updated.date },
      .text("storefront") { $0.key.storefront?.code ?? "?" },
      .text("chart") { name($0.key) },
    ] + fields.fields("rank") + [
      AnswerField("change", title: "", alignment: .trailing) { .rankChange(from: $0.at.previous, to: $0.at.rank) }
    ] + fields.fields("name")

  private static func name(_ key: ChartKey) -> String { key.name + (key.genre.map { " \($0)" } ?? "") }

  /// A chart's editions as bars, with the best and the last rank; `nil` if there is only one edition.
  private static func graph(_ history: RankHistory, width: Int) -> String? {
    let places = history.places
    guard places.count > 1, let best = history.best, let last = places.last else { return nil }
    let label = "\(history.key.storefront?.code ?? "?") \(name(history.key))"
    let now = last.rank.map { "last \($0)" } ?? "not among the first \(last.depth) of \(last.updated.date)"
    let ends = "best \(best.rank) (\(best.place.updated.date)), \(now)"
    let room = max(8, min(40, width - displayWidth(label) - displayWidth(ends) - 4))
    return terminalSafe("\(label)  \(Sparkline.text(ofRanks: places.map(\.rank), width: room))  \(ends)")
  }
}
