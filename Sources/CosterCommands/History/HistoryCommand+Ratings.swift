internal import Arguments
internal import Catalog
internal import CatalogModel
internal import ProductPages
internal import Storefronts

extension HistoryCommand {
  /// Prints the ratings of items over time: a row for each change.
  func writeRatings(_ finder: ItemFinder, from catalog: Catalog, in console: Console) throws {
    let span = TimeSpan(since: since?.timestamp(now: console.now), until: until?.timestamp(now: console.now))
    var items: [(item: KnownItem, periods: [RatingPeriod])] = []
    try finder.forEachItem(references) { item in
      let asked = try catalog.ratingHistory(of: item.appleID).filter { period in
        storefronts.asked.map { $0.contains { $0 == period.storefront } } ?? true && span.contains(period.since)
      }
      if asked.isEmpty { finder.miss("\(item.reference): no rating is known there and then") }
      items.append((item, asked))
    }
    if output.isDrawing { return try drawRatings(items, in: console) }
    let isTable = output.rows.format(in: console) == .table
    var writer = output.rows.writer(of: isTable ? Self.peopleColumns : Self.programColumns, in: console)
    for (item, periods) in items {
      for period in periods {
        let name = item.name(in: period.storefront)
        try writer.write(isTable ? Self.peopleCells(period, name) : Self.programCells(period, item.appleID, name))
      }
    }
    try writer.finish()
  }

  private func drawRatings(
    _ items: [(item: KnownItem, periods: [RatingPeriod])], in console: Console
  ) throws {
    guard let (item, periods) = items.first else { return }
    guard items.count == 1 else { throw UsageError("A chart shows one item; \(items.count) were named.") }
    let name = item.name(in: periods.first?.storefront) ?? "Apple ID \(item.appleID)"
    if let chart = ItemChart(ratingsOf: name, item.appleID, periods: periods) { try console.write(chart.svg) }
  }

  private static let peopleColumns = [
    Column("since", title: "Since"), Column("name", title: "Name"), Column("storefront", title: "Storefront"),
    Column("average", title: "Average", alignment: .trailing), Column("count", title: "Ratings", alignment: .trailing),
    Column("version_average", title: "Of this version", alignment: .trailing),
    Column("version_count", title: "Ratings", alignment: .trailing),
    Column("source", title: "Source"),
  ]

  private static func peopleCells(_ period: RatingPeriod, _ name: String?) -> [Cell] {
    [
      .text(period.since.date), .text(name), .text(period.storefront?.code ?? "?"),
      .text(period.rating.average.map(twoDecimals)), .integer(period.rating.count),
      .text(period.rating.versionAverage.map(twoDecimals)), .integer(period.rating.versionCount),
      .text(period.source),
    ]
  }

  private static let programColumns = [
    Column("apple_id", title: "Apple ID", alignment: .trailing), Column("name", title: "Name"),
    Column("storefront", title: "Storefront"),
    Column("since", title: "Since"), Column("until", title: "Last seen"),
    Column("average", title: "Average", alignment: .trailing),
    Column("count", title: "Ratings", alignment: .trailing),
    Column("version_average", title: "Of this version", alignment: .trailing),
    Column("version_count", title: "Ratings", alignment: .trailing), Column("source", title: "Source"),
  ]

  private static func programCells(_ period: RatingPeriod, _ appleID: AppleID, _ name: String?) -> [Cell] {
    [
      .integer(appleID.rawValue), .text(name), .text(period.storefront?.code), .text(period.since.description),
      .text(period.until.description), .real(period.rating.average),
      .integer(period.rating.count), .real(period.rating.versionAverage),
      .integer(period.rating.versionCount), .text(period.source),
    ]
  }
}
