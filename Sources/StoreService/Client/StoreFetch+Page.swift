internal import Catalog
internal import CatalogModel

extension StoreFetch {
  /// One page of an answer.
  struct Page {
    var reading: AnswerReading
    /// `nil` where an earlier answer is still fresh.
    var receivedAt: Timestamp?
    /// The answer, where nothing is imported before its service has shown something.
    var held: (answer: StoreClient.Answer, file: String?)?
  }

  /// Fetches one page, and imports it unless it has nothing.
  func fetchPage(_ request: StoreRequest, isFirst: Bool) throws -> Page {
    var answer = try client.answer(to: request)
    let receivedAt = Timestamp(seconds: client.network.now() / 1000)
    guard answer.origin != .kept else {
      summary.kept += 1
      return Page(reading: answer.reading)
    }
    answer.reading.doubt = try vanishedKind(answer.reading, request)
    let resolution = AnswerResolution(answer.reading, to: request)
    if !resolution.found.isEmpty { try prove(request.service) }
    let current = answer.origin == .new ? try current(of: answer, request) : nil
    // Another store's page does not show for certain what that store sells.
    let isOther = request.subject == .page && !resolution.elsewhere.isEmpty
    var file = answer.earlier?.file
    if answer.origin == .new, !isOther {
      summary.bytes += Int64(answer.body.count)
      file = try catalog.keep(
        answer.body, name: request.name, extension: request.fileExtension, receivedAt: receivedAt)
    }
    if let current {
      (answer.body, answer.reading) = (current.body, current.reading)
      file = try catalog.keep(
        current.body, name: request.name + "-current", extension: request.fileExtension, receivedAt: receivedAt)
    }
    if isFirst, resolution.isVacant {
      return Page(reading: answer.reading, receivedAt: receivedAt, held: (answer, file))
    }
    if !isOther || answer.origin == .confirmed { try enter(answer, file ?? "", request, receivedAt) }
    // An item that a cached answer lacks was missing then, and not now.
    let age = answer.head?.age ?? 0
    summary.cacheAge = max(summary.cacheAge, age)
    return Page(reading: answer.reading, receivedAt: Timestamp(seconds: receivedAt.seconds - age))
  }

  /// Reports what an answer lost that all records of its items had; one without what a reader needs is not imported.
  ///
  /// - Returns: The answer without records that are older than the catalog's; `nil` where none is.
  private func current(
    of answer: StoreClient.Answer, _ request: StoreRequest
  ) throws -> (body: [UInt8], reading: AnswerReading)? {
    guard [.item, .search].contains(request.subject) else { return nil }
    let earlier = try EarlierRecords(answer.body, in: request.storefront, of: catalog)
    if let loss = earlier.neededLoss {
      throw StoreFailure.changed(url: answer.url, tries: 1, reason: loss, file: try client.keepBody(of: request))
    }
    if !earlier.lost.isEmpty {
      let file = try client.keepBody(of: request)
      summary.losses.append(
        "\(request.service): changed: no record has \(earlier.lost.joined(separator: ", ")), which each had; "
          + "the answer is \(file)")
    }
    guard let body = earlier.current else { return nil }
    var reading = try AnswerReading(body, in: request.storefront)
    (reading.staleCount, reading.doubt) = (earlier.staleCount, answer.reading.doubt)
    if request.subject == .search {
      summary.notes.append(
        "\(request.service): \(earlier.staleCount) of the results came from a cache, older than the catalog has them; they were left out"
      )
    }
    return (body, reading)
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
  func enter(
    _ answer: StoreClient.Answer, _ file: String, _ request: StoreRequest, _ receivedAt: Timestamp
  ) throws {
    summary.files.append(file)
    var options = options
    options.storefront = request.storefront
    // What a cache answers is as old as it says.
    options.observedAt = Timestamp(seconds: receivedAt.seconds - (answer.head?.age ?? 0))
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
