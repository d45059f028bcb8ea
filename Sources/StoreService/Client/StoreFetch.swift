public import Catalog
internal import CatalogModel

/// Fetches answers into a catalog: each is kept as it came, imported, and only then counted as had, so that a run that
/// is broken off at any moment can be run again and goes on where it was.
public final class StoreFetch {
  private let client: StoreClient
  private let catalog: Catalog
  private let options: ImportOptions
  public private(set) var summary = FetchSummary()
  private var failuresInARow = 0

  /// After so many calls that failed at every try the store is down, or we are.
  private static let mostFailuresInARow = 3

  /// - Parameters:
  ///   - client: Asks the stores.
  ///   - options: How answers are imported; whence and when they are is told by the answers.
  public init(_ client: StoreClient, options: ImportOptions) {
    self.client = client
    catalog = client.catalog
    self.options = options
  }

  /// Fetches and imports what one request asks for, all pages of it.
  ///
  /// What is missing, and a call that fails, is entered in ``summary``.
  /// - Parameter request: What is asked for.
  /// - Returns: How many records, or reviews, there were.
  /// - Throws: ``StoreFailure`` where there is no sense in going on, `CatalogError`.
  @discardableResult public func fetch(_ request: StoreRequest) throws -> Int {
    defer { summary.calls = client.callCount }
    do {
      let count = try fetchPages(of: request)
      failuresInARow = 0
      return count
    } catch let failure as StoreFailure {
      try take(failure, request)
      return 0
    }
  }

  private func take(_ failure: StoreFailure, _ request: StoreRequest) throws {
    switch failure {
    case .absent:
      failuresInARow = 0
      let moment = Timestamp(seconds: client.network.now() / 1000)
      try miss(request.asked.isEmpty ? [AskedItem(request.title, .anyRecord)] : request.asked, request, moment)
    case .elsewhere(_, let shown):
      failuresInARow = 0
      summary.elsewhere += request.asked.map {
        ItemElsewhere(text: $0.text, storefront: request.storefront, shown: shown, isPage: true)
      }
    case .refused, .damaged: summary.failures.append("\(failure)")
    case .failed:
      summary.failures.append("\(failure)")
      failuresInARow += 1
      guard failuresInARow < Self.mostFailuresInARow else { throw StoreFailure.down(host: host(of: request)) }
    case .down, .lockedOut, .unreachable, .hopeless, .interrupted: throw failure
    }
  }

  private func host(of request: StoreRequest) -> String {
    StoreClient.host(of: request.url(at: client.settings.endpoint))
  }

  private func fetchPages(of request: StoreRequest) throws -> Int {
    var walk = PageWalk(request)
    var newest: Timestamp?
    while let start = walk.next {
      let page = try fetchPage(request.page(from: start))
      walk.add(page.reading)
      newest = page.moment ?? newest
      if request.pages == nil { try noteIdentifiers(request, page.reading) }
    }
    if walk.isRepeating {
      options.onNote?("\(request.name): the store gives no more than the first \(walk.told.count)")
    }
    try settle(walk, newest)
    return walk.recordCount
  }

  /// Enters what the pages told of the items that were asked for; `moment` is `nil` where all were kept answers.
  private func settle(_ walk: PageWalk, _ moment: Timestamp?) throws {
    let request = walk.request
    summary.unaskedCount += walk.unaskedCount
    summary.elsewhere += walk.elsewhere.map {
      ItemElsewhere(
        text: $0.item.text, storefront: request.storefront, shown: $0.shown, isPage: request.shape == .page)
    }
    if let doubt = walk.doubt {
      summary.unknown += walk.missing.map {
        UnknownItem(text: $0.text, storefront: request.storefront, appleID: $0.appleID, reason: doubt)
      }
    } else {
      try miss(walk.missing, request, moment)
    }
    guard let moment else { return }
    try catalog.note(found: walk.found.compactMap(\.appleID), missing: [], in: request.storefront, at: moment)
  }

  /// Keeps which items a barcode leads to: no answer tells it, save by coming.
  private func noteIdentifiers(_ request: StoreRequest, _ reading: AnswerReading) throws {
    for case .identifier(let identifier) in request.asked.map(\.sign) {
      try catalog.note(identifier, of: reading.appleIDs.sorted(), in: request.storefront)
    }
  }

  /// Tells of missing items, and keeps them in mind where it was not a kept answer that told so.
  private func miss(_ items: [AskedItem], _ request: StoreRequest, _ moment: Timestamp?) throws {
    summary.missing += items.map {
      MissingItem(
        text: $0.text, storefront: request.storefront, appleID: $0.appleID, what: MissingItem.What(request.shape))
    }
    guard let moment else { return }
    try catalog.note(found: [], missing: items.compactMap(\.appleID), in: request.storefront, at: moment)
  }
}

// MARK: - One page

extension StoreFetch {
  /// Fetches and imports one page; `moment` is `nil` where an earlier answer still held.
  private func fetchPage(_ request: StoreRequest) throws -> (reading: AnswerReading, moment: Timestamp?) {
    let answer = try client.answer(to: request)
    let moment = Timestamp(seconds: client.network.now() / 1000)
    switch answer.origin {
    case .kept:
      summary.kept += 1
      return (answer.reading, nil)
    case .new:
      summary.bytes += Int64(answer.body.count)
      let file = try catalog.keep(
        answer.body, name: request.name, extension: request.fileExtension, receivedAt: moment)
      try enter(answer, file, request, moment)
    case .confirmed: try enter(answer, answer.earlier?.file ?? "", request, moment)
    }
    return (answer.reading, moment)
  }

  /// Imports a body and then enters its answer; in this order, so that an answer that is entered is imported.
  private func enter(
    _ answer: StoreClient.Answer, _ file: String, _ request: StoreRequest, _ moment: Timestamp
  ) throws {
    summary.files.append(file)
    var options = options
    options.storefront = request.storefront
    options.observedAt = moment
    let imported = try catalog.importFeeds(at: ["\(catalog.folder)/\(file)"], options: options)
    summary.add(imported)
    // Refused records are problems too. An answer that was not read to its end is not had, and is asked for again.
    if imported.problemCount > imported.refused {
      throw StoreFailure.damaged(url: answer.url, reason: "what came could not be imported")
    }
    // An answer that leaves doubts is asked for again, and does not stand for an earlier one.
    guard answer.reading.isClear(to: request) else { return }
    let freshness = answer.head.map { Freshness($0).seconds } ?? 0
    try catalog.note(
      ReceivedAnswer(
        url: answer.url, file: file, byteCount: Int64(answer.body.count), receivedAt: moment,
        freshUntil: Timestamp(seconds: moment.seconds + freshness),
        etag: answer.head?.fields["etag"] ?? answer.earlier?.etag,
        lastModified: answer.head?.fields["last-modified"] ?? answer.earlier?.lastModified))
  }
}

extension FetchSummary {
  fileprivate mutating func add(_ imported: ImportSummary) {
    records += imported.records + imported.reviews
    stored += imported.stored
    changed += imported.changed
    unchanged += imported.unchanged
    refused += imported.refused
  }
}

extension AskedItem {
  var appleID: AppleID? {
    if case .appleID(let appleID) = sign { appleID } else { nil }
  }
}
