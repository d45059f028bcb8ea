internal import Answers
internal import Arguments
internal import Catalog
internal import CatalogModel
internal import StoreService

struct CheckCommand: Command {
  static let name = "check"
  static let abstract = "Check whether a store shows an item, and why a device can't open it."
  static let discussion = """
    The verdict is shown, not-shown or undecided. Without --storefront, a link's own store is looked at, or every \
    store that is known to have the item. What the catalog has no evidence of is undecided; --fetch asks the store. \
    The exit code is 0 if everything is shown, else 1.

    Where files or folders are named, each link in them is checked, with its line: live, dead or unknown. The exit code \
    is 1 where one is dead. A playlist, a short link or another one without a number is unknown, and not dead.

    --feeds reads pairs of Apple ID and feed address, as podcast directories have them, and prints for each whether the \
    catalog confirms it. Columns are found by a header such as itunes_id,url, else the first two count.

    A device that is given a wrong number says "Cannot connect to iTunes Store" (SKErrorDomain 5), or nothing at all. \
    A store in which App Store Connect doesn't offer an app doesn't show it.
    """
  static let example = """
    $ coster check 6759209764 --storefront us,jp
    $ coster check -1830724828
    $ coster check posts --storefront us,gb --format csv > links.csv
    $ coster check --feeds directory.csv --format csv > checked.csv
    $ coster check 6759209764 --error 'Error Domain=SKErrorDomain Code=5 "Cannot connect to iTunes Store"'
    """

  static let parameters: Parameters<Self> = [
    .argument(
      \.references, isRequired: false, value: "ref|path", completes: .files,
      help: "What a program took for an item's number: a number, a link, a name; - reads them from standard input; or "
        + "files and folders with links in them."),
    .flag(\.asksStore, "--fetch", help: "Ask the store about what is undecided."),
    .option(
      \.feeds, "--feeds", value: "file", completes: .files,
      help: "Compare a CSV of Apple IDs and podcasts' feeds with the catalog; - is standard input."),
    .question(\.question),
    .group(\.fetching, defaults: ["--storefront": "the link's own, else those known to have it"]),
  ]

  var references: [String] = []
  var asksStore = false
  var feeds: String?
  var question = CheckQuestion()
  var fetching = FetchOptions()

  var output: OutputOptions { fetching.output }

  func run(in console: Console) throws {
    guard !fetching.isPlan else { throw UsageError("--plan is for 'coster fetch'.") }
    if let feeds {
      guard references.isEmpty, !asksStore else {
        throw UsageError("--feeds has a list of its own. Name nothing else.")
      }
      return try checkFeeds(in: feeds, console)
    }
    guard !references.isEmpty else {
      guard let error = question.error else { throw UsageError("Name what to check, or an error with --error.") }
      try output.write([error], CheckQuestion.errorFields, shape: .single, in: console)
      if !error.isKnown { console.notePartial("the code of \(error.name) is not known: only its domain is") }
      return
    }
    if references.contains(where: Self.isPath) { return try checkFiles(in: console) }
    var writer = output.writer(of: CheckQuestion.fields, shape: .records, in: console)
    var verdicts: [StoreCheck.Verdict: Int] = [:]
    var remedies: Set<Remedy> = []
    try forEachCheck(in: console) { row in
      verdicts[row.check.verdict, default: 0] += 1
      if let remedy = Remedy(row.check) { remedies.insert(remedy) }
      try writer.write(row)
    }
    try writer.finish()
    let others = [StoreCheck.Verdict.notShown, .undecided].compactMap { verdict in
      verdicts[verdict].map { "\($0) \(verdict.rawValue)" }
    }
    if !others.isEmpty { console.notePartial("not everything is shown: \(others.joined(separator: ", "))") }
    for remedy in Remedy.allCases where remedies.contains(remedy) && !(asksStore && remedy == .fetch) {
      console.note(remedy.rawValue)
    }
  }

  /// The command that does what a row advises.
  private enum Remedy: String, CaseIterable {
    case fetch = "--fetch asks the store about what is undecided"
    case again = "'coster fetch lookup --again' asks the store again"
    case lookup = "'coster fetch lookup' finds an app by its bundle ID"
    case search = "'coster search' finds an item by its name"

    init?(_ check: StoreCheck) {
      switch check.reason {
      case .neverSeen, .notRequested, .offered: self = .fetch
      case .missingThere: self = .again
      case .bundleID where check.appleID == nil: self = .lookup
      case .notANumber: self = .search
      default: return nil
      }
    }
  }

  private func forEachCheck(in console: Console, _ body: (CheckQuestion.Row) throws -> Void) throws {
    if asksStore { return try fetchedChecks(in: console).forEach(body) }
    let catalog = try fetching.catalog.open(in: console)
    try ReferenceList.forEach(references, in: console) { try checks(of: $0, in: catalog, console).forEach(body) }
  }

  private func checks(
    of reference: String, in catalog: Catalog, _ console: Console
  ) throws -> [CheckQuestion.Row] {
    var question = question
    (question.reference, question.storefronts) = (reference, fetching.storefronts.choices)
    var rows: [CheckQuestion.Row] = []
    try question.answer(from: catalog, at: console.now) { if case .row(let row) = $0 { rows.append(row) } }
    return rows
  }

  /// Asks the stores about undecided references, and checks again.
  private func fetchedChecks(in console: Console) throws -> [CheckQuestion.Row] {
    let known = try fetching.catalog.open(in: console, access: .writing, timeout: fetching.writing.timeout)
    var texts: [String] = []
    try ReferenceList.forEach(references, in: console) { texts.append($0) }
    let open = try texts.flatMap { try checks(of: $0, in: known, console) }.map(\.check).filter {
      $0.verdict == .undecided
    }
    let stores = Dictionary(grouping: open, by: \.storefront)
    let requests = stores.sorted { ($0.key?.code ?? "") < ($1.key?.code ?? "") }.flatMap { store, checks in
      LookupRequest(checks.compactMap(\.appleID).map(LookupItem.init), in: store ?? .byDefault).requests
    }
    try FetchRun(fetching, console: console).fetchQuietly(requests)
    return try texts.flatMap { try checks(of: $0, in: known, console) }
  }
}
