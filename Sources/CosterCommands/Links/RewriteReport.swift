internal import Answers
internal import Archives
internal import CatalogModel
internal import Feeds
internal import LinkRewriting
internal import ProductLinks

/// Counts what became of links, and how the run ends.
final class RewriteReport {
  private let console: Console
  private let hasWritten: Bool
  private var files = 0
  private var changed = 0
  private var changedFiles = 0
  private var reasons: [UnchangedReason: Int] = [:]
  private var skipped: [InputError] = []
  private var hasFailed = false
  private var hasRead = false

  init(_ console: Console, hasWritten: Bool) { (self.console, self.hasWritten) = (console, hasWritten) }

  func fail(_ error: InputError) {
    hasFailed = true
    console.warn("\(error)")
  }

  /// The text of a file; `nil` where a folder led to it, and it is none.
  func read(_ file: FileTree.File) throws(InputError) -> LinkedText? {
    let text = try LinkedText(path: file.path)
    guard let reason = LinkedText.binaryReason(text.bytes) else {
      hasRead = true
      return text
    }
    let error = InputError(name: file.path, reason: reason)
    guard file.isFromFolder else { throw error }
    skipped.append(error)
    return nil
  }

  func add(_ rewritten: LinkRewriter.Rewritten) {
    files += 1
    if rewritten.isChanged { changedFiles += 1 }
    for link in rewritten.links {
      switch link.result {
      case .changed: changed += 1
      case .unchanged(let reason): reasons[reason, default: 0] += 1
      }
    }
  }

  /// Says what was done; the exit code is 1 where a link or a file could not be changed, 2 where nothing was read.
  func finish() throws(CommandFailure) {
    if let first = skipped.first {
      let files = skipped.count == 1 ? "a file was" : "\(skipped.count) files were"
      console.note("\(files) skipped: \(first.name), which \(first.reason)")
    }
    if hasFailed, !hasRead { throw CommandFailure("Nothing could be read.") }
    console.note(summary)
    for (reason, count) in reasons.sorted(by: { ($1.value, $0.key.rawValue) < ($0.value, $1.key.rawValue) }) {
      console.note("\(count) unchanged: \(reason.rawValue)")
    }
    if hasFailed || reasons.keys.contains(where: \.isRefusal) { console.markPartial() }
  }

  private var summary: String {
    let links = changed + reasons.values.reduce(0, +)
    let done = hasWritten ? "changed" : "would change"
    return "\(counted(links, "link")) in \(counted(files, "file")): \(changed) \(done) in "
      + "\(counted(changedFiles, "file")), \(links - changed) unchanged"
  }

  private func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
}

/// A link of a file with what became of it.
struct RewriteRow {
  private let link: RewrittenLink
  private let source: String

  init(_ link: RewrittenLink, source: String) { (self.link, self.source) = (link, source) }

  private var new: String? {
    if case .changed(let bytes) = link.result { String(decoding: bytes, as: UTF8.self) } else { nil }
  }

  private var reason: String? {
    if case .unchanged(let reason) = link.result { reason.rawValue } else { nil }
  }

  static let fields: [AnswerField<Self>] = [
    .text("source") { (row: Self) -> String in row.source }.about("File that the link stands in."),
    .integer("line") { $0.link.found.line }.about("Line, counted from 1."),
    .integer("column") { $0.link.found.column }.about("Byte in the line, counted from 1."),
    .text("link") { (row: Self) -> String in row.link.found.link.text }.about("The link as it stood in the text."),
    .text("new_link", "New") { (row: Self) -> String? in row.new }.about(
      "What stands there afterwards; null where it stays."),
    .text("reason", "Why not") { (row: Self) -> String? in row.reason }.about("Why it stays."),
    .integer("apple_id") { $0.link.found.link.appleID?.rawValue }.about("Apple ID of the item."),
    .text("kind") { $0.link.found.link.kind.rawValue }.about("What the item is, such as app or song."),
  ]
}
