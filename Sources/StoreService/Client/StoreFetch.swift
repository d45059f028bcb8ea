// StoreService calls Apple's open services. `Requests/` builds requests, `Client/` waits for permission and calls,
// `Network/` has the transport as closures, `Answers/` judges answers; `StoreFetch` keeps each answer as received,
// imports it, and only then records it. `Download/` downloads files of the partner feed.

public import Catalog
public import CatalogModel

/// Fetches answers into a catalog: each is kept as received, imported, and only then recorded, so an interrupted run
/// can be repeated and continues where it was.
public final class StoreFetch {
  let client: StoreClient
  let catalog: Catalog
  let options: ImportOptions
  public internal(set) var summary = FetchSummary()
  private var unrequested: Set<AppleID> = []
  var absences = Absences()
  /// Services in whose place another form of them answered.
  var replaced: Set<Service> = []
  private var failuresInARow = 0

  /// After this many calls that failed at every attempt the store is down, or this machine is offline.
  private static let maxFailuresInARow = 3

  /// - Parameters:
  ///   - client: Calls the stores.
  ///   - options: How to import answers; the answers state their store and time.
  public init(_ client: StoreClient, options: ImportOptions) {
    self.client = client
    catalog = client.catalog
    self.options = options
  }

  /// Makes all that `body` fetches one run of the catalog's list of imports.
  public func asOneRun(_ body: () throws -> Void) throws {
    try catalog.asOneRun(of: "fetch", now: options.now, body)
  }

  /// How many records, or reviews, there were, and whether any of them is the requested item, of the requested store.
  public typealias Outcome = (recordCount: Int, isAnswered: Bool)

  /// Fetches and imports all pages of one request.
  ///
  /// Missing items and failed calls are added to ``summary``. Items that the answer to several items does not resolve
  /// are requested once more.
  /// - Parameter request: The request.
  /// - Returns: The request's result.
  /// - Throws: ``StoreFailure`` where further requests would fail too, `CatalogError`.
  @discardableResult public func fetch(_ request: StoreRequest) throws -> Outcome {
    defer { summary.calls = client.callCount }
    var outcome: Outcome = (0, false)
    if try isKnownMissing(request) {
      summary.kept += 1
      summary.missing += request.expected.map { RequestedItem($0, of: request) }
      return outcome
    }
    guard !absences.isDoubted(request.service) else {
      skip([request])
      return outcome
    }
    if replaced.contains(request.service), try askStandIns(for: request, because: "", &outcome) { return outcome }
    guard let unresolved = try fetch(request, because: nil, &outcome) else { return outcome }
    _ = try fetch(request.asking(for: unresolved.items), because: unresolved.reason, &outcome)
    return outcome
  }

  typealias Unresolved = (items: [ExpectedItem], reason: String)

  /// Requests for the first time, or once more for a reason; returns what to request once more.
  private func fetch(
    _ request: StoreRequest, because reason: String?, _ outcome: inout Outcome
  ) throws -> Unresolved? {
    do {
      let (reading, receivedAt, held) = try fetchPages(of: request)
      failuresInARow = 0
      let resolution = AnswerResolution(reading, to: request)
      outcome.recordCount += reading.recordCount
      outcome.isAnswered = outcome.isAnswered || !resolution.found.isEmpty
      if let held, let receivedAt {
        let reason = "the service answers, and has nothing"
        if !request.isLaterPage, try askStandIns(for: request, because: reason, &outcome) { return nil }
        try hold(
          Absences.Absence(
            request: request, items: resolution.missing, receivedAt: receivedAt, answer: held.answer, file: held.file))
        return nil
      }
      return try enter(resolution, of: request, receivedAt, isLast: reason != nil)
    } catch let failure as StoreFailure {
      if failure.leavesOtherForms, try askStandIns(for: request, because: "\(failure)", &outcome) {
        failuresInARow = 0
        return nil
      }
      // Items that the first answer did not resolve are still unresolved.
      if let reason { report((request.expected, reason), of: request) }
      if failure == .interrupted, reason == nil { skip([request]) } else { noteUnanswered(request, failure) }
      try handle(failure, request)
      return nil
    }
  }

  /// Hands out the items that stores do not have, to be asked for elsewhere.
  public func takeMissing() -> [RequestedItem] {
    defer { summary.missing = [] }
    return summary.missing
  }

  /// Adds what another store showed instead of one that does not have it, and what none did.
  public func enter(missing: [RequestedItem], found: [RequestedItem], in storefront: Storefront) {
    summary.missing += missing
    summary.notes += found.map { "\($0.text): missing in \($0.storefront), found in \(storefront)" }
  }

