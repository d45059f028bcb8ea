internal import Answers
internal import Catalog
internal import CatalogModel
internal import StoreService

/// One run of a verb that fetches: makes its calls, and reports them.
final class FetchRun {
  let options: FetchOptions
  let console: Console
  private let start: Duration
  private var done = 0
  private var requestCount = 0
  private var problems = 0
  /// The stores that are asked in turn for what others do not have, and the requests for items, as they were named.
  var others: (stores: [Storefront], requests: (_ texts: Set<String>, _ storefront: Storefront) -> [StoreRequest])?

  init(_ options: FetchOptions, console: Console) {
    (self.options, self.console) = (options, console)
    start = console.uptime
  }

  /// Opens the catalog, which is created only when there is something to request.
  private func open() throws -> StoreFetch {
    guard let network = console.environment.network() else {
      throw CommandFailure("No network support.")
    }
    let catalog = try options.catalog.open(in: console, access: .writing, timeout: options.writing.timeout)
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
    if options.isPlan {
      try showPlan(all)
      return 1
    }
    guard !all.isEmpty else {
      try report(FetchSummary(), endedBy: nil)
      return 0
    }
    let (found, summary, failure) = try perform(all)
    try report(summary, endedBy: failure)
    if let failure { throw withHint(failure) }
    guard summary.doubts.isEmpty || !summary.failures.isEmpty else {
      throw CommandFailure(
        "The service answers, and has nothing: it may have changed.",
        hint: "Nothing is stored as missing. 'coster fetch check' looks at each service.")
    }
    guard summary.failures.isEmpty else {
      throw CommandFailure(
        summary.failures.count == 1 ? "A call failed." : "\(summary.failures.count) calls failed.",
        hint: "Answers so far are kept; run the same command to resume.")
    }
    return found
  }

  /// Fetches all of `requests` for an answer of another kind: only failures are reported.
  func fetchQuietly(_ requests: [StoreRequest]) throws {
    guard !requests.isEmpty else { return }
    let (_, summary, failure) = try perform(requests.map { [$0] })
    if let failure {
      guard failure is StoreFailure else { throw failure }
      console.warn("\(withHint(failure))")
    }
    summary.doubts.forEach { console.warn("\($0)") }
    summary.failures.forEach(console.warn)
  }

  /// Asks services for what must be there.
  func check(_ requests: [(service: String, request: StoreRequest)]) throws -> [ServiceCheck] {
    requestCount = requests.count
    let fetch = try open()
    defer { console.clearStatus() }
    return try requests.map { service, request in
      defer { done += 1 }
      return try fetch.check(service, request)
    }
  }

  /// Asks other stores in turn for what the named ones do not have.
  private func askOthers(with fetch: StoreFetch, _ found: inout Int) throws {
    guard let others else { return }
    for storefront in others.stores {
      let missing = fetch.takeMissing()
      let requests = others.requests(Set(missing.map(\.text)), storefront)
      requestCount += requests.count
      var open: Set<String> = []
      defer {
        fetch.enter(
          missing: missing.filter { open.contains($0.text) }, found: missing.filter { !open.contains($0.text) },
          in: storefront)
      }
      open = Set(missing.map(\.text))
      let before = fetch.summary.unanswered.count + fetch.summary.unknown.count + fetch.summary.elsewhere.count
      for request in requests { found += try self.fetch([request], with: fetch) }
      try fetch.conclude()
      let after = fetch.summary.unanswered.count + fetch.summary.unknown.count + fetch.summary.elsewhere.count
      guard after == before else { continue }
      open = Set(fetch.takeMissing().map(\.text))
    }
  }

