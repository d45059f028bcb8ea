internal import Arguments
internal import Catalog
internal import Feeds
internal import PartnerFeed

struct FeedInspectCommand: Command {
  static let name = "inspect"
  static let abstract = "Show what partner-feed files say of themselves: columns, types, key, mode, date, first rows."
  static let discussion = """
    Of a plain file only the beginning and the end are read. An archive of a whole group is read through, which takes \
    as long as decompressing it; one that is named after its one table, such as application.tbz, is read no further \
    than its first rows, and how many there are is not known. --count reads everything, and counts rows and \
    deviations. Types are shown as the file declares them; the notes say where an import knows better.
    """
  static let example = """
    $ coster feed inspect itunes20261118/application
    $ coster feed inspect itunes20261118.tbz --rows 0 --format json | jq -r '.[] | [.table, .rows_told] | @tsv'
    $ coster feed inspect application.tbz --count
    """

  static let parameters: Parameters<Self> = [
    .argument(\.paths, value: "path", completes: .files, help: "Table, archive or folder of these."),
    .option(\.rowCount, "-n", "--rows", value: "number", help: "Show this many of the first rows."),
    .flag(\.countsRows, "--count", help: "Read every row, and count rows and deviations."),
    .group(\.output),
  ]

  var paths: [String] = []
  var rowCount = 3
  var countsRows = false
  var output = OutputOptions()

  func run(in console: Console) throws {
    guard rowCount >= 0 else { throw UsageError("--rows is below zero: \(rowCount).") }
    let files = try FeedFiles.all(in: paths, console, problem: console.warnPartial)
    let inspection = PartnerInspection()
    inspection.rowCount = rowCount
    inspection.countsRows = countsRows
    var writer = FeedInspectionWriter(output, in: console)
    for file in files {
      try inspection.inspect(file, found: { try writer.write($0) }, problem: console.warnPartial)
    }
    try writer.finish()
  }
}
