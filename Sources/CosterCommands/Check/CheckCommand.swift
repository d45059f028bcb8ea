internal import Arguments
internal import Catalog
internal import CatalogModel
internal import StoreService

struct CheckCommand: NetworkCommand {
  static let name = "check"
  static let abstract = "Say whether stores show what an ID names, and why a device refuses it."
  static let discussion = """
    A device that is given a wrong number says "Cannot connect to iTunes Store" (SKErrorDomain 5), or nothing at all. \
    The verdict is shown, not-shown or undecided: what the catalog has no evidence of is undecided, and --fetch asks \
    the store about it. Where no --storefront is named, a link's own store answers, else each that is known to have \
    the item. The exit code is 0 when everything is shown, else 1.
    """
  static let example = """
    $ coster check 6759209764 --storefront us,jp
    $ coster check -1830724828
    $ coster check 6759209764 --error 'Error Domain=SKErrorDomain Code=5 "Cannot connect to iTunes Store"'
    """

  static let parameters: Parameters<Self> = [
    .argument(
      \.references, isRequired: false, value: "ref",
      help: "What a program took for an item's number: a number, a link, a name; - reads them from standard input."),
    .flag(\.asksStore, "--fetch", help: "Ask the store about what is undecided."),
    .option(\.errorText, "--error", value: "text", help: "The error that the device reported, as it was printed."),
    .option(\.deviceOS, "--os", value: "version", help: "The system of the device, such as 12.4."),
    .group(\.fetching, defaults: ["--storefront": "the link's own, else those known to have it"]),
  ]

  var references: [String] = []
  var asksStore = false
  var errorText: String?
  var deviceOS: SystemVersion?
  var fetching = FetchOptions()

  private var output: OutputOptions { fetching.output }
  var needsNetwork: Bool { asksStore }

  func run(in console: Console) throws {
    let error = try errorText.map(readError)
    guard !references.isEmpty else {
      guard let error else { throw UsageError("Name what to check, or an error with --error.") }
      return try output.write([error], CheckAnswer.fields(ofError: error), shape: .single, in: console)
    }
    var writer = output.writer(of: CheckAnswer.fields(error), shape: .records, in: console)
    try forEachCheck(in: console) { check in
      if check.verdict != .shown { console.markPartial() }
      try writer.write(check)
    }
    try writer.finish()
  }

  private func readError(_ text: String) throws(UsageError) -> DeviceError {
    guard let error = DeviceError(parsing: text) else {
      throw UsageError(
        "--error names no error of StoreKit: give it with its domain and code, such as 'SKErrorDomain Code=5'.")
    }
    return error
  }

  private func forEachCheck(in console: Console, _ body: (StoreCheck) throws -> Void) throws {
    if asksStore { return try fetchedChecks(in: console).forEach(body) }
    let catalog = try fetching.catalog.open(in: console)
    let options = options(in: console)
    try ReferenceList.forEach(references, in: console) { try catalog.check($0, options).forEach(body) }
  }

  private func options(in console: Console) -> CheckOptions {
    CheckOptions(
      storefronts: fetching.storefronts.named, fallback: StorefrontOptions.usual, deviceOS: deviceOS, now: console.now)
  }

  /// Asks the stores about undecided references, and checks again.
  private func fetchedChecks(in console: Console) throws -> [StoreCheck] {
    let known = try fetching.catalog.open(in: console, access: .writing, patience: fetching.writing.patience)
    let options = options(in: console)
    var texts: [String] = []
    try ReferenceList.forEach(references, in: console) { texts.append($0) }
    let open = try texts.flatMap { try known.check($0, options) }.filter { $0.verdict == .undecided }
    let stores = Dictionary(grouping: open, by: \.storefront)
    let requests = stores.sorted { ($0.key?.code ?? "") < ($1.key?.code ?? "") }.flatMap { store, checks in
      LookupRequest(checks.compactMap(\.appleID).map(LookupItem.init), in: store ?? options.fallback).requests
    }
    try FetchRun(fetching, console: console).fetchQuietly(requests)
    return try texts.flatMap { try known.check($0, options) }
  }
}
