internal import Catalog
internal import CatalogModel

/// Known truths before conclusions: an answer counts as *nothing there* only if the same service, in the same store and
/// the same run, answered with something that must be there.
///
/// Tools break without an error where a service answers `{"resultCount":0}` for everything, or a feed without entries:
/// such an answer looks like a quiet day.
extension StoreFetch {
  /// Waits for proof with an answer that has nothing, or asks for it.
  func hold(_ absence: Absences.Absence) throws {
    let request = absence.request
    let service = request.service
    absences.add(absence)
    // A page behind others of the same app, which showed that the service answers.
    if request.isLaterPage, !absences.needsProof(service) { return try prove(service) }
    if try contradictsCatalog(request) { return try doubt(service) }
    if absences.needsProof(service) { try askForProof(of: service) }
  }

  /// Adds to the catalog what answers did not have, now that their service answers with what is there.
  func prove(_ service: Service) throws {
    for absence in absences.prove(service) {
      if let answer = absence.answer {
        try enter(answer, absence.file ?? answer.earlier?.file ?? "", absence.request, absence.receivedAt)
      }
      let age = absence.answer?.head?.age ?? 0
      try record(missing: absence.items, absence.request, Timestamp(seconds: absence.receivedAt.seconds - age))
    }
  }

  /// Settles what is still open at the end of a run, in which no service showed something after it had nothing.
  ///
  /// - Throws: ``StoreFailure`` where no further call can succeed, `CatalogError`.
  public func conclude() throws {
    defer { summary.calls = client.callCount }
    do {
      for service in absences.services { try askForProof(of: service) }
    } catch {
      giveUpAbsences()
      throw error
    }
  }

  /// Forgets what is still open: nothing is known of it.
  public func giveUpAbsences() {
    for service in absences.services { noteUnanswered(absences.remove(service)) }
  }

  private func noteUnanswered(_ absences: [Absences.Absence]) {
    summary.unanswered += absences.flatMap { absence in
      absence.request.expected.map { RequestedItem($0, of: absence.request) }
    }
  }

  /// Asks a service for what must be there.
  private func askForProof(of service: Service) throws {
    let waiting = absences.absences(of: service)
    guard let last = waiting.last else { return }
    let absent = Set(waiting.flatMap(\.items).compactMap(\.appleID))
    let controls = try Controls(catalog: catalog, absent: absent).requests(to: service, besides: last.request)
    for control in controls {
      do {
        let reading = try client.reading(of: control)
        if !AnswerResolution(reading, to: control).found.isEmpty { return try prove(service) }
      } catch StoreFailure.absent {
        continue
      } catch let failure as StoreFailure where failure.isOfOneCall {
        summary.failures.append("\(failure)")
        return noteUnanswered(absences.remove(service))
      }
    }
    try doubt(service)
  }

  /// Reports a service that has nothing, and stores nothing of its answers.
  private func doubt(_ service: Service) throws {
    let absences = absences.doubt(service)
    noteUnanswered(absences)
    let evidence = absences.first { !$0.body.isEmpty || $0.answer != nil }
    let file = try evidence.map { absence in
      try catalog.keep(
        absence.answer?.body ?? absence.body, name: "\(StoreClient.evidence)-\(absence.request.name)",
        extension: absence.request.fileExtension, receivedAt: absence.receivedAt)
    }
    summary.doubts.append(FetchSummary.Doubt(service: "\(service)", file: file))
  }

  /// Why an answer that shows some items may lack others that are there; `nil` where nothing speaks for that.
  ///
  /// Songs that come prove nothing of apps: where the catalog knows several of a kind in the store, and none of them
  /// came, they are asked for by themselves.
  func vanishedKind(_ reading: AnswerReading, _ request: StoreRequest) throws -> String? {
    guard request.subject == .item, request.pages == nil else { return nil }
    let items = request.expected.compactMap(\.appleID)
    let absent = items.filter { reading.items[$0] == nil }
    guard absent.count >= Self.minOfKind, absent.count < items.count else { return nil }
    func kind(_ appleID: AppleID) throws -> ProductKind? {
      try catalog.record(of: appleID, in: request.storefront)?.kind
    }
    let there = try Set(items.filter { reading.items[$0] != nil }.compactMap(kind))
    let gone = Dictionary(grouping: try absent.compactMap(kind)) { $0 }
    let vanished = gone.filter { $0.value.count >= Self.minOfKind && !there.contains($0.key) }.keys
    return vanished.map(\.rawValue).min().map { "nothing came of kind \($0), of which the catalog knows several" }
  }

  private static let minOfKind = 5

  /// Whether the catalog knows that there was something: a chart that was never empty, an app with reviews.
  private func contradictsCatalog(_ request: StoreRequest) throws -> Bool {
    switch request.subject {
    case .chart:
      let genre = request.path.firstMatch(of: /\/genre=([0-9]+)/).map { String($0.1) }
      return try catalog.hasChart(request.expected.first?.text ?? "", genre: genre, in: request.storefront)
    case .reviews:
      guard !request.isLaterPage else { return false }
      return try request.expected.compactMap(\.appleID).contains {
        try catalog.hasReviews(of: $0, in: request.storefront)
      }
    case .item, .search, .page: return false
    }
  }
}

extension StoreRequest {
  /// Whether it asks for a page of reviews that is not the first.
  var isLaterPage: Bool { subject == .reviews && !path.contains("/page=1/") }
}

extension StoreFailure {
  /// Whether another form of the same service may answer: not where it wants fewer calls.
  var leavesOtherForms: Bool {
    if case .failed(_, _, _, isThrottled: true) = self { return false }
    return isOfOneCall
  }

  /// Whether other calls may succeed.
  var isOfOneCall: Bool {
    switch self {
    case .refused, .absent, .damaged, .changed, .failed: true
    case .down, .lockedOut, .unreachable, .hopeless, .interrupted: false
    }
  }
}