  /// Makes the calls; returns how many records came, and the error that ended the run early.
  private func perform(_ all: [[StoreRequest]]) throws -> (found: Int, summary: FetchSummary, failure: (any Error)?) {
    requestCount = all.reduce(0) { $0 + $1.count }
    let fetch = try open()
    noteDuration()
    var found = 0
    var failure: (any Error)?
    try fetch.asOneRun {
      for (number, series) in all.enumerated() where failure == nil {
        do {
          found += try self.fetch(series, with: fetch)
        } catch {
          failure = error
          fetch.skip(all[(number + 1)...].compactMap(\.first))
        }
      }
      guard failure == nil else { return fetch.giveUpAbsences() }
      do {
        try fetch.conclude()
        try askOthers(with: fetch, &found)
      } catch { failure = error }
    }
    console.clearStatus()
    return (found, fetch.summary, failure)
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
  private func withHint(_ failure: any Error) -> any Error {
    guard case StoreFailure.lockedOut = failure else { return failure }
    return CommandFailure("\(failure)", hint: "With --lift-pause it is called all the same.")
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

  // MARK: The result

  private func report(_ summary: FetchSummary, endedBy failure: (any Error)?) throws {
    summary.remarks.forEach(console.warn)
    summary.losses.forEach(console.warn)
    summary.notes.forEach(console.note)
    if summary.cacheAge >= 3600 {
      let age = WaitText(milliseconds: summary.cacheAge * 1000)
      console.note("answers came from a cache, the oldest after \(age): they are dated by when they were made")
    }
    // The failure that ended the run is reported last, by itself.
    for text in summary.failures where text != failure.map({ "\($0)" }) { console.warn(text) }
    summary.doubts.forEach { console.warn("\($0)") }
    if let note = summary.unansweredNote { console.warn(note) }
    let duration = console.uptime - start
    // For people, missing items were reported already; JSON has all of them as lists.
    let hasLists = [.json, .ndjson].contains(options.output.format(in: console))
    let fields =
      Self.counts + [AnswerField("seconds") { _ in .seconds(duration) }] + (hasLists ? Self.lists : [])
    try options.output.writeSummary(summary, fields, in: console)
    let anomalies =
      summary.missing.count + summary.unknown.count + summary.elsewhere.count + summary.unrequestedCount
      + summary.losses.count
    if anomalies + summary.imported.refused + problems > 0 { console.markPartial() }
  }

  private static let counts: [AnswerField<FetchSummary>] = [
    .integer("calls") { $0.calls },
    .integer("fresh", "Still fresh") { $0.kept },
    .integer("records") { $0.records },
    .integer("stored") { $0.imported.stored },
    .integer("changed") { $0.imported.changed },
    .integer("unchanged") { $0.imported.unchanged },
    .integer("refused") { $0.imported.refused },
    .integer("missing_count", "Missing") { $0.missing.count },
    .integer("unknown_count", "Unknown") { $0.unknown.count },
    .integer("elsewhere_count", "Elsewhere") { $0.elsewhere.count },
    .integer("unrequested_count", "Unrequested") { $0.unrequestedCount },
    .integer("failed") { $0.failures.count },

    .integer("not_requested_count", "Not requested") { $0.skipped.count },
    .integer("unanswered_count", "Unanswered") { $0.unanswered.count },
    .integer("doubt_count", "Doubted") { $0.doubts.count },
    .integer("bytes") { $0.bytes },
  ]

  private static let lists: [AnswerField<FetchSummary>] = [
    AnswerField("missing", "Missing items") { .list($0.missing.map { cell($0) }) },
    AnswerField("unknown", "Unknown items") {
      .list($0.unknown.map { cell($0.item, ("reason", .text($0.reason))) })
    },
    AnswerField("elsewhere", "Other stores' answers") {
      .list($0.elsewhere.map { cell($0.item, ("shown", .text($0.shown.code))) })
    },
    AnswerField("failures") { .list($0.failures.map { .text($0) }) },
    AnswerField("doubts") {
      .list($0.doubts.map { .object([("service", .text($0.service)), ("file", .text($0.file))]) })
    },
    AnswerField("not_requested") { .list($0.skipped.map { cell($0) }) },
    AnswerField("unanswered") { .list($0.unanswered.map { cell($0) }) },
    AnswerField("files") { .list($0.files.map { .text($0) }) },
  ]

  private static func cell(_ item: RequestedItem, _ more: (String, Cell)...) -> Cell {
    .object(
      [
        ("ref", .text(item.text)), ("apple_id", .integer(item.appleID?.rawValue)),
        ("storefront", .text(item.storefront.code)), ("what", .text(item.what.rawValue)),
      ] + more)
  }
}
