internal import Answers
internal import Arguments
internal import Catalog
internal import PartnerFeed

struct SnapshotsVerifyCommand: Command {
  static let name = "verify"
  static let abstract = "Read snapshots whole, and report damage."
  static let discussion = """
    Every page of a snapshot's file is read: by SQLite's own check, and by comparing the rows and the bytes of each table \
    and index with the count and the checksum that the import noted. The exit code is 2 where anything is damaged or \
    cannot be read.
    """
  static let example = "$ coster snapshots verify pricing"

  static let parameters: Parameters<Self> = [
    .argument(
      \.names, isRequired: false, value: "snapshot", help: "A snapshot's name, as list prints it; all without one."),
    .group(\.options),
  ]

  var names: [String] = []
  var options = AnswerOptions()

  func run(in console: Console) throws {
    let catalog = try Catalog(at: options.catalog.folder(in: console))
    var question = SnapshotVerificationQuestion()
    question.names = names
    var writer = options.output.writer(of: SnapshotVerificationQuestion.fields, in: console)
    var snapshotErrors: [SnapshotError] = []
    try question.answer(from: catalog, at: console.now) { part in
      try writer.write(part, in: console)
      if case .row(let row) = part, let snapshotError = row.snapshotError { snapshotErrors.append(snapshotError) }
    }
    try writer.finish()
    for snapshotError in snapshotErrors {
      console.warn("\(snapshotError)")
      console.markFailed()
    }
  }
}
