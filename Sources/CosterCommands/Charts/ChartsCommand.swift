internal import Arguments
internal import Catalog
internal import CatalogModel
internal import Storefronts

/// Prints the list of charts, or one of them with its items.
struct ChartsCommand: Command {
  static let name = "charts"
  static let abstract = "Print a chart as it stood on a day, or which charts are held."
  static let discussion = """
    Without --chart, each row is a chart that the catalog holds editions of. With it, the chart is printed as it \
    stood last, or last on a day, with what each item was before, what it is called there and what it costs there now; \
    an item that the edition before does not have is new, or stood below that edition's last rank (>10). \
    A chart goes by what Apple calls it in its address: topsongs, topfreeapplications, music/most-played/albums.
    """
  static let example = """
    $ coster charts --storefront us
    $ coster charts --chart topsongs --storefront us,jp --date 2026-11-18
    $ coster charts --chart topfreeapplications --genre 6014 --limit 10
    """

  static let parameters: Parameters<Self> = [
    .argument(\.word, value: "chart", help: "The same as --chart."),
    .option(\.chart, "--chart", value: "name", help: "Chart to print, as the list of charts names it."),
    .option(
      \.date, "--date", value: "date", help: "Print the chart's last edition of this day, or of it up to a time."),
    .option(\.genre, "--genre", value: "genre", help: "Genre of the chart: Apple's number, such as 6014."),
    .option(\.limit, "-l", "--limit", value: "count", help: "Print at most this many items of a chart."),
    .group(\.storefronts),
    .group(\.catalog),
    .group(\.output),
  ]

  var word: String?
  var chart: String?
  var date: Timestamp?
  var genre: String?
  var limit: CountArgument?
  var storefronts = StorefrontOptions()
  var catalog = CatalogOptions()
  var output = OutputOptions()

  func run(in console: Console) throws {
    console.isQuiet = output.isQuiet
    try checkChoices()
    let catalog = try catalog.open(in: console)
    let held = try catalog.charts(named: wanted?.lowercased(), genre: genre)
    let asked = held.filter { chart in
      storefronts.asked.map { $0.contains { $0 == chart.key.storefront } } ?? true
    }
    guard wanted != nil else { return try list(asked, in: console, isAll: genre == nil && storefronts.asked == nil) }
    try reportMissing(among: held, try catalog.charts(), in: console)
    try print(asked, from: catalog, in: console)
  }

  /// The chart, from `--chart` or the argument.
  private var wanted: String? { chart ?? word }

  private func checkChoices() throws(UsageError) {
    if let chart, let word, chart.lowercased() != word.lowercased() {
      throw UsageError("'\(word)' and --chart \(chart) are two charts. Name one of them.")
    }
    guard wanted == nil else { return }
    if date != nil { throw UsageError("--date is for one chart. Name it with --chart.") }
    if limit != nil { throw UsageError("--limit is for the items of one chart. Name it with --chart.") }
  }

  // MARK: The list of charts

  private static let listColumns = [
    Column("chart", title: "Chart"), Column("storefront", title: "Storefront"), Column("genre", title: "Genre"),
    Column("title", title: "Title"),
    Column("editions", title: "Editions", alignment: .trailing), Column("first", title: "First"),
    Column("last", title: "Last"),
  ]

  private func list(_ charts: [HeldChart], in console: Console, isAll: Bool) throws {
    let isTable = output.format(in: console) == .table
    var writer = output.writer(of: Self.listColumns, in: console)
    for chart in charts {
      try writer.write([
        .text(chart.key.name), .text(chart.key.storefront?.code), .text(chart.key.genre), .text(chart.title),
        .integer(chart.editions), .text(isTable ? chart.first.date : chart.first.description),
        .text(isTable ? chart.last.date : chart.last.description),
      ])
    }
    try writer.finish()
    guard charts.isEmpty else { return }
    if isAll {
      console.note("The catalog holds no chart yet. Bring one with 'coster fetch charts' or 'coster import'.")
    } else {
      console.warnPartial("The catalog holds no such chart.")
    }
  }

  // MARK: One chart

  /// Reports which of the requested stores have no such chart, and which stores have it.
  private func reportMissing(among held: [HeldChart], _ all: [HeldChart], in console: Console) throws {
    let name = wanted ?? ""
    if held.isEmpty {
      let names = Set(all.map(\.key.name)).sorted()
      let known = names.isEmpty ? "The catalog holds no chart." : "Held are \(names.joined(separator: ", "))."
      console.warnPartial("\(name)\(genre.map { " of genre \($0)" } ?? ""): no such chart. \(known)")
    }
    for storefront in storefronts.asked ?? [] where !held.contains(where: { $0.key.storefront == storefront }) {
      guard !held.isEmpty else { return }
      console.warnPartial("\(name): \(ItemFinder.unknown(in: storefront, known: held.compactMap(\.key.storefront)))")
    }
  }

  private func print(_ charts: [HeldChart], from catalog: Catalog, in console: Console) throws {
    let answer = ChartAnswer(output.format(in: console), catalog: catalog)
    var writer = output.writer(of: answer.columns, in: console)
    for chart in ofAllGenresFirst(charts) {
      if let edition = try catalog.chartEdition(of: chart.key, since: startOfDay, until: endOfDay) {
        for row in try answer.rows(edition, limit: limit?.count) { try writer.write(row) }
      } else {
        console.warnPartial(sentence(noEditionOf: chart))
      }
    }
    try writer.finish()
  }

  /// Without a requested genre, only the charts of all genres, if there are any.
  private func ofAllGenresFirst(_ charts: [HeldChart]) -> [HeldChart] {
    let general = charts.filter { $0.key.genre == nil }
    return genre == nil && !general.isEmpty ? general : charts
  }

  private var startOfDay: Timestamp? { date.flatMap { Timestamp($0.date) } }

  /// The end of the day, or the stated time of day.
  private var endOfDay: Timestamp? {
    guard let date = date, let start = startOfDay else { return nil }
    return date == start ? Timestamp(seconds: start.seconds + 86_399) : date
  }

  /// Says that a chart has no edition in the requested interval, and when it has some.
  private func sentence(noEditionOf chart: HeldChart) -> String {
    let label = "\(chart.key.name) in \(chart.key.storefront?.code ?? "no storefront")"
    guard let asked = date else { return "\(label): no edition" }
    let isDay = asked == startOfDay
    let text = { (edition: Timestamp) in isDay ? edition.date : edition.description }
    let wanted = isDay ? "of \(asked.date)" : "of \(asked.date) up to \(asked)"
    let there =
      chart.editions == 1
      ? "there is one, of \(text(chart.first))"
      : "there are \(chart.editions), \(text(chart.first)) to \(text(chart.last))"
    return "\(label): no edition \(wanted); \(there)"
  }
}
