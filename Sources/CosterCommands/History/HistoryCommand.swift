internal import Answers
internal import Arguments
internal import Catalog
internal import CatalogModel
internal import ProductPages

struct HistoryCommand: Command {
  static let name = "history"
  static let abstract = "Show price and rating changes."
  static let discussion = """
    Every change is a row: when the new price was first seen, what it was before, by how many percent it moved, and \
    which source stated it. Where two sources saw different prices at one time, both are rows, and each names the \
    other.

    A price of the partner feed counts from the first import that covered it, or from the import in which it changed; \
    a price that the feed doesn't have any more is gone. A terminal shows a small graph below the table. --format svg \
    draws a chart for a report, in which a dashed line spans the time between two observations.
    """
  static let example = """
    $ coster history 6759209764 --storefront jp
    $ coster history 6759209764 --storefront us --since 2025-01-01 --format svg > prices.svg
    $ coster history 6759209764 --in-app --product 'Pro Monthly' --storefront tr
    """

  static let parameters: Parameters<Self> = [
    .argument(\.references, value: "ref", help: "\(ReferenceHelp.kinds)."),
    .question(\.question),
    .flag(\.showsRatings, "--ratings", help: "Print how customers' ratings changed instead of prices."),
    .flag(\.showsInApps, "--in-app", help: "Print how the prices of the apps' in-app products changed."),
    .question(\.inApps, leavingOut: ["since", "until"]),
    .question(\.question, .storefronts),
    .group(\.catalog),
    .group(\.output),
  ]

  var references: [String] = []
  var question = HistoryQuestion()
  var showsRatings = false
  var showsInApps = false
  var inApps = InAppHistoryQuestion()
  var catalog = CatalogOptions()
  var output = ChartOutputOptions()

  func run(in console: Console) throws {
    let catalog = try catalog.open(in: console)
    if showsInApps { return try writeInApps(from: catalog, in: console) }
    guard inApps.product == nil else { throw UsageError("--product is of in-app products: add --in-app.") }
    if showsRatings { return try writeRatings(from: catalog, in: console) }
    var items: [ItemHistory] = []
    var rows: [HistoryQuestion.Row] = []
    try question.forEach(references, from: catalog, in: console) { question in
      try question.answer(from: catalog, at: console.now) {
        items.append($0)
      } _: { part in
        switch part {
        case .row(let row): rows.append(row)
        case .note(let note): console.report(note)
        }
      }
    }
    guard !output.isDrawing else { return try draw(items, in: console) { try Self.chart(of: $0) } }
    try output.rows.write(
      rows, HistoryQuestion.fields, forPeople: Self.priceFieldsForPeople, in: console)
    guard output.rows.isTable(in: console), console.resultIsTerminal else { return }
    for line in items.flatMap({ Self.graphs($0, width: console.terminalWidth) }) { try console.print(line) }
  }

  /// Draws the chart of the only item.
  private func draw<Item>(_ items: [Item], in console: Console, chart: (Item) throws -> ItemChart?) throws {
    guard let item = items.first else { return }
    guard items.count == 1 else { throw UsageError("A chart shows one item; \(items.count) were named.") }
    if let chart = try chart(item) { try console.write(chart.svg) }
  }
}

// MARK: - Prices

extension HistoryCommand {
  private typealias PriceField = AnswerField<HistoryQuestion.Row>

  private static func chart(of item: ItemHistory) throws -> ItemChart {
    let histories = item.histories.map {
      PriceHistory(
        storefront: $0.storefront, unknownStorefront: $0.unknownStorefront, offer: $0.offer, periods: item.periods($0))
    }
    let chart = ItemChart(name: item.name, appleID: item.item.appleID, histories: histories, kind: item.item.kind)
    guard let chart else { throw nothingToDraw(of: item.name) }
    return chart
  }

  static func nothingToDraw(of name: String) -> CommandFailure {
    CommandFailure(
      "No price of \(name) is known there and then.", hint: "Ask another storefront, or for a longer time.")
  }

