internal import CatalogModel

/// The way through the pages of one request's answer: which to ask for next, and when to stop.
struct PageWalk {
  let request: StoreRequest
  private(set) var recordCount = 0
  /// What all pages together say of what was asked for.
  private(set) var resolution: AnswerResolution?
  /// When the newest page came; `nil` where all were kept answers.
  private(set) var moment: Timestamp?
  /// Where the next page begins; `nil` when there is none to be asked for.
  private(set) var next: Int? = 0
  /// Whether the store gave a page again that it had given before.
  private(set) var isRepeating = false
  private(set) var seen: Set<AppleID> = []

  init(_ request: StoreRequest) {
    self.request = request
  }

  mutating func add(_ page: AnswerReading, at moment: Timestamp?) {
    recordCount += page.recordCount
    self.moment = moment ?? self.moment
    let more = AnswerResolution(page, to: request)
    if resolution == nil { resolution = more } else { resolution?.add(more) }
    next = request.pages.flatMap { start(behind: page, $0) }
    seen.formUnion(page.items.keys)
  }

  /// Where the page behind this one begins.
  private mutating func start(behind page: AnswerReading, _ pages: StoreRequest.Pages) -> Int? {
    guard let next else { return nil }
    // The parent comes with the first page and may come again with each. Searches leave out of a page what they gave
    // before, so that only an empty one is their end.
    let isFull = request.isSearch ? page.recordCount > 0 : page.recordCount >= pages.length
    isRepeating = isFull && seen.isSuperset(of: page.items.keys)
    let end = next + pages.length
    return isFull && !isRepeating && end < pages.wanted ?? .max ? end : nil
  }
}
