internal import Arguments
internal import Catalog
internal import CatalogModel

/// Reads feeds into the catalog.
struct ImportCommand: Command {
  static let name = "import"
  static let abstract = "Read feeds into the catalog."
  static let discussion = """
    What a file is is told from its content: answers of Apple's Search and Lookup API, tables of the partner feed, \
    product pages, charts, and any text with product links. Folders are read through; - is standard input. \
    A price counts as observed when its file was last changed, unless --observed-at says otherwise.
    """
  static let example = """
    $ coster import Feeds/search-api/lookup-us.json
    $ curl 'https://itunes.apple.com/lookup?id=364709193&country=de' | coster import - --storefront de
    """

  static let parameters: Parameters<Self> = [
    .argument(\.paths, value: "path", completes: .files, help: "File or folder to read, - for standard input."),
    .option(
      \.storefront, "-s", "--storefront", value: "code",
      help: "Storefront of records that do not tell theirs: us, USA or 143441."),
    .option(
      \.observedAt, "--observed-at", value: "time",
      help: "When the feeds were observed: 2026-11-18 or 2026-11-18T09:30:00Z."),
    .group(\.catalog),
    .group(\.output),
  ]

  var paths: [String] = []
  var storefront: StorefrontArgument?
  var observedAt: TimestampArgument?
  var catalog = CatalogOptions()
  var output = OutputOptions()

  func run(in console: Console) throws {
    console.isQuiet = output.isQuiet
    let catalog = try catalog.open(in: console, access: .writing)
    let progress = ProgressBar("import", unit: "records", in: console)
    var options = ImportOptions()
    options.storefront = storefront?.storefront
    options.observedAt = observedAt?.timestamp
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
    try output.write(ImportAnswer(summary, duration).members, in: console)
    guard summary.problemCount > 0 else { return }
    guard summary.files > 0 else { throw CommandFailure("Nothing was imported.") }
    console.markPartial()
  }
}
