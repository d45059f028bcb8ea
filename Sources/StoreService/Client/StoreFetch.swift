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

  /// Answers in a row that settled nothing of what they were asked for.
  private var unsettledInARow = 0

  /// A batch with one bad record is settled by halves in fewer calls; after more it is not the record that is bad.
  private static let mostUnsettledInARow = 16

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
  /// What is missing, and a call that fails, is entered in ``summary``. What the answer to several items leaves open is
  /// asked for again in halves, until what spoilt it stands alone.
  /// - Parameter request: What is asked for.
  /// - Returns: What came of it.
  /// - Throws: ``StoreFailure`` where there is no sense in going on, `CatalogError`.
  @discardableResult public func fetch(_ request: StoreRequest) throws -> Outcome {
    defer { summary.calls = client.callCount }
    var outcome = Outcome()
    var questions = [Question(request: request)]
    while let question = questions.popLast() {
      do {
        let walk = try fetchPages(of: question.request)
        failuresInARow = 0
        outcome.recordCount += walk.recordCount
        outcome.isAnswered = outcome.isAnswered || walk.doubts?.found.isEmpty == false
        questions += try settle(walk)
      } catch let failure as StoreFailure {
        do { try take(failure, question.request) } catch {
          for left in questions + [question] { leaveOpen(left.request.asked, left.request, left.doubt) }
          if failure == .interrupted, question.doubt == nil { leaveOut([question.request]) }
          throw error
        }
        // What the first answer left open is so still.
        leaveOpen(question.request.asked, question.request, question.doubt)
      }
    }
    return outcome
  }

  /// Enters that what `requests` ask for was not asked for, since the run was given up.
  public func leaveOut(_ requests: some Sequence<StoreRequest>) {
    for request in requests { summary.leftOut += request.asked.map { SoughtItem($0, of: request) } }
  }

  /// A request, and why it is made again.
  private struct Question {
    var request: StoreRequest
    var doubt: String?
  }

  private func leaveOpen(_ items: [AskedItem], _ request: StoreRequest, _ doubt: String?) {
    guard let doubt else { return }
    summary.unknown += items.map { UnknownItem(item: SoughtItem($0, of: request), reason: doubt) }
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

  /// Enters what the pages settle of what was asked for.
  ///
  /// - Returns: What is to be asked again.
  private func settle(_ walk: PageWalk) throws -> [Question] {
    guard let doubts = walk.doubts else { return [] }
    let request = walk.request
    unasked.formUnion(doubts.unasked)
    summary.unaskedCount = unasked.count
    summary.elsewhere += doubts.elsewhere.map { ItemElsewhere(item: SoughtItem($0.item, of: request), shown: $0.shown) }
    try miss(doubts.missing, request, walk.moment)
    if let moment = walk.moment {
      try catalog.note(found: doubts.found.compactMap(\.itemID), missing: [], in: request.storefront, at: moment)
    }
    unsettledInARow = !request.asked.isEmpty && doubts.unknown == request.asked ? unsettledInARow + 1 : 0
    guard request.asked.count > 1, unsettledInARow < Self.mostUnsettledInARow else {
      leaveOpen(doubts.unknown, request, doubts.reason)
      return []
    }
    return request.halves(asking: doubts.unknown).reversed().map { Question(request: $0, doubt: doubts.reason) }
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
