internal import Arguments
internal import Catalog
internal import CatalogModel
internal import Storefronts

/// Prints the ranks of an item in charts over time.
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
    .group(\.storefronts),
    .group(\.catalog),
    .group(\.output),
  ]

  var references: [String] = []
  var chart: String?
  var genre: String?
  var since: TimeArgument?
  var until: TimeArgument?
  var storefronts = StorefrontOptions()
  var catalog = CatalogOptions()
  var output = OutputOptions()

  func run(in console: Console) throws {
    console.isQuiet = output.isQuiet
    let catalog = try catalog.open(in: console)
    let finder = ItemFinder(catalog, storefronts: storefronts.asked, console: console)
    let format = output.format(in: console)
    let answer = RankAnswer(format)
    var writer = output.writer(of: answer.columns, in: console)
    var graphs: [String] = []
    try finder.forEachItem(references) { item in
      let histories = try histories(of: item, in: catalog, finder)
      for row in answer.rows(item, histories) { try writer.write(row) }
      graphs += histories.compactMap { RankAnswer.graph($0, width: console.terminalWidth) }
    }
    try writer.finish()
    guard format == .table, console.resultIsTerminal else { return }
    for line in graphs { try console.print(line) }
  }

  /// The item's ranks in the requested charts; reports it when there are none.
  private func histories(
    of item: KnownItem, in catalog: Catalog, _ finder: ItemFinder
  ) throws -> [RankHistory] {
    let span = TimeSpan(since: since?.timestamp(now: finder.now), until: until?.timestamp(now: finder.now))
    let all = try catalog.rankHistories(of: item.appleID)
    let asked = all.filter(isAsked).map { history in
      var history = history
      history.places = history.places.filter { span.contains($0.updated) }
      return history
    }.filter { $0.places.contains { $0.rank != nil } }
    if asked.isEmpty {
      let known = Set(all.map { "\($0.key.name) in \($0.key.storefront?.code ?? "no storefront")" }).sorted()
      let places = known.isEmpty ? "" : "; it is or was in \(known.joined(separator: ", "))"
      finder.miss("\(item.reference): in no chart that was asked for\(places)")
    }
    return asked
  }

  private func isAsked(_ history: RankHistory) -> Bool {
    let key = history.key
    return (chart.map { $0.lowercased() == key.name } ?? true) && (genre.map { $0 == key.genre } ?? true)
      && (storefronts.asked.map { $0.contains { $0 == key.storefront } } ?? true)
  }
}