  private static let priceFieldsForPeople: [PriceField] =
    HistoryQuestion.fields.fields("since") + [
      .text("name") { row in
        let name = row.item.name(in: row.change.new.storefront)
        return row.item.sharesReference ? "\(name ?? "") (\(row.item.appleID))" : name
      },
      .text("storefront") { $0.change.new.storefrontText ?? "?" },
    ] + HistoryQuestion.fields.fields("offer") + [
      .price("old_text", "Before") { $0.change.old?.displayText(kind: $0.kind) },
      PriceField("text", "Price", alignment: .trailing) {
        .text($0.change.new.displayText(kind: $0.kind)).styled(style($0.change))
      },
      PriceField("percent", "", alignment: .trailing) {
        .text($0.change.percentForPeople).styled(style($0.change))
      },
    ] + HistoryQuestion.fields.fields("source") + notes

  /// The notes, without a heading.
  private static let notes: [PriceField] = HistoryQuestion.fields.fields("note").map { field in
    PriceField("note", "", cell: field.cell)
  }

  /// A drop is good news, a rise is not.
  static func style(_ change: PriceChange) -> Cell.Style? {
    change.permille.flatMap { $0 == 0 ? nil : $0 < 0 ? .good : .bad }
  }

  /// A small graph for each offer whose price changed, to fit a terminal's width.
  private static func graphs(_ item: ItemHistory, width: Int) -> [String] {
    item.histories.compactMap { history in
      let priced = item.periods(history).filter { $0.money != nil }
      guard Set(priced.map(\.money)).count > 1, Set(priced.map(\.money?.currency)).count == 1 else { return nil }
      let kind = item.item.kind(in: history.storefront)
      let label = "\(history.storefrontText ?? "?") \(history.offer.rawValue)"
      let ends = [priced.min(by: isCheaper), priced.max(by: isCheaper)].compactMap { $0?.displayText(kind: kind) }
      let availableWidth = max(8, min(40, width - displayWidth(label) - displayWidth(ends.joined()) - 8))
      return "\(label)  \(Sparkline.text(ofPrices: priced, width: availableWidth))  \(ends.joined(separator: " – "))"
    }.map { terminalSafe($0) }
  }

  private static func isCheaper(_ left: PricePeriod, _ right: PricePeriod) -> Bool {
    (left.money?.milliunits ?? 0) < (right.money?.milliunits ?? 0)
  }
}

extension PriceChange {
  var percentForPeople: String? {
    guard let old else { return "first seen" }
    if let permille { return (permille > 0 ? "+" : "") + permille.tenthsText + " %" }
    return old.money?.milliunits == 0 ? "was free" : nil
  }
}

// MARK: - Ratings

extension HistoryCommand {
  private func writeRatings(from catalog: Catalog, in console: Console) throws {
    var ratings = RatingsQuestion()
    (ratings.span, ratings.storefronts) = (question.span, question.storefronts)
    var rows: [RatingsQuestion.Row] = []
    try ratings.forEach(references, from: catalog, in: console) { question in
      try question.answer(from: catalog, at: console.now) { part in
        switch part {
        case .row(let row): rows.append(row)
        case .note(let note): console.report(note)
        }
      }
    }
    guard output.isDrawing else {
      return try output.rows.write(
        rows, RatingsQuestion.fields, forPeople: Self.ratingFieldsForPeople, in: console)
    }
    let items = Dictionary(grouping: rows, by: \.item.appleID).values.map { $0 }
    try draw(items, in: console) { rows in
      let (item, periods) = (rows[0].item, rows.map(\.period))
      let name = item.name(in: periods.first?.storefront) ?? "Apple ID \(item.appleID)"
      return ItemChart(ratingsOf: name, item.appleID, periods: periods)
    }
  }

  private typealias RatingField = AnswerField<RatingsQuestion.Row>

  private static let ratingFieldsForPeople: [RatingField] =
    RatingsQuestion.fields.fields("since", "name") + [
      .text("storefront") { $0.period.storefront?.code ?? "?" },
      .price("average") { $0.period.rating.average.map(twoDecimals) },
    ] + RatingsQuestion.fields.fields("count") + [
      .price("version_average", "Of this version") { $0.period.rating.versionAverage.map(twoDecimals) }
    ] + RatingsQuestion.fields.fields("version_count", "source")
}
