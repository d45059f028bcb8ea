internal import Answers
internal import Archives
internal import CatalogModel
internal import Feeds
internal import SignedData

/// Counts and problems of a search for links, and how the run ends.
final class ResolveReport {
  private let console: Console
  private let kinds: [ProductKind]
  var foundCount = 0
  var withoutNumber = 0
  private var skippedCount = 0
  private var firstSkipped: (path: String, reason: String)?
  private var hasProblem = false
  private var hasFailed = false
  /// Whether a file was named that is something else than text with links.
  private var hasSignature = false
  /// How many texts, streams and files were read.
  var readCount = 0

  init(_ console: Console, kinds: [ProductKind]) {
    self.console = console
    self.kinds = kinds
  }

  func fail(_ error: InputError) {
    hasProblem = true
    hasFailed = true
    console.warn("\(error)")
  }

  func skip(_ path: String, _ reason: String) {
    skippedCount += 1
    firstSkipped = firstSkipped ?? (path, reason)
  }

  func report(_ text: String, _ reason: NoLinkReason) {
    hasProblem = true
    readCount += 1
    guard !SignedFile.isText(text) else {
      // It has identifiers of a customer in it.
      return console.warn("an argument is a signed text (JWS), which 'coster receipt -' reads on standard input")
    }
    console.warn("'\(text)' is neither a file nor a product link: \(Self.words(for: reason, text))")
  }

  /// Says what a file without links is, where Apple signed it.
  func noteSignature(in path: String) {
    guard path != LinkInput.standardInputName,
      let beginning = try? ByteStream(path: path).decompressed().peek(FeedFormat.beginningByteCount),
      let what = SignedFile.description(of: beginning)
    else { return }
    hasSignature = true
    console.note("\(path) is \(what), which 'coster receipt \(path)' reads")
  }

  private static func words(for reason: NoLinkReason, _ text: String) -> String {
    switch reason {
    case .empty: "it is empty"
    case .number: "a number is not a link; to look up an Apple ID, use 'coster lookup \(text)'"
    case .storePage: "it is a page of Apple's stores, but names no product"
    case .otherHost(let host): "\(host) is not a host of Apple's stores"
    case .noAddress: "there is no file of that name, and no address in it"
    }
  }

  /// Reports the rest, and marks the run as partial if something was not found or not read.
  func finish() throws(CommandFailure) {
    noteSkipped()
    if withoutNumber > 0 { console.report(.withoutAppleID(count: withoutNumber)) }
    if foundCount == 0 {
      if hasFailed, readCount == 0 { throw CommandFailure("Nothing could be read.") }
      if !hasProblem, !hasSignature { console.report(.noLinks(kinds: kinds)) }
    }
    if foundCount == 0 || hasProblem { console.markPartial() }
  }

  private func noteSkipped() {
    guard let first = firstSkipped else { return }
    let files = skippedCount == 1 ? "a binary file was skipped" : "\(skippedCount) binary files were skipped"
    console.note("\(files), \(first.path), which \(first.reason); a file that is named itself is read anyway")
  }
}
