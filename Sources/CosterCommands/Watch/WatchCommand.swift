internal import Answers
internal import Archives
internal import Arguments
internal import Catalog
internal import CatalogModel
internal import Notifications
internal import Storefronts

struct WatchCommand: Command {
  static let name = "watch"
  static let abstract = "Report crossed price thresholds."
  static let discussion = """
    Each line of the file is REF STOREFRONT THRESHOLD: below 1.99, above 20, falls 25%, free or changes, the default. \
    An amount is in the store's currency, or in one named behind it: below 1.99 EUR. STOREFRONT may be several, as in \
    us,gb, or all. What a line saw is kept in the catalog under the file's path. An item that isn't known is \
    reported, and changes no exit code.

    REF "PRODUCT" STOREFRONT THRESHOLD watches an in-app product of an app. # starts a comment.

    A line that is new is reported if its threshold is met already. Falls and changes are counted from the first run \
    on, falls from the highest price since the line last reported one. An item that was seen in a store and has left \
    it is a row once, with Now as gone. A line that can't be read is reported; the exit code is 2 if nothing crossed.
    """
  static let example = """
    $ cat list.txt
    6759209764 us below 1.99      # the ledger
    com.pippinandrusset.ledger jp,de falls 25%
    6759209764 "Pro Monthly" tr below 300 TRY
    $ coster watch list.txt --no-header > crossed.tsv
    $ test -s crossed.tsv && echo 'Something crossed.'
    $ coster watch list.txt --post https://ntfy.sh/my-prices --feed prices.atom
    """
  static let exitCodes: [Term] = [
    ("0", "Nothing crossed."), ("1", "Something crossed; with --check: a line can't be watched."),
    ("2", "Nothing crossed, and a line could not be read; or a receiver could not be told; or nothing was looked at."),
  ]

  static let parameters: Parameters<Self> = [
    .argument(\.file, value: "file", completes: .files, help: "List of what to watch."),
    .flag(\.isCheck, "--check", help: "Read the list, say which lines can't be watched, and look at nothing."),
    .group(\.telling), .group(\.options),
  ]

  var file = ""
  var isCheck = false
  var telling = TellingOptions()
  var options = AnswerOptions()

  func run(in console: Console) throws {
    let list = try WatchList(file, in: console)
    let receivers = try telling.receivers()
    if isCheck { return try report(list, in: console) }
    let folder = try options.catalog.folder(in: console)
    if telling.isDryRun { return try showEvents(of: list, to: receivers, in: try Catalog(at: folder), console) }
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
    let round = WatchRound(before: try writableCatalog.watchedPrices(of: path))
    let crossings = try look(at: list, in: catalog, round, console)
    let events = ReportedEvent.events(of: crossings, list: name, at: console.now)
    var writer = options.output.writer(of: CrossingReport.fields, in: console)
    for crossing in crossings { try writer.write(crossing) }
    try writer.finish()
    // The catalog is updated only after the answer is written: what was not reported must be reported next time.
    try console.flush()
    let record = WatchRecord(
      prices: round.after(keepsAll: list.refused > 0), events: events.map(\.event),
      messages: receivers.flatMap { $0.messages(of: events, list: name) })
    try writableCatalog.remember(record, of: path, at: console.now)
    if !crossings.isEmpty {
      console.notePartial(
        crossings.count == 1 ? "1 price crossed its threshold" : "\(crossings.count) prices crossed their thresholds")
    } else if list.refused > 0 {
      console.markFailed()
    }
    try telling.tell(receivers, of: name, at: path, from: writableCatalog, in: console)
  }

  /// Prints what would be sent, and what waits from earlier runs.
  private func showEvents(
    of list: WatchList, to receivers: [Receiver], in catalog: Catalog, _ console: Console
  ) throws {
    let round = WatchRound(before: try catalog.watchedPrices(of: path))
    let events = ReportedEvent.events(of: try look(at: list, in: catalog, round, console), list: name, at: console.now)
    try telling.show(events, of: name, at: path, to: receivers, from: catalog, in: console)
    if list.refused > 0 { console.markFailed() }
  }

  /// Looks at each line, and returns what crossed its threshold.
  private func look(
    at list: WatchList, in catalog: Catalog, _ round: WatchRound, _ console: Console
  ) throws -> [WatchRound.Crossing] {
    try list.lines.flatMap { number, line in
      let warn = { (message: String) in console.warn("\(file):\(number): \(message)") }
      var items: [KnownItem]?
      var ambiguous: [AppleID: Set<Storefront>] = [:]
      switch try catalog.lookupResult(line.reference, includesGone: true) {
      case .items(let found):
        items = found
        if let product = line.product {
          let products = try found.compactMap { item in
            try catalog.watchedProduct(product, of: item, in: line.storefronts) { warn("\($0)") }
          }
          items = products.isEmpty ? nil : products.map(\.item)
          for product in products { ambiguous[product.item.appleID] = product.ambiguousStores }
        }
      case .nothing(let reason, let remains): warn("\(AnswerNote.noItem(reason, remains: remains).forPeople)")
      }
      return try round.look(
        at: line, items, isAmbiguous: { ambiguous[$0.appleID]?.contains($1) ?? false },
        why: { line.product == nil ? try catalog.reason(whyNoPriceOf: $0, in: $1) : nil },
        end: { line.product == nil ? try Self.end(of: $0, in: catalog) : nil },
        warn: warn)
    }
  }

  /// Says whether every line of a list can be watched.
  private func report(_ list: WatchList, in console: Console) throws {
    let count = list.lines.count == 1 ? "1 line" : "\(list.lines.count) lines"
    try console.print("\(file): \(count) can be watched" + (list.refused > 0 ? ", \(list.refused) cannot" : ""))
    if list.refused > 0 { console.markPartial() }
  }

  /// The period from which on the feed has no such offer; `nil` where it does not say so.
  private static func end(of key: WatchedPrice.Key, in catalog: Catalog) throws -> PricePeriod? {
    let history = try catalog.priceHistories(of: key.appleID).first {
      $0.storefront == key.storefront && $0.offer == key.offer
    }
    return history?.periods.last.flatMap { $0.isGone ? $0 : nil }
  }

  /// The file's full path: a list is the same by any of its names.
  private var path: String { FileSystem.fullPath(file) ?? file }
  /// Its name for receivers, whom folders of this machine do not concern.
  private var name: String { file.split(separator: "/").last.map(String.init) ?? file }
}
