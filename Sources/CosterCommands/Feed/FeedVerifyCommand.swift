internal import Answers
internal import Archives
internal import Arguments
internal import PartnerFeed

struct FeedVerifyCommand: Command {
  static let name = "verify"
  static let abstract = "Read feed files through; count each table's rows and anomalies."
  static let discussion = """
    Compared are the MD5 checksum beside a file, the number of rows that the trailer states, each value with its \
    column's type, and each row's key with all others of its file. It needs little memory: rows in the order of \
    their key are compared with the one before, and others through temporary files (in $TMPDIR or /tmp). Every file \
    has to be a table or an archive of tables.
    """
  static let example = """
    $ coster feed verify itunes20261118.tbz
    $ coster feed verify pricing20261118 --format json
    """
  static let exitCodes: [Term] = [
    ("0", "Every file is whole and without anomalies."),
    ("1", "Something is not whole, has an anomaly, or is not a table of the partner feed."),
    ("2", "Nothing could be read."),
  ]

  static let parameters: Parameters<Self> = [
    .argument(\.paths, value: "path", completes: .files, help: "Table, archive or folder of these."),
    .group(\.output),
  ]

  var paths: [String] = []
  var output = OutputOptions()

  private static let inspected = FeedInspectCommand.fields
  private static let fields: [AnswerField<InspectedTable>] =
    inspected.fields("path", "table", "group", "date", "mode")
    + [AnswerField("columns") { .list($0.header.columns.map { .text($0.name) }) }] + inspected.fields("key", "rows")
    + [.integer("rows_stated") { $0.tally?.recordsWritten }] + inspected.fields("refused", "anomalies", "notes")

  func run(in console: Console) throws {
    var writer = output.writer(of: Self.fields, in: console)
    let files = try FeedCommand.files(in: paths, console)
    let inspection = PartnerInspection(verifies: true)
    let progress = ProgressBar("verify", byteCount: FileTree.byteCount(of: files), unit: "rows", in: console)
    var (bytesBefore, rowsBefore) = (Int64(0), 0)
    for file in files {
      try inspection.inspect(
        file,
        found: { table in
          guard let tally = table.tally else { return }
          try writer.write(table)
          rowsBefore += tally.rows
          if let reason = Self.reason(table, tally) { console.warnPartial(reason) }
        }, problem: console.warnPartial, progress: { progress.update(bytes: bytesBefore + $0, count: rowsBefore + $1) })
      bytesBefore += file.byteCount
    }
    progress.finish()
    for conflict in inspection.conflicts { console.warnPartial(conflict) }
    try writer.finish()
  }

  /// Why a table that was read is not without anomalies; `nil` where it is.
  private static func reason(_ table: InspectedTable, _ tally: PartnerTally) -> String? {
    let refused = tally.refused == 0 ? [] : ["refused: \(tally.refused == 1 ? "1 row" : "\(tally.refused) rows")"]
    let reasons = refused + tally.anomalies.map { $0.anomaly.words(for: $0.count) }
    return reasons.isEmpty ? nil : "\(table.path): \(reasons.joined(separator: "; "))"
  }
}
