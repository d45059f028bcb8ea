internal import CatalogModel

/// The walk through the pages of one answer: which to fetch next, and when to stop.
struct PageWalk {
  let request: StoreRequest
  private(set) var recordCount = 0
  /// What all pages together say about the requested items.
  private(set) var resolution: AnswerResolution?
  /// When the newest page was received; `nil` where all were kept answers.
  private(set) var receivedAt: Timestamp?
  /// Where the next page begins; `nil` after the last one.
  private(set) var next: Int? = 0
  /// Whether the store returned a page that it had returned before.
  private(set) var isRepeating = false
  private(set) var seen: Set<AppleID> = []

  init(_ request: StoreRequest) {
    self.request = request
  }

  mutating func add(_ page: AnswerReading, at receivedAt: Timestamp?) {
    recordCount += page.recordCount
    self.receivedAt = receivedAt ?? self.receivedAt
    let more = AnswerResolution(page, to: request)
    if resolution == nil { resolution = more } else { resolution?.add(more) }
    next = request.pages.flatMap { start(behind: page, $0) }
    seen.formUnion(page.items.keys)
  }

  /// Where the page after this one begins.
  private mutating func start(behind page: AnswerReading, _ pages: StoreRequest.Pages) -> Int? {
    guard let next else { return nil }
    // The parent comes with the first page and may come again with each. A search omits from a page what it returned
    // before, so only an empty page is its end.
    let isFull = request.isSearch ? page.recordCount > 0 : page.recordCount >= pages.length
    isRepeating = isFull && seen.isSuperset(of: page.items.keys)
    let end = next + pages.length
    return isFull && !isRepeating && end < pages.wanted ?? .max ? end : nil
  }
}
