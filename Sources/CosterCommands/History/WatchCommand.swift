internal import Answers
internal import Archives
internal import Arguments
internal import Catalog
internal import CatalogModel
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
    """
  static let exitCodes: [Term] = [
    ("0", "Nothing crossed."), ("1", "Something crossed."),
    ("2", "Nothing crossed, and a line could not be read; or could not be done: nothing was looked at."),
  ]

  static let parameters: Parameters<Self> = [
    .argument(\.file, value: "file", completes: .files, help: "List of what to watch."),
    .group(\.options),
  ]

  var file = ""
  var options = AnswerOptions()

  func run(in console: Console) throws {
    let folder = try options.catalog.folder(in: console)
    let list = try WatchList(file, in: console)
    // Opened for reading, too: only then are the snapshots' prices seen.
    let catalog = try Catalog(at: folder)
    let writableCatalog = try Catalog(at: folder, access: .writing)
    let round = WatchRound(before: try writableCatalog.watchedPrices(of: path))
    var writer = options.output.writer(of: CrossingReport.fields, in: console)
    var crossed = 0
    for (number, line) in list.lines {
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
      let crossings = try round.look(
        at: line, items, isAmbiguous: { ambiguous[$0.appleID]?.contains($1) ?? false },
        why: { line.product == nil ? try catalog.reason(whyNoPriceOf: $0, in: $1) : nil },
        end: { line.product == nil ? try Self.end(of: $0, in: catalog) : nil },
        warn: warn)
      crossed += crossings.count
      for crossing in crossings { try writer.write(crossing) }
    }
    try writer.finish()
    // The catalog is updated only after the answer is written: what was not reported must be reported next time.
    try console.flush()
    try writableCatalog.remember(round.after(keepsAll: list.refused > 0), of: path, at: console.now)
    if round.hasCrossings {
      console.notePartial(crossed == 1 ? "1 price crossed its threshold" : "\(crossed) prices crossed their thresholds")
    } else if list.refused > 0 {
      console.markFailed()
    }
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
}

/// A file with the prices to watch, and their thresholds.
private struct WatchList {
  /// `REF STOREFRONT[,STOREFRONT…] [THRESHOLD]`, with their numbers.
  var lines: [(number: Int, line: WatchedLine)] = []
  var refused = 0
  /// How many invalid lines are reported one by one; the others are counted.
  private static let reportLimit = 20

  /// Reads a file, and reports the first of its invalid lines; throws when all are invalid.
  init(_ file: String, in console: Console) throws {
    try InputLines.forEach(in: console.input(file)) { line in
      do throws(CommandFailure) {
        guard let read = try Self.read(String(decoding: line.bytes, as: UTF8.self)) else { return }
        lines.append((line.number, read.line))
        if let error = read.error { throw error }
      } catch {
        refused += 1
        if refused <= Self.reportLimit { console.warn("\(file):\(line.number): \(error)") }
      }
    }
    guard refused > 0 else { return }
    let failure = CommandFailure(
      "\(file) has \(refused == 1 ? "a line" : "\(refused) lines") that cannot be watched"
        + (lines.isEmpty ? "; nothing was looked at." : "; the others were looked at."),
      hint: "Lines are REF STOREFRONT, then below AMOUNT, above AMOUNT, falls SHARE, free or changes.")
    if lines.isEmpty { throw failure }
    console.warn("\(failure)")
  }

  /// What a line says; one unknown storefront keeps no other from being watched.
  private static func read(_ text: String) throws(CommandFailure) -> (line: WatchedLine, error: CommandFailure?)? {
    var words = try words(of: text)
    guard let reference = words.first?.text else { return nil }
    do throws(ReferenceError) { _ = try Reference(String(reference)) } catch {
      throw CommandFailure("\(error)")
    }
    let product = words.count > 1 && words[1].isQuoted ? words.remove(at: 1).text : nil
    guard words.count > 1 else { throw CommandFailure("'\(reference)' has no storefront behind it") }
    var named = StorefrontOptions()
    var error: CommandFailure?
    for code in words[1].text.split(separator: ",") {
      if let choice = StorefrontChoice(argument: String(code)) {
        named.choices.append(choice)
      } else {
        error = error ?? CommandFailure(Storefront.validationError(of: String(code)) ?? "'\(code)' is not a storefront")
      }
    }
    guard !named.choices.isEmpty else { throw error ?? CommandFailure("'\(words[1].text)' names no storefront") }
    let threshold = try PriceThreshold(words.dropFirst(2).map(\.text))
    let line = WatchedLine(
      reference: reference, product: product, storefronts: named.requested, threshold: threshold)
    return (line, error)
  }

  private struct Word {
    var text: String
    var isQuoted = false
  }

  /// The words of a line: what stands in double quotes is one word, and # begins a comment outside of them.
  private static func words(of line: String) throws(CommandFailure) -> [Word] {
    var words: [Word] = []
    var rest = Substring(line)
    while true {
      rest = rest.drop(while: \.isWhitespace)
      guard let first = rest.first, first != "#" else { return words }
      if first == "\"" {
        let quoted = rest.dropFirst().prefix { $0 != "\"" }
        guard quoted.endIndex < rest.endIndex else { throw CommandFailure("a quoted name has no closing quote") }
        words.append(Word(text: String(quoted), isQuoted: true))
        rest = rest[quoted.endIndex...].dropFirst()
      } else {
        let word = rest.prefix { !$0.isWhitespace && $0 != "#" }
        words.append(Word(text: String(word)))
        rest = rest[word.endIndex...]
      }
    }
  }
}

extension PriceThreshold {
  fileprivate init(_ words: [String]) throws(CommandFailure) {
    switch words.first {
    case nil: self = .changes
    case "free" where words.count == 1: self = .free
    case "changes" where words.count == 1: self = .changes
    case "falls" where words.count == 2:
      guard let share = ArgumentForm.share.read(words[1]) else {
        throw CommandFailure(ArgumentForm.share.validationError(words[1]) ?? "")
      }
      self = .falls(thousandths: share)
    case "below" where words.count > 1: self = try Self.amount(words, Self.below)
    case "above" where words.count > 1: self = try Self.amount(words, Self.above)
    default: throw CommandFailure("'\(words.joined(separator: " "))' is not a threshold")
    }
  }

  private static func amount(
    _ words: [String], _ make: (Int64, CurrencyCode?) -> PriceThreshold
  ) throws(CommandFailure) -> PriceThreshold {
    let currency = words.count == 3 ? CurrencyCode(words[2]) : nil
    guard let amount = ArgumentForm.amount.read(words[1]), amount >= 0,
      words.count == 2 || currency != nil, words.count <= 3
    else {
      throw CommandFailure("'\(words.joined(separator: " "))' names no amount, such as 1.99 or 1.99 EUR")
    }
    return make(amount, currency)
  }
}
