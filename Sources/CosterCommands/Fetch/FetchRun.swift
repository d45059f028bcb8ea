internal import Catalog
internal import CatalogModel
internal import StoreService

/// One run of a verb that fetches: makes its calls, and reports them.
final class FetchRun {
  private let options: FetchOptions
  private let console: Console
  private let start: Duration
  private var done = 0
  private var requestCount = 0
  private var problems = 0

  init(_ options: FetchOptions, console: Console) {
    (self.options, self.console) = (options, console)
    start = console.uptime
  }

  /// Opens the catalog, which is created only when there is something to request.
  private func open() throws -> StoreFetch {
    guard let network = console.surroundings.network else {
      throw CommandFailure("There is no network here.")
    }
    let catalog = try options.catalog.open(in: console, access: .writing, patience: options.writing.patience)
    let client = StoreClient(catalog, network: network, settings: options.settings) { [unowned self] in
      report($0)
    }
    var importing = ImportOptions()
    importing.now = { Timestamp(seconds: network.now() / 1000) }
    importing.onNote = { [console] in console.note($0) }
    importing.onProblem = { [unowned self] problem in
      problems += 1
      console.warn(problem)
    }
    return StoreFetch(client, options: importing)
  }

  /// Fetches all of `requests`, and prints the result, also of an interrupted run; returns how many records came.
  @discardableResult func fetch(_ requests: [StoreRequest]) throws -> Int {
    try fetch(series: requests.map { [$0] })
  }

  /// The same for series of requests: each is made only if the one before it in the series returned something.
  @discardableResult func fetch(series all: [[StoreRequest]]) throws -> Int {
    requestCount = all.reduce(0) { $0 + $1.count }
    guard requestCount > 0 else {
      try report(FetchSummary(), endedBy: nil)
      return 0
    }
    let fetch = try open()
    noteDuration()
    var found = 0
    var failure: (any Error)?
    for (number, series) in all.enumerated() where failure == nil {
      do {
        found += try self.fetch(series, with: fetch)
      } catch {
        failure = error
        fetch.skip(all[(number + 1)...].compactMap(\.first))
      }
    }
    console.clearStatus()
    try report(fetch.summary, endedBy: failure)
    if let failure = failure.map(cured) ?? callsFailed(fetch.summary) { throw failure }
    return found
  }

  /// Fetches all of `requests` for an answer of another kind: only failures are reported.
  func fetchQuietly(_ requests: [StoreRequest]) throws {
    guard !requests.isEmpty else { return }
    let fetch = try open()
    requestCount = requests.count
    noteDuration()
    do {
      for request in requests { _ = try self.fetch([request], with: fetch) }
    } catch let failure as StoreFailure {
      console.warn("\(cured(failure))")
    }
    console.clearStatus()
    fetch.summary.failures.forEach(console.warn)
  }

  private func fetch(_ series: [StoreRequest], with fetch: StoreFetch) throws -> Int {
    defer { done += series.count }
    var found = 0
    for request in series {
      let outcome = try fetch.fetch(request)
      found += outcome.recordCount
      guard outcome.recordCount > 0, outcome.isAnswered else { break }
    }
    return found
  }

  /// A server that asks for a pause may be wrong, or the network may have changed since.
  private func cured(_ failure: any Error) -> any Error {
    guard case StoreFailure.lockedOut = failure else { return failure }
    return CommandFailure("\(failure)", cure: "With --lift-pause it is called all the same.")
  }

  private func noteDuration() {
    let limit = options.settings.limit
    let minutes = Int64(requestCount) * limit.window / Int64(limit.count) / 60_000
    guard minutes > 0 else { return }
    console.note(
      "\(requestCount) \(requestCount == 1 ? "call" : "calls"), about \(minutes) \(minutes == 1 ? "minute" : "minutes") at this rate, less what is fresh"
    )
  }

  private func report(_ event: StoreClient.Event) {
    switch event {
    case .calls: showStatus("")
    case .waitsToCall(let milliseconds): reportWait(milliseconds, "for the next call's turn")
    case .waitsAfter(let reason, let milliseconds): reportWait(milliseconds, "since \(reason)")
    }
  }

  private func reportWait(_ milliseconds: Int64, _ reason: String) {
    let wait = WaitText(milliseconds: milliseconds)
    if console.hasStatusLine {
      showStatus("  waiting \(wait) \(reason)")
    } else if milliseconds > 9000 {
      console.note("\(done) of \(requestCount) done; waiting \(wait) \(reason)")
    }
  }

  private func showStatus(_ text: String) {
    console.showStatus("fetch  \(done) of \(requestCount)\(text)")
  }

  private func report(_ summary: FetchSummary, endedBy failure: (any Error)?) throws {
    FetchRemarks(summary).lines.forEach(console.warn)
    // The failure that ended the run is reported last, by itself.
    for text in summary.failures where text != failure.map({ "\($0)" }) { console.warn(text) }
    let fields = FetchAnswer.fields(took: console.uptime - start, for: options.output.format(in: console))
    try options.output.writeSummary(summary, fields, in: console)
    let oddities = summary.missing.count + summary.unknown.count + summary.elsewhere.count + summary.unrequestedCount
    if oddities + summary.refused + problems > 0 { console.markPartial() }
  }

  private func callsFailed(_ summary: FetchSummary) -> CommandFailure? {
    guard !summary.failures.isEmpty else { return nil }
    return CommandFailure(
      summary.failures.count == 1 ? "A call failed." : "\(summary.failures.count) calls failed.",
      cure: "What came is kept; run the same command again to go on.")
  }
}
