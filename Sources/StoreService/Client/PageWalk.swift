internal import CatalogModel

/// The way through the pages of one request's answer: which to ask for next, and when to stop.
struct PageWalk {
  let request: StoreRequest
  /// Asked items that no page has told of yet.
  private(set) var missing: [AskedItem]
  /// Asked items that were told of, in the store that was asked.
  private(set) var found: [AskedItem] = []
  /// Asked items that only another store was told to have.
  private(set) var elsewhere: [(item: AskedItem, shown: Storefront)] = []
  private(set) var recordCount = 0
  private(set) var refusedCount = 0
  private(set) var unaskedCount = 0
  /// Where the next page begins; `nil` when there is none to be asked for.
  private(set) var next: Int? = 0
  /// Whether the store gave a page again that it had given before.
  private(set) var isRepeating = false
  private(set) var told: Set<AppleID> = []

  init(_ request: StoreRequest) {
    self.request = request
    missing = request.asked
  }

  /// Why what no page told of may be there all the same; `nil` where it may not.
  var doubt: String? {
    if request.shape == .results, refusedCount > 0 {
      return "\(refusedCount == 1 ? "a record" : "\(refusedCount) records") of the answer could not be read"
    }
    if let shown = elsewhere.first?.shown { return "the answer is that of \(shown)" }
    return unaskedCount > 0
      ? "the answer tells of \(unaskedCount == 1 ? "an item" : "\(unaskedCount) items") not asked for" : nil
  }

  mutating func add(_ page: AnswerReading) {
    recordCount += page.recordCount
    refusedCount += page.refusedCount
    unaskedCount += page.unaskedCount(in: request)
    missing.removeAll { item in
      guard page.tells(of: item) else { return false }
      if let shown = page.otherStore(of: item, than: request.storefront) {
        elsewhere.append((item, shown))
      } else {
        found.append(item)
      }
      return true
    }
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
