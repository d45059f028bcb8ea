// StoreService asks Apple's open services. `Requests/` builds what is asked, `Client/` waits for its turn and calls, `Network/` has
// the transport as closures, `Answers/` judges what came; `StoreFetch` keeps each answer as it came, imports it, and only then
// counts it as had. `Download/` gets files of the partner feed.

public import Catalog
internal import CatalogModel

/// Fetches answers into a catalog: each is kept as it came, imported, and only then counted as had, so that a run that
/// is broken off at any moment can be run again and goes on where it was.
public final class StoreFetch {
  let client: StoreClient
  let catalog: Catalog
  let options: ImportOptions
  public internal(set) var summary = FetchSummary()
  private var unasked: Set<AppleID> = []
  private var failuresInARow = 0

  /// After so many calls that failed at every try the store is down, or we are.
  private static let mostFailuresInARow = 3

  /// - Parameters:
  ///   - client: Asks the stores.
  ///   - options: How answers are imported; where and when they are from is stated by the answers.
  public init(_ client: StoreClient, options: ImportOptions) {
    self.client = client
    catalog = client.catalog
    self.options = options
  }

  /// What came of one request.
  public struct Outcome: Equatable, Sendable {
    /// How many records, or reviews, there were.
    public var recordCount = 0
    /// Whether any of them was what was asked for, of the store that was asked.
    public var isAnswered = false
  }

  /// Fetches and imports what one request asks for, all pages of it.
  ///
  /// What is missing, and a call that fails, is entered in ``summary``. What the answer to several items does not resolve
  /// is asked for once more.
  /// - Parameter request: What is asked for.
  /// - Returns: What came of it.
  /// - Throws: ``StoreFailure`` where there is no sense in going on, `CatalogError`.
  @discardableResult public func fetch(_ request: StoreRequest) throws -> Outcome {
    defer { summary.calls = client.callCount }
    var outcome = Outcome()
    guard let unresolved = try fetch(request, because: nil, &outcome) else { return outcome }
    _ = try fetch(request.asking(for: unresolved.items), because: unresolved.reason, &outcome)
    return outcome
  }

  private typealias Unresolved = (items: [AskedItem], reason: String)

  /// Asks for the first time, or once more for a reason; returns what is to be asked for once more.
  private func fetch(
    _ request: StoreRequest, because reason: String?, _ outcome: inout Outcome
  ) throws -> Unresolved? {
    do {
      let walk = try fetchPages(of: request)
      failuresInARow = 0
      outcome.recordCount += walk.recordCount
      outcome.isAnswered = outcome.isAnswered || walk.resolution?.found.isEmpty == false
      return try enter(walk, isLast: reason != nil)
    } catch let failure as StoreFailure {
      // What the first answer did not resolve is unresolved still.
      if let reason { report((request.asked, reason), of: request) }
      if failure == .interrupted, reason == nil { leaveOut([request]) }
      try take(failure, request)
      return nil
    }
  }

  /// Enters that what `requests` ask for was not asked for, since the run was given up.
  public func leaveOut(_ requests: some Sequence<StoreRequest>) {
    for request in requests { summary.leftOut += request.asked.map { SoughtItem($0, of: request) } }
  }

  private func report(_ unresolved: Unresolved, of request: StoreRequest) {
    summary.unknown += unresolved.items.map {
      UnknownItem(item: SoughtItem($0, of: request), reason: unresolved.reason)
    }
  }

  private func take(_ failure: StoreFailure, _ request: StoreRequest) throws {
    switch failure {
    case .absent:
      failuresInARow = 0
      try miss(request.asked, request, Timestamp(seconds: client.network.now() / 1000))
    case .elsewhere(_, let shown):
      failuresInARow = 0
      summary.elsewhere += request.asked.map { ItemElsewhere(item: SoughtItem($0, of: request), shown: shown) }
    case .refused, .damaged: summary.failures.append("\(failure)")
    case .failed:
      summary.failures.append("\(failure)")
      failuresInARow += 1
      guard failuresInARow < Self.mostFailuresInARow else { throw StoreFailure.down(host: host(of: request)) }
    case .lockedOut, .unreachable, .hopeless:
      summary.failures.append("\(failure)")
      throw failure
    case .down, .interrupted: throw failure
    }
  }

  private func host(of request: StoreRequest) -> String {
    StoreClient.host(of: request.url(at: client.settings.endpoint))
  }

  private func fetchPages(of request: StoreRequest) throws -> PageWalk {
    var walk = PageWalk(request)
    while let start = walk.next {
      let page = try fetchPage(request.page(from: start))
      walk.add(page.reading, at: page.moment)
      try noteIdentifiers(request, page.reading)
    }
    if walk.isRepeating {
      options.onNote?("\(request.name): the store gives no more than the first \(walk.seen.count)")
    }
    return walk
  }

  /// Enters what the pages say of what was asked for; returns what is to be asked for once more.
  private func enter(_ walk: PageWalk, isLast: Bool) throws -> Unresolved? {
    guard let resolution = walk.resolution else { return nil }
    let request = walk.request
    unasked.formUnion(resolution.unasked)
    summary.unaskedCount = unasked.count
    summary.elsewhere += resolution.elsewhere.map {
      ItemElsewhere(item: SoughtItem($0.item, of: request), shown: $0.shown)
    }
    try miss(resolution.missing, request, walk.moment)
    if let moment = walk.moment {
      try catalog.note(found: resolution.found.compactMap(\.itemID), missing: [], in: request.storefront, at: moment)
    }
    guard let reason = resolution.reason, !resolution.unresolved.isEmpty else { return nil }
    let unresolved = (items: resolution.unresolved, reason: reason)
    guard isLast || request.asked.count == 1 else { return unresolved }
    report(unresolved, of: request)
    return nil
  }

  /// Keeps which items a barcode leads to: no answer tells it, save by coming.
  private func noteIdentifiers(_ request: StoreRequest, _ reading: AnswerReading) throws {
    let items = request.pages == nil ? reading.items.keys.sorted() : reading.heads
    for case .identifier(let identifier) in request.asked.map(\.sign) {
      for appleID in items {
        let storefront = reading.items[appleID]?.storefront ?? request.storefront
        try catalog.note(identifier, of: [appleID], in: storefront)
      }
    }
  }

  /// Reports missing items, and remembers them unless a kept answer said so.
  private func miss(_ items: [AskedItem], _ request: StoreRequest, _ moment: Timestamp?) throws {
    summary.missing += items.map { SoughtItem($0, of: request) }
    guard let moment else { return }
    try catalog.note(found: [], missing: items.compactMap(\.itemID), in: request.storefront, at: moment)
  }
}

extension AskedItem {
  /// The Apple ID of an item whose own record or page was asked for.
  fileprivate var itemID: AppleID? {
    if case .appleID(let appleID) = sign { appleID } else { nil }
  }
}
