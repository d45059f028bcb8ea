internal import Answers
internal import Archives
internal import Arguments
internal import Catalog
internal import CatalogModel
internal import Feeds
internal import ProductLinks

// The links that stand in files.

extension CheckCommand {
  /// Whether a reference is a file or a folder; what is a number is none.
  static func isPath(_ reference: String) -> Bool { AppleID(reference) == nil && FileSystem.exists(reference) }

  func checkFiles(in console: Console) throws {
    if let other = references.first(where: { !Self.isPath($0) }) {
      throw UsageError("'\(other)' is no file, and others are. Name files or references, not both.")
    }
    if asksStore {
      throw UsageError("--fetch asks about references. 'coster resolve --ids --unique' prints those of files.")
    }
    let catalog = try fetching.catalog.open(in: console)
    var question = question
    question.storefronts = fetching.storefronts.choices
    var report = LinkStates()
    var writer = output.writer(of: CheckedLink.fields, forPeople: CheckedLink.fieldsForPeople, in: console)
    try LinkSearch().search(references.map { .path($0) }, standardInput: console.standardInput) { event in
      switch event {
      case .found(let finds, let source):
        for find in finds.links {
          for row in try question.rows(of: find.found.link, from: catalog, at: console.now) {
            report.add(row.check.linkState)
            try writer.write(CheckedLink(found: find.found, source: source ?? "", row: row))
          }
        }
      case .skipped(let path, let reason): console.note("\(path) was skipped: it \(reason)")
      case .failed(let error):
        console.warnPartial("\(error)")
        report.hasFailed = true
      case .finished, .noLink: break
      }
    }
    try writer.finish()
    try report.finish(in: console)
  }
}

/// How many links are in which state.
private struct LinkStates {
  private var counts: [StoreCheck.LinkState: Int] = [:]
  var hasFailed = false

  mutating func add(_ state: StoreCheck.LinkState) { counts[state, default: 0] += 1 }

  func finish(in console: Console) throws(CommandFailure) {
    if counts.isEmpty {
      if hasFailed { throw CommandFailure("Nothing could be read.") }
      return console.notePartial("no product links found")
    }
    let words = StoreCheck.LinkState.allCases.compactMap { state in counts[state].map { "\($0) \(state.rawValue)" } }
    console.note("links: " + words.joined(separator: ", "))
    if counts[.dead] != nil { console.markPartial() }
  }
}

/// A link in a file, and what the catalog knows of it in a store.
private struct CheckedLink {
  let found: FoundLink
  let source: String
  let row: CheckQuestion.Row

  static let fields: [AnswerField<Self>] =
    [
      .text("source") { (row: Self) -> String in row.source }.about("File that the link stands in."),
      .integer("line") { $0.found.line }.about("Line, counted from 1."),
      .integer("column") { $0.found.column }.about("Byte in the line, counted from 1."),
      .text("state") { (row: Self) -> String in row.row.check.linkState.rawValue }.about("live, dead or unknown."),
    ] + CheckQuestion.fields.map { $0.part { $0.row } }

  static let fieldsForPeople: [AnswerField<Self>] =
    [
      .text("location") { (row: Self) -> String in "\(row.source):\(row.found.line):\(row.found.column)" }
    ] + fields.fields("state", "reason", "storefront", "apple_id", "name", "observed_at", "reference")
}
