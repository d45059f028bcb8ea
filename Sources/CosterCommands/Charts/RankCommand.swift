internal import Arguments
internal import Catalog
internal import CatalogModel

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
    let finder = ItemFinder(catalog, console: console)
    let query = ChartQuery(
      name: chart, genre: genre, storefronts: options.storefronts.asked,
      span: TimeSpan(since: since?.timestamp(now: console.now), until: until?.timestamp(now: console.now)))
    let isTable = options.output.isTable(in: console)
    var writer = options.output.writer(of: RankRow.fields(isForPeople: isTable), in: console)
    var graphs: [String] = []
    try finder.forEachItem(references) { item in
      let found = try catalog.ranks(of: item.appleID, query)
      if found.histories.isEmpty { finder.miss(Self.sentence(noneOf: item, in: found.known)) }
      for row in found.histories.flatMap({ RankRow.rows(item, $0) }) { try writer.write(row) }
      graphs += found.histories.compactMap { RankRow.graph($0, width: console.terminalWidth) }
    }
    try writer.finish()
    guard isTable, console.resultIsTerminal else { return }
    for line in graphs { try console.print(line) }
  }

  /// Says that an item was in no requested chart, and in which it was.
  private static func sentence(noneOf item: KnownItem, in charts: [ChartKey]) -> String {
    let known = Set(charts.map { "\($0.name) in \($0.storefront?.code ?? "no storefront")" }).sorted()
    let places = known.isEmpty ? "" : "; it is or was in \(known.joined(separator: ", "))"
    return "\(item.reference): in no chart that was asked for\(places)"
  }
}
