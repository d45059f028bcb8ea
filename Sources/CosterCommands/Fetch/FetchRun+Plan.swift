internal import Answers
internal import Catalog
internal import CatalogModel
internal import StoreService

/// One call that a plan has.
private struct PlannedCall {
  var request: StoreRequest
  var url: String
  /// Whether the answer that is kept is still fresh, so that nothing is asked.
  var isFresh: Bool
}

extension FetchRun {
  /// Prints what would be asked, and says how long it takes at the limit; sends nothing, and makes no catalog.
  func showPlan(_ series: [[StoreRequest]]) throws {
    let catalog = try options.catalog.openIfThere(in: console)
    let plan = try series.joined().map { request in
      let url = request.url(at: options.settings.endpoint)
      let kept = options.settings.asksAgain ? nil : try catalog?.receivedAnswer(to: url)
      return PlannedCall(request: request, url: url, isFresh: kept.map { $0.freshUntil > console.now } ?? false)
    }
    try options.output.write(plan, Self.planFields, in: console)
    let calls = plan.reduce(0) { $0 + ($1.isFresh ? 0 : $1.request.callCount ?? 1) }
    let limit = options.settings.limit
    let duration = WaitText(milliseconds: Int64(calls) * limit.window / Int64(limit.count))
    let fresh = plan.count(where: \.isFresh)
    console.note(
      "\(calls) \(calls == 1 ? "call" : "calls"), about \(duration) at this rate"
        + (fresh > 0 ? "; \(fresh) still fresh" : "") + "; nothing was sent")
    if plan.contains(where: { $0.request.callCount == nil }) {
      console.note(
        "what belongs to an item comes in pages of \(StoreRequest.maxAtOnce), each of which is one more call")
    }
    console.note(
      "a service that has nothing is asked for something that must be there, which is one to six calls more")
  }

  private static let planFields: [AnswerField<PlannedCall>] = [
    .text("what") { $0.request.subject.rawValue },
    .text("storefront") { $0.request.storefront.code },
    .integer("items") { $0.request.expected.count },
    .integer("calls") { $0.isFresh ? 0 : $0.request.callCount },
    AnswerField("fresh", type: .boolean) { .boolean($0.isFresh) },
    .text("url", "URL") { $0.url },
  ]
}
