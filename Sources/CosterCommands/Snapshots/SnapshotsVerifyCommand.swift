internal import Answers
internal import Arguments
internal import Catalog
internal import PartnerFeed

struct SnapshotsVerifyCommand: Command {
  static let name = "verify"
  static let abstract = "Read snapshots whole, and report what is damaged."
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

  private static let fields: [AnswerField<SnapshotVerification>] = [
    .text("snapshot") { $0.group },
    .text("state") { $0.condition.rawValue },
    .integer("tables") { $0.tables },
    .integer("rows") { $0.rows },
    AnswerField("notes") { .list($0.findings.map { .text($0) }) },
  ]

  func run(in console: Console) throws {
    let catalog = try Catalog(at: options.catalog.folder(in: console))
    let groups = catalog.snapshots.groups
    for name in names where !groups.contains(name) {
      console.warnPartial("There is no snapshot \(name). See 'coster snapshots list'.")
    }
    let found = groups.filter { names.isEmpty || names.contains($0) }.map(catalog.snapshots.verify)
    try options.output.write(found, Self.fields, in: console)
    for snapshotError in found.compactMap(\.snapshotError) {
      console.warn("\(snapshotError)")
      console.markFailed()
    }
  }
}
