internal import Arguments
internal import Catalog
internal import CatalogModel
internal import StoreService

/// One run of a verb that fetches: calls what is to be called, and tells of it.
final class FetchRun {
  let catalog: Catalog
  private let output: OutputOptions
  private let console: Console
  private let settings: StoreSettings
  private var fetch: StoreFetch?
  private let start: Duration
  private var done = 0
  private var requestCount = 0
  private var problems = 0

  init(
    _ options: FetchOptions, _ catalog: CatalogOptions, _ writing: WritingOptions, _ output: OutputOptions,
    _ console: Console
  ) throws {
    console.isQuiet = output.isQuiet
    self.catalog = try catalog.open(in: console, access: .writing, patience: writing.patience)
    self.output = output
    self.console = console
    settings = options.settings
    start = console.uptime
    guard let network = console.network else { throw CommandFailure("There is no network here.") }
    let client = StoreClient(self.catalog, network, settings) { [unowned self] in tell($0) }
    var importing = ImportOptions()
    importing.now = { Timestamp(seconds: network.now() / 1000) }
    importing.onNote = { console.note($0) }
    importing.onProblem = { [unowned self] problem in
      problems += 1
      console.warn(problem)
    }
    fetch = StoreFetch(client, options: importing)
  }

  /// Fetches all of `requests`, and prints what that came to, also when it is broken off; returns how many records came.
  @discardableResult func fetch(_ requests: [StoreRequest]) throws -> Int {
    requestCount = requests.count
    noteDuration()
    var found = 0
    try perform { fetch in
      for request in requests {
        found += try fetch.fetch(request)
        done += 1
      }
    }
    return found
  }

  /// Does `body`, and prints what it came to.
  func perform(_ body: (StoreFetch) throws -> Void) throws {
    guard let fetch else { return }
    var failure: (any Error)?
    do { try body(fetch) } catch { failure = error }
    console.clearStatus()
    try report(fetch.summary)
    if let failure = failure ?? callsFailed(fetch.summary) { throw failure }
  }

  private func noteDuration() {
    let minutes = Int64(requestCount) * settings.limit.window / Int64(settings.limit.count) / 60_000
    guard minutes > 0 else { return }
    console.note(
      "\(requestCount) \(requestCount == 1 ? "call" : "calls"), about \(minutes) \(minutes == 1 ? "minute" : "minutes") at this rate, less what is fresh"
    )
  }

  private func tell(_ event: StoreClient.Event) {
    switch event {
    case .calls: showStatus("")
    case .waitsForTurn(let milliseconds): tellWait(milliseconds, "for the next call's turn")
    case .waitsAfter(let reason, let milliseconds): tellWait(milliseconds, "since \(reason)")
    }
  }

  private func tellWait(_ milliseconds: Int64, _ reason: String) {
    let wait = SpanArgument(milliseconds: milliseconds).secondsText
    if console.hasStatusLine {
      showStatus("  waiting \(wait) \(reason)")
    } else if milliseconds > 9000 {
      console.note("\(done) of \(requestCount) done; waiting \(wait) \(reason)")
    }
  }

  private func showStatus(_ text: String) {
    console.showStatus("fetch  \(done) of \(requestCount)\(text)")
  }

  private func report(_ summary: FetchSummary) throws {
    tellMissing(summary.missing)
    tellUnknown(summary.unknown)
    tellElsewhere(summary.elsewhere)
    tellUnasked(summary.unaskedCount)
    for failure in summary.failures { console.warn(failure) }
    let answer = FetchAnswer(summary, console.uptime - start, for: output.format(in: console))
    try output.write(answer.members, in: console)
    let oddities = summary.missing.count + summary.unknown.count + summary.elsewhere.count + summary.unaskedCount
    if oddities + summary.refused + problems > 0 { console.markPartial() }
  }

  private func callsFailed(_ summary: FetchSummary) -> CommandFailure? {
    guard !summary.failures.isEmpty else { return nil }
    return CommandFailure(
      summary.failures.count == 1 ? "A call failed." : "\(summary.failures.count) calls failed.",
      cure: "What came is kept; run the same command again to go on.")
  }

  /// A line for each item, with all the stores that do not have it.
  private func tellMissing(_ missing: [MissingItem]) {
    var order: [String] = []
    var stores: [String: [String]] = [:]
    for item in missing {
      let text = Self.start(item)
      if stores[text] == nil { order.append(text) }
      stores[text, default: []].append(item.storefront.code)
    }
    for text in order.prefix(Self.mostTold) {
      console.warn("\(text) in \(stores[text, default: []].joined(separator: ", "))")
    }
    let untold = order.count - Self.mostTold
    guard untold > 0 else { return }
    console.warn("\(untold) more \(untold == 1 ? "is" : "are") missing; --format json lists them all")
  }

  private static func start(_ item: MissingItem) -> String {
    switch item.what {
    case .item: "\(item.text): missing"
    case .chart: "\(item.text): Apple publishes no such chart"
    case .reviews: "\(item.text): no such app"
    }
  }

  private func tellUnknown(_ items: [UnknownItem]) {
    for item in items.prefix(Self.mostTold) {
      console.warn("\(item.text): not known whether \(item.storefront) has it: \(item.reason)")
    }
    let untold = items.count - Self.mostTold
    guard untold > 0 else { return }
    console.warn("\(untold) more \(untold == 1 ? "is" : "are") not known; --format json lists them all")
  }

  private func tellUnasked(_ count: Int) {
    guard count > 0 else { return }
    let (items, tell) = count == 1 ? ("item", "it tells") : ("items", "they tell")
    console.warn("\(count) \(items) came that nobody asked for; what \(tell) is in the catalog")
  }

  /// That another store's page came says what is shown, and not for sure what is sold.
  private func tellElsewhere(_ items: [ItemElsewhere]) {
    for item in items.prefix(Self.mostTold) {
      let page = """
        \(item.text): asked for \(item.storefront)'s page, Apple showed that of \(item.shown): it may not be sold in \
        \(item.storefront). 'coster fetch lookup' tells for sure
        """
      let listing = """
        \(item.text): asked for \(item.storefront), the store answered for \(item.shown): what it told is kept as \
        \(item.shown)'s, and nothing is known of \(item.storefront)
        """
      console.warn(item.isPage ? page : listing)
    }
    let untold = items.count - Self.mostTold
    guard untold > 0 else { return }
    console.warn(
      "\(untold) more \(untold == 1 ? "was" : "were") answered for other stores; --format json lists them all")
  }

  /// So many missing items are told one by one.
  private static let mostTold = 50
}
