/// Generations of a service that stand in for one another: reviews as JSON and as XML, charts of the store's feeds and
/// of the feed generator.
extension StoreFetch {
  /// Asks for the same in other forms, and imports what one of them has.
  ///
  /// - Returns: Whether one has something.
  func askStandIns(for request: StoreRequest, because reason: String, _ outcome: inout Outcome) throws -> Bool {
    for standIn in request.standIns {
      do {
        let (reading, receivedAt, held) = try fetchPages(of: standIn)
        let resolution = AnswerResolution(reading, to: standIn)
        guard held == nil, !resolution.found.isEmpty else { continue }
        outcome.recordCount += reading.recordCount
        outcome.isAnswered = true
        if replaced.insert(request.service).inserted {
          summary.notes.append("\(request.service): \(reason); read as \(standIn.form) instead")
        }
        _ = try enter(resolution, of: standIn, receivedAt, isLast: true)
        return true
      } catch let failure as StoreFailure where failure.isOfOneCall {
        continue
      }
    }
    return false
  }
}

extension StoreRequest {
  /// The form of a feed, for people.
  fileprivate var form: String {
    switch service.kind {
    case .generatedChart: "the feed generator's chart \(expected.first?.text ?? "")"
    case .chartFeed: "the chart \(expected.first?.text ?? "") as \(isXML ? "XML" : "JSON")"
    default: isXML ? "XML" : "JSON"
    }
  }
}
