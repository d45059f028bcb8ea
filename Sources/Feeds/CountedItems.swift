/// Counts what is handed on, from whichever side it comes.
final class CountedItems {
  private let handle: (FeedItem) throws -> Void
  private var summary = FeedSummary(format: .text)

  init(_ handle: @escaping (FeedItem) throws -> Void) { self.handle = handle }

  var recordCount: Int { summary.recordCount }

  func hand(_ item: FeedItem) throws {
    summary.count(item)
    try handle(item)
  }

  func count(into total: inout FeedSummary) {
    total.recordCount += summary.recordCount
    total.refusedCount += summary.refusedCount
    total.linkCount += summary.linkCount
    total.statementCount += summary.statementCount
  }
}
