internal import Arguments
internal import Catalog
internal import CatalogModel

/// Reads feeds into the catalog.
struct ImportCommand: Command {
  static let name = "import"
  static let abstract = "Read feeds into the catalog."
  static let discussion = """
    What a file is is told from its content: answers of Apple's Search and Lookup API, tables of the partner feed, \
    product pages, charts, customers' reviews, and any text with product links. Folders are read through; - is standard input. \
    Files may be compressed, or tar and zip archives of any of these: .tbz, .tar.gz, .zst, .xz, .zip, read without \
    unpacking them; bzip2 uses every core where lbzip2 is installed. An MD5 sum beside a partner-feed file \
    (itunes20261118.tbz.md5) is compared. A price counts as observed when its file was last changed, unless --observed-at says otherwise.
    """
  static let example = """
    $ coster import Feeds/search-api/lookup-us.json
    $ curl 'https://itunes.apple.com/lookup?id=364709193&country=de' | coster import - --storefront de
    $ coster import itunes20261118.tbz pricing20261118.tbz --skip-table '*_translation'
    """

  static let parameters: Parameters<Self> = [
    .argument(\.paths, value: "path", completes: .files, help: "File or folder to read, - for standard input."),
    .option(
      \.storefront, "-s", "--storefront", value: "code",
      help: "Storefront of records that do not tell theirs: us, USA or 143441."),
    .option(
      \.observedAt, "--observed-at", value: "time",
      help: "When the feeds were observed: 2026-11-18 or 2026-11-18T09:30:00Z."),
    .option(
      \.tables, "--table", value: "glob", help: "Only partner-feed tables of this name: 'application*'."),
    .option(\.skippedTables, "--skip-table", value: "glob", help: "No partner-feed tables of this name."),
    .flag(
      \.allowsTruncated, "--allow-truncated",
      help: "Take a partner-feed table that is cut short as far as it goes."),
    .option(
      \.kept, "--keep", value: "number",
      help: "Drop older snapshots of a group, so that this many whole ones stay."),
    .group(\.catalog),
    .group(\.output),
  ]

  var paths: [String] = []
  var storefront: StorefrontArgument?
  var observedAt: TimestampArgument?
  var tables: [GlobArgument] = []
  var skippedTables: [GlobArgument] = []
  var allowsTruncated = false
  var kept: CountArgument?
  var catalog = CatalogOptions()
  var output = OutputOptions()

  func run(in console: Console) throws {
    if let observedAt, observedAt.timestamp.seconds > console.now.seconds + 86_400 {
      throw UsageError("--observed-at is in the future: \(observedAt.timestamp).")
    }
    console.isQuiet = output.isQuiet
    let catalog = try catalog.open(in: console, access: .writing)
    let progress = ProgressBar("import", unit: "records", in: console)
    var options = ImportOptions()
    options.storefront = storefront?.storefront
    options.observedAt = observedAt?.timestamp
    options.partner.tables = tables.map(\.glob)
    options.partner.skippedTables = skippedTables.map(\.glob)
    options.partner.allowsTruncated = allowsTruncated
    options.partner.keptSnapshots = kept?.count
    options.now = { console.now }
    options.onProblem = { console.warn($0) }
    options.onNote = { console.note($0) }
    options.onProgress = {
      progress.byteCount = $0.bytesInAll
      progress.update(bytes: $0.bytesRead, count: $0.records)
    }
    let start = console.uptime
    let summary = try catalog.importFeeds(at: paths, options: options)
    progress.finish()
    try report(summary, took: console.uptime - start, in: console)
  }

  private func report(_ summary: ImportSummary, took duration: Duration, in console: Console) throws {
    for file in summary.repeated { console.note("\(file): the same bytes were imported before; nothing changed") }
    let answer = ImportAnswer(summary, duration, for: output.format(in: console))
    try output.write(answer.members, in: console)
    guard summary.problemCount > 0 else { return }
    guard summary.files > 0 else { throw CommandFailure("Nothing was imported.") }
    console.markPartial()
  }
}
