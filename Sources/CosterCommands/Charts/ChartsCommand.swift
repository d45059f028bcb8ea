internal import Arguments
internal import Catalog
internal import CatalogModel
internal import Storefronts

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
    .option(\.limit, "-l", "--limit", value: "count", as: .count, help: "Print at most this many items of a chart."),
    .group(\.options),
  ]

  var word: String?
  var chart: String?
  var date: Timestamp?
  var genre: String?
  var limit: Int?
  var options = QueryOptions()

  func run(in console: Console) throws {
    try checkChoices()
    let catalog = try options.catalog.open(in: console)
    let found = try catalog.charts(
      ChartQuery(name: chart ?? word, genre: genre, storefronts: options.storefronts.asked))
    guard let name = chart ?? word else { return try list(found.charts, in: console) }
    if found.known.isEmpty {
      let names = Set(try catalog.charts().map(\.key.name)).sorted()
      let known = names.isEmpty ? "The catalog holds no chart." : "Held are \(names.joined(separator: ", "))."
      console.warnPartial("\(name)\(genre.map { " of genre \($0)" } ?? ""): no such chart. \(known)")
    } else {
      for storefront in found.missing {
        let reason = ItemFinder.unknown(in: storefront, known: found.known.compactMap(\.self))
        console.warnPartial("\(name): \(reason)")
      }
    }
    try print(genre == nil ? found.ofAllGenresFirst : found.charts, from: catalog, in: console)
  }

  private func checkChoices() throws(UsageError) {
    if let chart, let word, chart.lowercased() != word.lowercased() {
      throw UsageError("'\(word)' and --chart \(chart) are two charts. Name one of them.")
    }
    guard chart == nil, word == nil else { return }
    if date != nil { throw UsageError("--date is for one chart. Name it with --chart.") }
    if limit != nil { throw UsageError("--limit is for the items of one chart. Name it with --chart.") }
  }

  // MARK: The list of charts

  private func list(_ charts: [HeldChart], in console: Console) throws {
    let isTable = options.output.isTable(in: console)
    let text = { @Sendable (time: Timestamp) in isTable ? time.date : time.description }
    let fields: [AnswerField<HeldChart>] = [
      .text("chart") { $0.key.name },
      .text("storefront") { $0.key.storefront?.code },
      .text("genre") { $0.key.genre },
      .text("title") { $0.title },
      .integer("editions") { $0.editions },
      .text("first") { text($0.first) },
      .text("last") { text($0.last) },
    ]
    try options.output.write(charts, fields, in: console)
    guard charts.isEmpty else { return }
    if genre == nil, options.storefronts.asked == nil {
      console.note("The catalog holds no chart yet. Bring one with 'coster fetch charts' or 'coster import'.")
    } else {
      console.warnPartial("The catalog holds no such chart.")
    }
  }

  // MARK: One chart

  private func print(_ charts: [HeldChart], from catalog: Catalog, in console: Console) throws {
    let span = date.map(TimeSpan.init(dayOf:)) ?? TimeSpan()
    var writer = options.output.writer(of: Self.fields, forPeople: Self.fieldsForPeople, in: console)
    for chart in charts {
      guard let edition = try catalog.chartEdition(of: chart.key, since: span.since, until: span.until) else {
        console.warnPartial(sentence(noEditionOf: chart))
        continue
      }
      for item in try catalog.items(of: edition, limit: limit ?? .max) { try writer.write((edition, item)) }
    }
    try writer.finish()
  }

  /// Says that a chart has no edition in the requested interval, and when it has some.
  private func sentence(noEditionOf chart: HeldChart) -> String {
    let label = "\(chart.key.name) in \(chart.key.storefront?.code ?? "no storefront")"
    guard let asked = date else { return "\(label): no edition" }
    let isDay = asked == Timestamp(asked.date)
    let text = { (edition: Timestamp) in isDay ? edition.date : edition.description }
    let wanted = isDay ? "of \(asked.date)" : "of \(asked.date) up to \(asked)"
    let there =
      chart.editions == 1
      ? "there is one, of \(text(chart.first))"
      : "there are \(chart.editions), \(text(chart.first)) to \(text(chart.last))"
    return "\(label): no edition \(wanted); \(there)"
  }

  // MARK: Columns

  private typealias Row = (edition: ChartEdition, item: ChartItem)

  private static func text(_ item: ChartItem) -> String? {
    if item.price?.state == .notSoldSeparately { return item.price?.stateText }
    return item.price?.written(kind: item.listing?.kind ?? .unknown)?.text
  }

  private static let fields: [AnswerField<Row>] = [
    .text("chart") { $0.edition.key.name },
    .text("storefront") { $0.edition.key.storefront?.code },
    .text("genre") { $0.edition.key.genre },
    .text("updated_at", "Of") { $0.edition.updated.description },
    .integer("rank") { $0.item.entry.rank },
    .integer("previous_rank", "Before") { $0.item.entry.previousRank },
    .integer("previous_depth", "Of") { $0.edition.previous == nil ? nil : $0.edition.previousDepth },
    .integer("apple_id") { $0.item.entry.appleID.rawValue },
    .text("kind") { $0.item.listing?.kind.rawValue },
    .text("name") { $0.item.listing?.name },
    .text("artist") { $0.item.listing?.artist },
    .decimal("amount") { $0.item.price?.money?.decimalText },
    .text("currency") { $0.item.price?.money?.currency.description },
    .price("text", "Price") { text($0.item) },
    .text("source") { $0.edition.source },
  ]

  private static let fieldsForPeople: [AnswerField<Row>] =
    [
      .text("date") { $0.edition.updated.date },
      .text("storefront") { $0.edition.key.storefront?.code ?? "?" },
    ] + fields.fields("rank") + [AnswerField("change", title: "", alignment: .trailing, cell: change)]
    + fields.fields("name", "artist", "text", "apple_id")

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
