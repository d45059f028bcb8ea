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
    if showsRatings { return try writeRatings(finder, from: catalog, in: console) }
    var items: [ItemHistory] = []
    try finder.forEachItem(references) { item in
      let history = try catalog.history(of: item, in: storefronts.asked, during: span(now: console.now))
      for storefront in history.missing {
        let reason = try finder.reason(whyNoPriceOf: item, in: storefront).map { "; \($0)" } ?? ""
        finder.miss("\(item.reference): \(ItemFinder.unknown(in: storefront, known: history.known))\(reason)")
      }
      items.append(history)
    }
    if output.isDrawing { return try draw(items, in: console) }
    try write(items, in: console)
  }

  /// The requested time.
  func span(now: Timestamp) -> TimeSpan {
    TimeSpan(since: since?.timestamp(now: now), until: until?.timestamp(now: now))
  }

  private func write(_ items: [ItemHistory], in console: Console) throws {
    let isTable = output.rows.isTable(in: console)
    var writer = output.rows.writer(of: HistoryRow.fields(isForPeople: isTable), in: console)
    for row in items.flatMap(HistoryRow.rows) { try writer.write(row) }
    try writer.finish()
    guard isTable, console.resultIsTerminal else { return }
    for line in items.flatMap({ HistoryRow.graphs($0, width: console.terminalWidth) }) { try console.print(line) }
  }

  private func draw(_ items: [ItemHistory], in console: Console) throws {
    guard let item = items.first else { return }
    guard items.count == 1 else { throw UsageError("A chart shows one item; \(items.count) were named.") }
    guard let chart = ItemChart(item) else {
      throw CommandFailure(
        "No price of \(item.name) is known there and then.", cure: "Ask another storefront, or for a longer time.")
    }
    try console.write(chart.svg)
  }
}

extension ItemChart {
  /// Draws an item's prices within the requested interval.
  init?(_ item: ItemHistory) {
    let histories = item.histories.map {
      PriceHistory(storefront: $0.storefront, offer: $0.offer, periods: item.periods($0))
    }
    self.init(name: item.name, appleID: item.item.appleID, histories: histories, kind: item.item.kind)
  }
}
