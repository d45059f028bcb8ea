internal import Answers
internal import Archives
internal import Arguments
internal import Catalog
internal import CatalogModel
internal import Notifications
internal import Storefronts

struct WatchCommand: Command {
  static let name = "watch"
  static let abstract = "Report crossed price thresholds, and what else is new."
  static let discussion = """
    Each line of the file is REF STOREFRONT THRESHOLD: below 1.99, above 20, falls 25%, free or changes, the default. \
    An amount is in the store's currency, or in one named behind it: below 1.99 EUR. STOREFRONT may be several, as in \
    us,gb, or all. What a line saw is kept in the catalog under the file's path. An item that isn't known is \
    reported, and changes no exit code.

    REF "PRODUCT" STOREFRONT THRESHOLD watches an in-app product of an app, developer N STOREFRONT THRESHOLD \
    everything of a developer, artist or author. --rates converts prices to the threshold's currency. # starts a \
    comment.

    Behind REF STOREFRONT there may also be: enters CHART, leaves CHART, first 10 CHART, reviews 2 (new reviews of at \
    most two stars), appears or disappears (in a store). chart CHART STOREFRONT enters, leaves or first 10 watches \
    every item of a chart, developer N STOREFRONT new and search "WORDS" STOREFRONT new what is new. A chart goes by \
    its name in 'coster charts', and by name:genre for a genre's.

    A line that is new is reported if its threshold is met already. Falls and changes are counted from the first run \
    on, falls from the highest price since the line last reported one; so is all that is not a price, but for an item \
    that is among the first of a chart. Where one edition of a chart is shorter, only its ranks are compared. An item that was seen in a store and has left \
    it is a row once, with Now as gone. A line that can't be read is reported; the exit code is 2 if nothing happened.
    """
  static let example = """
    $ cat list.txt
    6759209764 us below 1.99      # the ledger
    com.pippinandrusset.ledger jp,de falls 25%
    6759209764 "Pro Monthly" tr below 300 TRY
    6759209764 us first 10 topfreeapplications:6014
    developer 284417353 us new
    $ coster watch list.txt --post https://ntfy.sh/my-prices --feed prices.atom
    """
  static let exitCodes: [Term] = [
    ("0", "Nothing happened."), ("1", "Something happened; with --check: a line can't be watched."),
    ("2", "Nothing happened, and a line could not be read; or a receiver wasn't notified; or nothing was checked."),
  ]

  static let parameters: Parameters<Self> = [
    .argument(\.file, value: "file", completes: .files, help: "List of what to watch."),
    .flag(\.isCheck, "--check", help: "Read the list, say which lines can't be watched, and look at nothing."),
    .group(\.telling), .group(\.rates), .group(\.options),
  ]

  var file = ""
  var isCheck = false
  var telling = TellingOptions()
  var rates = RatesOptions()
  var options = AnswerOptions()

  func run(in console: Console) throws {
    let list = try WatchList(file, in: console)
    let receivers = try telling.receivers()
    if isCheck { return try report(list, in: console) }
    let folder = try options.catalog.folder(in: console)
    let rates = try rates.read(in: console)
    if telling.isDryRun {
      let catalog = try Catalog(at: folder)
      let round = try WatchListRound(of: list, at: path, rates, before: catalog)
      return try show(try round.look(in: catalog, warn: warning(console)), of: list, to: receivers, catalog, console)
    }
    // Opened for reading, too: only then are the snapshots' prices seen.
    let catalog = try Catalog(at: folder)
    let writableCatalog = try Catalog(at: folder, access: .writing)
    // Of two runs at once the second one sees what the first remembered, and sends nothing that the first is sending.
    let lock = try OpenFile(folder, for: .folder)
    if try !lock.lock(waits: false) {
      console.note("waiting for another run of 'coster watch'")
      _ = try lock.lock(waits: true)
    }
    if telling.discards { try writableCatalog.discardMessages(of: path) }
    let round = try WatchListRound(of: list, at: path, rates, before: writableCatalog)
    let rows = try round.look(in: catalog, warn: warning(console))
    let events = ReportedEvent.events(of: rows, fields, list: name, at: console.now)
    var writer = options.output.writer(of: fields, in: console)
    for row in rows { try writer.write(row) }
    try writer.finish()
    // The catalog is updated only after the answer is written: what was not reported must be reported next time.
    try console.flush()
    let messages = receivers.flatMap { $0.messages(of: events, list: name) }
    try writableCatalog.remember(round.record(events.map(\.event), messages), of: path, at: console.now)
    if !rows.isEmpty {
      console.notePartial(Self.summary(of: rows))
    } else if list.refused > 0 {
      console.markFailed()
    }
    try telling.tell(receivers, of: name, at: path, from: writableCatalog, in: console)
  }

  /// The columns: with rates also the converted price.
  private var fields: [AnswerField<WatchReport.Row>] {
    rates.file == nil ? WatchReport.fields : WatchReport.convertedFields
  }

  private func warning(_ console: Console) -> (Int, String) -> Void {
    { number, message in console.warn("\(file):\(number): \(message)") }
  }

  private static func summary(of rows: [WatchReport.Row]) -> String {
    let prices = rows.count { $0.crossing != nil }
    let others = rows.count - prices
    let crossed = prices == 1 ? "1 price crossed its threshold" : "\(prices) prices crossed their thresholds"
    let happened = others == 1 ? "1 other event" : "\(others) other events"
    return prices == 0
      ? "\(others == 1 ? "1 event" : "\(others) events")" : others == 0 ? crossed : "\(crossed), \(happened)"
  }

  /// Prints what would be sent, and what waits from earlier runs.
  private func show(
    _ rows: [WatchReport.Row], of list: WatchList, to receivers: [Receiver], _ catalog: Catalog, _ console: Console
  ) throws {
    let events = ReportedEvent.events(of: rows, fields, list: name, at: console.now)
    try telling.show(events, of: name, at: path, to: receivers, from: catalog, in: console)
    if list.refused > 0 { console.markFailed() }
  }

  /// Says whether every line of a list can be watched.
  private func report(_ list: WatchList, in console: Console) throws {
    let count = list.lines.count == 1 ? "1 line" : "\(list.lines.count) lines"
    try console.print("\(file): \(count) can be watched" + (list.refused > 0 ? ", \(list.refused) cannot" : ""))
    if list.refused > 0 { console.markPartial() }
  }

  /// The file's full path: a list is the same by any of its names.
  private var path: String { FileSystem.fullPath(file) ?? file }
  /// Its name for receivers, whom folders of this machine do not concern.
  private var name: String { file.split(separator: "/").last.map(String.init) ?? file }
}