  /// Adds the items of `requests` that were not requested because the run was given up.
  public func skip(_ requests: some Sequence<StoreRequest>) {
    for request in requests {
      let items = request.expected.map { RequestedItem($0, of: request) }
      summary.skipped += items
      summary.unanswered += items
    }
  }

  private func noteUnanswered(_ request: StoreRequest, _ failure: StoreFailure) {
    if case .absent = failure { return }
    summary.unanswered += request.expected.map { RequestedItem($0, of: request) }
  }

  private func report(_ unresolved: Unresolved, of request: StoreRequest) {
    summary.unknown += unresolved.items.map { (RequestedItem($0, of: request), unresolved.reason) }
  }

  private func handle(_ failure: StoreFailure, _ request: StoreRequest) throws {
    switch failure {
    case .absent:
      failuresInARow = 0
      try hold(
        Absences.Absence(
          request: request, items: request.expected, receivedAt: Timestamp(seconds: client.network.now() / 1000),
          body: client.lastBody))
    case .refused, .damaged: summary.failures.append("\(failure)")
    case .failed, .changed:
      summary.failures.append("\(failure)")
      failuresInARow += 1
      guard failuresInARow < Self.maxFailuresInARow else {
        throw StoreFailure.down(host: StoreClient.host(of: request.url(at: client.settings.endpoint)))
      }
    case .lockedOut, .unreachable, .hopeless:
      summary.failures.append("\(failure)")
      throw failure
    case .down, .interrupted: throw failure
    }
  }

  /// Fetches all pages; returns what they state together, and when the newest was received: `nil` where all were kept.
  ///
  /// A first page that has nothing comes back with its answer, which is not imported yet.
  func fetchPages(
    of request: StoreRequest
  ) throws -> (reading: AnswerReading, receivedAt: Timestamp?, held: (answer: StoreClient.Answer, file: String?)?) {
    var all = AnswerReading()
    var receivedAt: Timestamp?
    var start = 0
    while true {
      let page = try fetchPage(request.page(from: start), isFirst: start == 0)
      if page.held != nil { return (page.reading, page.receivedAt, page.held) }
      let hasNew = page.reading.items.contains { all.items[$0.key] == nil }
      all.add(page.reading, requested: request.storefront)
      try noteIdentifiers(request, all)
      receivedAt = page.receivedAt ?? receivedAt
      // The parent comes with the first page and may come again with each. A search omits from a page what it returned
      // before, so only an empty page is its end.
      guard let pages = request.pages else { break }
      guard page.reading.recordCount >= (request.subject == .search ? 1 : pages.length) else { break }
      guard hasNew else {
        options.onNote?("\(request.name): the store gives no more than the first \(all.items.count)")
        break
      }
      start += pages.length
      guard start < pages.requested ?? .max else { break }
    }
    return (all, receivedAt, nil)
  }

  /// Adds what the pages say about the requested items; returns what to request once more.
  func enter(
    _ resolution: AnswerResolution, of request: StoreRequest, _ receivedAt: Timestamp?, isLast: Bool
  ) throws -> Unresolved? {
    unrequested.formUnion(resolution.unrequested)
    summary.unrequestedCount = unrequested.count
    summary.elsewhere += resolution.elsewhere.map { (RequestedItem($0.item, of: request), $0.shown) }
    try record(found: resolution.found, missing: resolution.missing, request, receivedAt)
    guard let reason = resolution.reason, !resolution.unresolved.isEmpty else { return nil }
    let unresolved = (items: resolution.unresolved, reason: reason)
    guard isLast || request.expected.count == 1 else { return unresolved }
    report(unresolved, of: request)
    return nil
  }

  /// Records which items a barcode leads to: no answer states it.
  private func noteIdentifiers(_ request: StoreRequest, _ reading: AnswerReading) throws {
    let items = request.pages == nil ? reading.items.keys.sorted() : reading.heads
    for case .identifier(let identifier) in request.expected.map(\.sign) {
      for appleID in items {
        let storefront = reading.items[appleID]?.storefront ?? request.storefront
        try catalog.note(identifier, of: [appleID], in: storefront)
      }
    }
  }

  /// Reports missing items; records which items are there and which are not, unless a kept answer said so.
  func record(
    found: [ExpectedItem] = [], missing: [ExpectedItem], _ request: StoreRequest, _ receivedAt: Timestamp?
  ) throws {
    summary.missing += missing.map { RequestedItem($0, of: request) }
    // What is known of an app's reviews says nothing of the app.
    guard let receivedAt, request.subject != .reviews else { return }
    try catalog.note(
      found: found.compactMap(\.appleID), missing: missing.compactMap(\.appleID), in: request.storefront,
      at: receivedAt)
  }
}
