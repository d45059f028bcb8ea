internal import Arguments
internal import Catalog
internal import CatalogModel
internal import ProductPages

struct HistoryCommand: Command {
  static let name = "history"
  static let abstract = "Print how an item's prices changed over time, as a table or a chart."
  static let discussion = """
    Every change is a row: when the new price was first seen, what it was before, by how many percent it moved, and \
    which source stated it. Where two sources saw different prices at one time, both are rows, and each names the \
    other. Of the partner feed a price counts from the first import that covered it, or from the import in which it is \
    another than before; a price that the feed has no more is gone. A terminal shows a small graph below the table; --format svg draws a chart for a report, in which a dashed \
    line spans the time between two observations.
    """
  static let example = """
    $ coster history 6759209764 --storefront jp
    $ coster history 6759209764 --storefront us --since 2025-01-01 --format svg > prices.svg
    """

  static let parameters: Parameters<Self> = [
    .argument(\.references, value: "ref", help: "\(ReferenceHelp.kinds)."),
    .option(\.since, "--since", value: "time", help: "Leave out what changed before: a date, or 36h, 7d, 2w."),
    .option(\.until, "--until", value: "time", help: "Leave out what changed after."),
    .flag(\.showsRatings, "--ratings", help: "Print how customers' ratings changed instead of prices."),
    .group(\.storefronts),
    .group(\.catalog),
    .group(\.output),
  ]

  var references: [String] = []
  var since: TimeArgument?
  var until: TimeArgument?
  var showsRatings = false
  var storefronts = StorefrontOptions()
  var catalog = CatalogOptions()
  var output = ChartOutputOptions()

  func run(in console: Console) throws {
    let catalog = try catalog.open(in: console)
    let finder = ItemFinder(catalog, console: console, includesGone: true)
    let span = TimeSpan(since: since?.timestamp(now: console.now), until: until?.timestamp(now: console.now))
    if showsRatings { return try writeRatings(during: span, finder, from: catalog, in: console) }
    var items: [ItemHistory] = []
    try finder.forEach(references) { found in
      let histories = try found.map { try catalog.history(of: $0, in: storefronts.asked, during: span) }
      for storefront in ItemFinder.inNone(histories.map(\.missing)) {
        let reason = try found.compactMap { try finder.reason(whyNoPriceOf: $0, in: storefront) }.first
        let unknown = ItemFinder.unknown(in: storefront, known: histories.flatMap(\.known))
        finder.miss("\(found[0].reference): \(unknown)\(reason.map { "; \($0)" } ?? "")")
      }
      items += histories
    }
    try write(items, rows: Self.rows, Self.priceFields, forPeople: Self.priceFieldsForPeople, in: console) { item in
      let histories = item.histories.map {
        PriceHistory(
          storefront: $0.storefront, unknownStorefront: $0.unknownStorefront, offer: $0.offer, periods: item.periods($0)
        )
      }
      let chart = ItemChart(
        name: item.name, appleID: item.item.appleID, histories: histories, kind: item.item.kind)
      guard let chart else {
        throw CommandFailure(
          "No price of \(item.name) is known there and then.", cure: "Ask another storefront, or for a longer time.")
      }
      return chart
    }
    guard !output.isDrawing, output.rows.isTable(in: console), console.resultIsTerminal else { return }
    for line in items.flatMap({ Self.graphs($0, width: console.terminalWidth) }) { try console.print(line) }
  }

  /// Writes the rows of items, or draws the chart of the only one.
  private func write<Item, Row>(
    _ items: [Item], rows: (Item) -> [Row], _ fields: [AnswerField<Row>], forPeople: [AnswerField<Row>],
    in console: Console, chart: (Item) throws -> ItemChart?
  ) throws {
    guard output.isDrawing else {
      return try output.rows.write(items.flatMap(rows), fields, forPeople: forPeople, in: console)
    }
    guard let item = items.first else { return }
    guard items.count == 1 else { throw UsageError("A chart shows one item; \(items.count) were named.") }
    if let chart = try chart(item) { try console.write(chart.svg) }
  }
}

// MARK: - Prices

extension HistoryCommand {
  private typealias PriceField = AnswerField<(item: KnownItem, kind: ProductKind, change: PriceChange)>

  private static func rows(_ item: ItemHistory) -> [(item: KnownItem, kind: ProductKind, change: PriceChange)] {
    item.histories.flatMap { history in
      let kind = item.item.kind(in: history.storefront)
      return item.changes(history).map { (item.item, kind, $0) }
    }
  }

  private static let priceFields: [PriceField] = [
    .integer("apple_id") { $0.item.appleID.rawValue },
    .text("kind") { $0.kind.rawValue },
    .text("name") { $0.item.name(in: $0.change.new.storefront) },
    .text("storefront") { $0.change.new.storefrontText },
    .text("offer") { $0.change.new.offer.rawValue },
    .text("since") { $0.change.new.since.description },
    .decimal("old_amount", "Before") { $0.change.old?.money?.decimalText },
    .text("old_currency", "Currency before") { $0.change.old?.money?.currency.description },
    .price("old_text", "Text before") { $0.change.old?.displayText(kind: $0.kind) },
    .decimal("amount") { $0.change.new.money?.decimalText },
    .text("currency") { $0.change.new.money?.currency.description },
    .price("text", "Price") { $0.change.new.displayText(kind: $0.kind) },
    .text("state") { $0.change.new.state.rawValue },
    .decimal("percent", "%") { $0.change.permille.map(\.tenthsText) },
    .text("until", "Last seen") { $0.change.new.until.description },
    .text("source") { $0.change.new.source },
    .text("note") { note($0.change, $0.kind) },
  ]

