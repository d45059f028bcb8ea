internal import Catalog
internal import CatalogModel

extension StoreFetch {
  /// Fetches and imports one page; `receivedAt` is `nil` where an earlier answer is still fresh.
  func fetchPage(_ request: StoreRequest) throws -> (reading: AnswerReading, receivedAt: Timestamp?) {
    let answer = try client.answer(to: request)
    let receivedAt = Timestamp(seconds: client.network.now() / 1000)
    switch answer.origin {
    case .kept:
      summary.kept += 1
      return (answer.reading, nil)
    case .new:
      // Another store's page does not show for certain what that store sells.
      if request.subject == .page, !AnswerResolution(answer.reading, to: request).elsewhere.isEmpty { break }
      summary.bytes += Int64(answer.body.count)
      let file = try catalog.keep(
        answer.body, name: request.name, extension: request.fileExtension, receivedAt: receivedAt)
      try enter(answer, file, request, receivedAt)
    case .confirmed: try enter(answer, answer.earlier?.file ?? "", request, receivedAt)
    }
    return (answer.reading, receivedAt)
  }

  /// Whether a page need not be asked for, because its store did not have the item a short while ago.
  func isKnownMissing(_ request: StoreRequest) throws -> Bool {
    guard request.subject == .page, !client.settings.asksAgain else { return false }
    let earliest = Timestamp(seconds: client.network.now() / 1000 - StoreSettings.pageFreshness)
    let items = request.expected.compactMap(\.appleID)
    return try !items.isEmpty
      && items.allSatisfy { try catalog.wasMissing($0, in: request.storefront, since: earliest) }
  }

  /// Imports a body and then records its answer; in this order, so a recorded answer is always imported.
  private func enter(
    _ answer: StoreClient.Answer, _ file: String, _ request: StoreRequest, _ receivedAt: Timestamp
  ) throws {
    summary.files.append(file)
    var options = options
    options.storefront = request.storefront
    options.observedAt = receivedAt
    let imported = try catalog.importFeeds(at: ["\(catalog.folder)/\(file)"], options: options)
    summary.imported.add(imported, imported.bytes)
    // An answer that was not read to its end is not recorded, and is fetched again.
    if imported.damagedFiles > 0 || imported.empty.contains(where: { !$0.isFeed }) {
      throw StoreFailure.damaged(url: answer.url, reason: "what came could not be imported")
    }
    // An inconclusive answer is fetched again, and does not replace an earlier one.
    guard AnswerResolution(answer.reading, to: request).isComplete else { return }
    let freshness = max(answer.head?.freshSeconds ?? 0, request.subject == .page ? StoreSettings.pageFreshness : 0)
    try catalog.note(
      ReceivedAnswer(
        url: answer.url, file: file, byteCount: Int64(answer.body.count), receivedAt: receivedAt,
        freshUntil: Timestamp(seconds: receivedAt.seconds + freshness),
        etag: answer.head?.fields["etag"] ?? answer.earlier?.etag,
        lastModified: answer.head?.fields["last-modified"] ?? answer.earlier?.lastModified))
  }
}
