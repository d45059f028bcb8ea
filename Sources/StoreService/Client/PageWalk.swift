internal import CatalogModel

/// The way through the pages of one request's answer: which to ask for next, and when to stop.
struct PageWalk {
  let request: StoreRequest
  /// Asked items that no page has told of yet.
  private(set) var missing: [AskedItem]
  private(set) var recordCount = 0
  /// Where the next page begins; `nil` when there is none to be asked for.
  private(set) var next: Int? = 0
  /// Whether the store gave a page again that it had given before.
  private(set) var isRepeating = false
  private(set) var told: Set<AppleID> = []

  init(_ request: StoreRequest) {
    self.request = request
    missing = request.asked
  }

  mutating func add(_ page: AnswerReading) {
    recordCount += page.recordCount
    missing.removeAll { page.tells(of: $0) }
    guard let pages = request.pages, let start = next else {
      next = nil
      return
    }
    // The parent comes with the first page and may come again with each. Searches leave out of a page what they gave
    // before, so that only an empty one is their end.
    let isFull = request.asked.isEmpty ? page.recordCount > 0 : page.recordCount >= pages.length
    isRepeating = isFull && page.appleIDs.isSubset(of: told)
    told.formUnion(page.appleIDs)
    let end = start + pages.length
    next = isFull && !isRepeating && end < pages.wanted ?? .max ? end : nil
  }
}