  private static let priceFieldsForPeople: [PriceField] =
    [
      .text("since") { $0.change.new.since.date },
      .text("name") { row in
        let name = row.item.name(in: row.change.new.storefront)
        return row.item.sharesReference ? "\(name ?? "") (\(row.item.appleID))" : name
      },
      .text("storefront") { $0.change.new.storefrontText ?? "?" },
    ] + priceFields.fields("offer") + [
      .price("old_text", "Before") { $0.change.old?.displayText(kind: $0.kind) },
      PriceField("text", title: "Price", alignment: .trailing) {
        .text($0.change.new.displayText(kind: $0.kind)).styled(style($0.change))
      },
      PriceField("percent", title: "", alignment: .trailing) {
        .text($0.change.percentForPeople).styled(style($0.change))
      },
    ] + priceFields.fields("source") + [.text("note", "") { note($0.change, $0.kind) }]

  /// A drop is good news, a rise is not.
  private static func style(_ change: PriceChange) -> Style? {
    change.permille.flatMap { $0 == 0 ? nil : $0 < 0 ? .good : .bad }
  }

  /// What other sources state for the same time, and a change of currency.
  private static func note(_ change: PriceChange, _ kind: ProductKind) -> String? {
    var notes = change.contradictions.map { "\($0.source) has \($0.displayText(kind: kind)) for this time" }
    if let old = change.old?.money?.currency, let new = change.new.money?.currency, old != new {
      notes.append("the currency changed from \(old) to \(new)")
    }
    if let gap = change.new.gap { notes.append(gap) }
    if change.new.isGone { notes.append("the feed has it no more") }
    return notes.isEmpty ? nil : notes.joined(separator: "; ")
  }

  /// A small graph for each offer whose price changed, to fit a terminal's width.
  private static func graphs(_ item: ItemHistory, width: Int) -> [String] {
    item.histories.compactMap { history in
      let priced = item.periods(history).filter { $0.money != nil }
      guard Set(priced.map(\.money)).count > 1, Set(priced.map(\.money?.currency)).count == 1 else { return nil }
      let kind = item.item.kind(in: history.storefront)
      let label = "\(history.storefrontText ?? "?") \(history.offer.rawValue)"
      let ends = [priced.min(by: isCheaper), priced.max(by: isCheaper)].compactMap { $0?.displayText(kind: kind) }
      let room = max(8, min(40, width - displayWidth(label) - displayWidth(ends.joined()) - 8))
      return "\(label)  \(Sparkline.text(ofPrices: priced, width: room))  \(ends.joined(separator: " – "))"
    }.map { terminalSafe($0) }
  }

  private static func isCheaper(_ left: PricePeriod, _ right: PricePeriod) -> Bool {
    (left.money?.milliunits ?? 0) < (right.money?.milliunits ?? 0)
  }
}

extension PriceChange {
  fileprivate var percentForPeople: String? {
    guard let old else { return "first seen" }
    if let permille { return (permille > 0 ? "+" : "") + permille.tenthsText + " %" }
    return old.money?.milliunits == 0 ? "was free" : nil
  }
}

// MARK: - Ratings

extension HistoryCommand {
  private func writeRatings(
    during span: TimeSpan, _ finder: ItemFinder, from catalog: Catalog, in console: Console
  ) throws {
    var items: [(item: KnownItem, periods: [RatingPeriod])] = []
    try finder.forEach(references) { found in
      let rated = try found.map { item in
        (item, try catalog.ratingHistory(of: item.appleID, in: storefronts.asked, during: span))
      }
      if rated.allSatisfy(\.1.isEmpty) { finder.miss("\(found[0].reference): no rating is known there and then") }
      items += rated
    }
    let rows = { (item: KnownItem, periods: [RatingPeriod]) in periods.map { (item: item, period: $0) } }
    try write(items, rows: rows, Self.ratingFields, forPeople: Self.ratingFieldsForPeople, in: console) {
      item, periods in
      let name = item.name(in: periods.first?.storefront) ?? "Apple ID \(item.appleID)"
      return ItemChart(ratingsOf: name, item.appleID, periods: periods)
    }
  }

  private typealias RatingField = AnswerField<(item: KnownItem, period: RatingPeriod)>

  private static let ratingFields: [RatingField] = [
    .integer("apple_id") { $0.item.appleID.rawValue },
    .text("name") { $0.item.name(in: $0.period.storefront) },
    .text("storefront") { $0.period.storefront?.code },
    .text("since") { $0.period.since.description },
    .text("until", "Last seen") { $0.period.until.description },
    .real("average") { $0.period.rating.average },
    .integer("count", "Ratings") { $0.period.rating.count },
    .real("version_average", "Of this version") { $0.period.rating.versionAverage },
    .integer("version_count", "Ratings") { $0.period.rating.versionCount },
    .text("source") { $0.period.source },
  ]

  private static let ratingFieldsForPeople: [RatingField] =
    [.text("since") { $0.period.since.date }] + ratingFields.fields("name") + [
      .text("storefront") { $0.period.storefront?.code ?? "?" },
      .price("average") { $0.period.rating.average.map(twoDecimals) },
    ] + ratingFields.fields("count") + [
      .price("version_average", "Of this version") { $0.period.rating.versionAverage.map(twoDecimals) }
    ] + ratingFields.fields("version_count", "source")
}
