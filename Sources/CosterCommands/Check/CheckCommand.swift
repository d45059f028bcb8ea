internal import Answers
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
    the item. A store in which App Store Connect does not offer an app does not show it. The exit code is 0 when everything is shown, else 1.
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
      return try output.write([error], Self.fields(ofError: error), shape: .single, in: console)
    }
    var writer = output.writer(of: Self.fields(error), shape: .records, in: console)
    var verdicts: [StoreCheck.Verdict: Int] = [:]
    try forEachCheck(in: console) { check in
      verdicts[check.verdict, default: 0] += 1
      try writer.write(check)
    }
    try writer.finish()
    let others = [StoreCheck.Verdict.notShown, .undecided].compactMap { verdict in
      verdicts[verdict].map { "\($0) \(verdict.rawValue)" }
    }
    if !others.isEmpty { console.notePartial("not everything is shown: \(others.joined(separator: ", "))") }
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
      storefronts: fetching.storefronts.named, fallback: StorefrontOptions.defaultStorefront, deviceOS: deviceOS,
      now: console.now)
  }

  /// Asks the stores about undecided references, and checks again.
  private func fetchedChecks(in console: Console) throws -> [StoreCheck] {
    let known = try fetching.catalog.open(in: console, access: .writing, timeout: fetching.writing.timeout)
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

// MARK: - The answer

extension CheckCommand {
  /// The fields of checks, in the light of the error that a device reported.
  private static func fields(_ error: DeviceError?) -> [AnswerField<StoreCheck>] {
    [
      .text("reference") { $0.reference },
      .text("storefront") { $0.storefront?.code },
      .text("verdict") { $0.verdict.rawValue },
      .text("reason") { $0.reason.rawValue },
      AnswerField("apple_id") { .integer($0.appleID?.rawValue) },
      .text("kind") { $0.kind?.rawValue },
      .text("name") { $0.name },
      AnswerField("related_id", "See also") { .integer($0.related?.appleID.rawValue) },
      .text("related_kind", "Which is a") { $0.related?.kind?.rawValue },
      .text("related_name", "Called") { $0.related?.name },
      AnswerField("known_in") { .listIfAny($0.knownIn.map { .text($0.code) }) },
      .text("minimum_os", "Minimum OS") { $0.minimumOS },
      .text("source") { $0.evidence?.source },
      .text("observed_at", "As of") { $0.evidence?.observedAt },
      .text("device", "On a device") { $0.onDevice },
      .text("advice", "What to do") { $0.advice(for: error) },
    ] + fields(ofError: error)
  }

  private static func fields<Row>(ofError error: DeviceError?) -> [AnswerField<Row>] {
    [
      .text("error", "The error") { _ in error.map { "\($0.name): \($0.meaning)" } },
      .text("error_about", "Error about") { _ in error?.subject.rawValue },
    ]
  }
}

extension StoreCheck {
  /// What a device does with the reference: five reports to Apple say that it may do nothing at all (openradar
  /// 14126680, 19220228, 20089825, 22127487, 26672420).
  fileprivate var onDevice: String? {
    guard verdict == .notShown else { return nil }
    return "SKErrorDomain 5 \"Cannot connect to iTunes Store\", or no answer at all"
  }

  fileprivate func advice(for error: DeviceError?) -> String? {
    guard let error, error.subject != .id, error.subject != .unknown else { return advice }
    return "the error is about the \(error.subject.rawValue), not about this ID: \(error.meaning)"
  }

  private var advice: String? {
    switch reason {
    case .ok: nil
    case .notANumber: "use the number of the item: it follows 'id' in its link; 'coster search' finds it by name"
    case .outOfRange: "Apple IDs are whole numbers from 1"
    case .truncatedTo32Bits: "keep Apple IDs in 64 bits: an int turns \(wholeID) into this number"
    case .bundleID:
      appleID.map { "use \($0), the app's Apple ID" } ?? "use the app's Apple ID: 'coster fetch lookup' finds it"
    case .productID: "use the app's Apple ID; the product ID goes into the in-app purchase parameter"
    case .account: "that is a person's account; use the number of the item"
    case .otherNumber: otherNumberAdvice
    case .kindNotShown: "use the Apple ID of an app, a book, a film, music, a podcast or a TV show"
    case .otherStorefrontsOnly: "offer it only where it is sold: \(knownIn.map(\.code).joined(separator: ", "))"
    case .missingThere: "check the number; ask again with 'coster fetch lookup --again'"
    case .removed: "the store no longer has it: remove the link"
    case .notReleased: "wait for the release"
    case .otherDevice: kind == .macApp ? "Mac apps are shown on a Mac only" : "it needs system \(minimumOS ?? "")"
    case .notOffered: "offer it there in App Store Connect, or remove the link"
    case .neverSeen, .notRequested, .offered: "ask the store: 'coster check --fetch'"
    }
  }

  /// The number before it was truncated to an `int`: of an impossible number the item itself, else the other item.
  private var wholeID: String { (related?.appleID ?? appleID)?.description ?? "" }

  private var otherNumberAdvice: String {
    guard let related, let appleID else { return "" }
    let other = "\(related.kind?.rawValue ?? "item") \(related.appleID)"
    guard reference != appleID.description else { return "the number is a code of \(other): use that" }
    return "\(appleID) is the \(kind?.rawValue ?? "item") itself; to open what it belongs to, use the \(other)"
  }
}
