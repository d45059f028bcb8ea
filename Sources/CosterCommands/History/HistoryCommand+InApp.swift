internal import Answers
internal import Arguments
internal import Catalog
internal import CatalogModel
internal import ProductPages

// What in-app products cost over time.

extension HistoryCommand {
  func writeInApps(from catalog: Catalog, in console: Console) throws {
    guard !showsRatings else { throw UsageError("--ratings and --in-app are of two things: name one of them.") }
    var question = inApps
    (question.span, question.storefronts) = (self.question.span, self.question.storefronts)
    guard !output.isDrawing else { return try drawInApps(question, from: catalog, in: console) }
    var writer = output.rows.writer(
      of: InAppHistoryQuestion.fields, forPeople: Self.inAppFieldsForPeople, in: console)
    try question.answer(references, from: catalog, to: &writer, in: console)
  }

  /// Draws the prices of the only product in each store.
  private func drawInApps(_ question: InAppHistoryQuestion, from catalog: Catalog, in console: Console) throws {
    var series: [InAppHistoryQuestion.Series] = []
    var unpriced: String?
    try question.forEach(references, from: catalog, in: console) { question in
      try question.forEachSeries(from: catalog) { note in
        console.report(note)
        if case .noInAppPrice(let item, _, _) = note { unpriced = question.product ?? item }
      } _: {
        series.append($0)
      }
    }
    guard let first = series.first else {
      // What isn't known at all was reported.
      guard let unpriced else { return }
      throw Self.nothingToDraw(of: unpriced)
    }
    guard Set(series.map(\.product)).count == 1, Set(series.map(\.newest.appID)).count == 1 else {
      throw UsageError("A chart shows one product: name it with --product.")
    }
    let span = question.span.timeSpan(now: console.now)
    let histories = series.map { series in
      PriceHistory(
        storefront: series.history.storefront, offer: series.history.offer,
        periods: series.history.periods(during: span))
    }
    let name = first.newest.name ?? first.newest.productID ?? "\(first.newest.appID)"
    let chart = ItemChart(name: name, appleID: first.newest.appID, histories: histories, kind: { _ in .inApp })
    guard let chart else { throw Self.nothingToDraw(of: name) }
    try console.write(chart.svg)
  }

  private static let inAppFieldsForPeople: [AnswerField<InAppHistoryQuestion.Row>] =
    InAppHistoryQuestion.fields.fields("since", "name", "storefront") + [
      .price("old_text", "Before") { $0.change.old?.displayText(kind: .inApp) },
      AnswerField("text", "Price", alignment: .trailing) {
        .text($0.change.new.displayText(kind: .inApp)).styled(style($0.change))
      },
      AnswerField("percent", "", alignment: .trailing) {
        .text($0.change.percentForPeople).styled(style($0.change))
      },
    ] + InAppHistoryQuestion.fields.fields("source")
    + InAppHistoryQuestion.fields.fields("note").map { field in
      AnswerField("note", "", cell: field.cell)
    }
}
