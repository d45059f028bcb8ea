internal import Arguments
internal import Catalog
internal import CatalogModel
internal import ProductPages

extension HistoryCommand {
  /// Prints the ratings of items over time: a row for each change.
  func writeRatings(_ finder: ItemFinder, from catalog: Catalog, in console: Console) throws {
    var items: [(item: KnownItem, periods: [RatingPeriod])] = []
    try finder.forEachItem(references) { item in
      let periods = try catalog.ratingHistory(
        of: item.appleID, in: storefronts.asked, during: span(now: console.now))
      if periods.isEmpty { finder.miss("\(item.reference): no rating is known there and then") }
      items.append((item, periods))
    }
    if output.isDrawing { return try drawRatings(items, in: console) }
    let isTable = output.rows.isTable(in: console)
    var writer = output.rows.writer(of: isTable ? RatingRow.forPeople : RatingRow.forPrograms, in: console)
    for (item, periods) in items {
      for period in periods { try writer.write(RatingRow(item: item, period: period)) }
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
}

/// A row of an item's ratings.
private struct RatingRow {
  var item: KnownItem
  var period: RatingPeriod

  static let forPrograms: [AnswerField<RatingRow>] = [
    .integer("apple_id") { $0.item.appleID.rawValue },
    .text("name") { $0.item.name(in: $0.period.storefront) },
    .text("storefront") { $0.period.storefront?.code },
    .text("since") { $0.period.since.description },
    .text("until", "Last seen") { $0.period.until.description },
    AnswerField("average", alignment: .trailing) { .real($0.period.rating.average) },
    .integer("count", "Ratings") { $0.period.rating.count },
    AnswerField("version_average", title: "Of this version", alignment: .trailing) {
      .real($0.period.rating.versionAverage)
    },
    .integer("version_count", "Ratings") { $0.period.rating.versionCount },
    .text("source") { $0.period.source },
  ]

  static let forPeople: [AnswerField<RatingRow>] =
    [.text("since") { $0.period.since.date }] + forPrograms.fields("name") + [
      .text("storefront") { $0.period.storefront?.code ?? "?" },
      AnswerField("average", alignment: .trailing) { .text($0.period.rating.average.map(twoDecimals)) },
    ] + forPrograms.fields("count") + [
      AnswerField("version_average", title: "Of this version", alignment: .trailing) {
        .text($0.period.rating.versionAverage.map(twoDecimals))
      }
    ] + forPrograms.fields("version_count", "source")
}
