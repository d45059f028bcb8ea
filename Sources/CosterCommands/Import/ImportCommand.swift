internal import Answers
internal import Arguments
internal import Catalog
internal import CatalogModel
internal import PartnerFeed
internal import Storefronts

struct ImportCommand: Command {
  static let name = "import"
  static let abstract = "Import feeds, or any text with links."
  static let discussion = """
    Each file's format is found from its content, in folders, archives and compressed files too. A price is dated by \
    --observed-at, else by the feed itself, else by a date in the name of the file or a folder, such as \
    lookup-20261113.json, else by the file's time. What can't be read is refused, with its location and the cause, \
    and the exit code is 1.

    The formats: Search and Lookup API answers, partner-feed tables (EPF Relational and EPF Flat), product pages, \
    charts, reviews, iTunes libraries, App Store Connect reports and answers, web archives, cassettes of test \
    recorders, and text with product links. Archives and compressed files (.tbz, .tar.gz, .zst, .xz, .zip) are read \
    in place; with lbzip2, bzip2 uses every core.

    Web archives, charts and sales reports state their time themselves. If two files contradict each other at the \
    same second, the later one in the order of paths counts, and both are reported.

    Each partner-feed group has one snapshot, a SQLite file in the catalog's folder snapshots. A full table replaces \
    the old one; an incremental adds and replaces rows; changes are recorded. What you don't select stays. With \
    --only-storefront or --where only matching rows are replaced; the others are as they were on the days before, and \
    unknown from then on. Dates merge in order. A table is refused if it is truncated, incomplete, older than the \
    snapshot, or a second export of its date. A row is stored, refused, omitted, or replaced by a later row with its \
    key. An MD5 file beside a partner-feed file is checked. An interrupted import changes nothing.

    Lines of fields (tsv, csv) name the snapshots, and count tables and problems; --format json lists these.
    """
  static let example = """
    $ coster import Feeds/search-api/lookup-us.json
    $ curl 'https://itunes.apple.com/lookup?id=364709193&country=de' | coster import - --storefront de
    $ coster import itunes20261118.tbz pricing20261118.tbz --skip-table '*_translation'
    $ coster import pricing20261118 --only-storefront us,gb --where '*_price: retail_price > 0'
    """
  static let exitCodes: [Term] = [
    ("0", "Everything was imported; files in which nothing is recognised are named and left out."),
    (
      "1",
      """
      Something was imported, and a problem was reported: a record, a price, a table or a file was refused, two files \
      contradict each other, a path can't be read, an archive is damaged or is none, or --table or --where matches \
      nothing.
      """
    ),
    ("2", "Could not be done, or nothing at all was imported."),
  ]

  static let parameters: Parameters<Self> = [
    .argument(\.paths, value: "path", completes: .files, help: "File or folder to read, - for standard input."),
    .option(
      \.storefront, "-s", "--storefront", value: "code",
      help: "Storefront of records that do not state theirs: us, USA or 143441."),
    .option(
      \.observedAt, "--observed-at", value: "time",
      help: "When the feeds were observed: 2026-11-18 or 2026-11-18T09:30:00Z."),
    .flag(
      \.isDryRun, "--dry-run",
      help: "Read and report only; Stored then counts what would be stored at most. No catalog is needed."),
    .flag(
      \.selection.partner.allowsTruncated, "--allow-truncated",
      help: "Import partner-feed tables that are truncated as far as they go, from a damaged archive, too."),
    .flag(
      \.selection.partner.replaces, "--replace",
      help: """
        Start the partner-feed tables over that come; days before them stay known. Another export of a day, and an \
        incremental in place of a full, need --table with the table's name, too.
        """),
    .flag(
      \.selection.partner.ignoresSpace, "--ignore-room",
      help: "Import partner-feed tables without checking first that the disk has space for them."),
    .group(\.selection),
    .option(\.report, "--report", value: "file", completes: .files, help: reportHelp),
    .group(\.catalog),
    .group(\.writing),
    .group(\.output),
  ]

  static let reportHelp = """
    Also write NDJSON to this file: a line for each partner-feed table (rows, refused, changes, seconds), and a last one for \
    the run, with its exit code.
    """

  var paths: [String] = []
  var storefront: Storefront?
  var observedAt: Timestamp?
  var isDryRun = false
  var selection = ImportSelectionOptions()
  var report: String?
  var catalog = CatalogOptions()
  var writing = WritingOptions()
  var output = OutputOptions()

  func run(in console: Console) throws {
    if let observedAt, observedAt.seconds > console.now.seconds + 86_400 {
      throw UsageError("--observed-at is in the future: \(observedAt).")
    }
    try RunReport.record(Self.name, to: report, in: console) { summary in
      let start = console.uptime
      summary = try importFeeds(in: console)
      try report(summary, took: console.uptime - start, in: console)
    }
  }

  private func importFeeds(in console: Console) throws -> ImportSummary {
    guard isDryRun else {
      return try importFeeds(
        into: catalog.open(in: console, access: .writing, timeout: writing.timeout), in: console)
    }
    let progress = ProgressBar("import", unit: "records", in: console)
    defer { progress.finish() }
    let summary = try Catalog.previewImport(
      of: paths, into: catalog.openIfThere(in: console, timeout: writing.timeout),
      options: options(in: console, progress))
    console.note("Dry run: nothing was stored.")
    return summary
  }

  /// Imports the paths into an open catalog; problems and notes are reported as they occur.
  func importFeeds(into catalog: Catalog, in console: Console) throws -> ImportSummary {
    let progress = ProgressBar("import", unit: "records", in: console)
    defer { progress.finish() }
    console.environment.noticeInterruption()
    return try catalog.importFeeds(at: paths, options: options(in: console, progress))
  }

  private func options(in console: Console, _ progress: ProgressBar) -> ImportOptions {
    var options = ImportOptions()
    options.storefront = storefront
    options.observedAt = observedAt
    options.partner = selection.partner
    options.partner.currency = { store, day in store.details.currency(on: day) }
    options.now = { console.now }
    options.onProblem = { console.warn($0) }
    options.onNote = { console.note($0) }
    options.onProgress = {
      progress.byteCount = $0.bytesInAll
      if $0.rows > 0 { progress.unit = "rows" }
      progress.update(bytes: $0.bytesRead, count: $0.records + $0.rows)
    }
    return options
  }

  /// Reports what was found, and what became of it.
  ///
  /// - Throws: `CommandFailure` where nothing was imported.
  func report(_ found: ImportSummary, took duration: Duration, in console: Console) throws {
    var summary = found
    // A file in which nothing was recognised, then or now, is not a repeated import.
    summary.repeated.removeAll { file in
      found.unrecognised.contains { file == $0 || file.hasPrefix($0.hasSuffix("/") ? $0 : $0 + "/") }
    }
    reportRepeated(summary.repeated, in: console)
    reportNothingFound(of: summary, in: console)
    for pattern in summary.unmatched {
      console.warnPartial(ImportSelectionOptions.sentence(pattern))
    }
    reportNothingChosen(of: summary, in: console)
    let fields = Self.fields(of: summary, took: duration, for: output.format(in: console))
    try output.writeSummary(summary, fields, in: console)
    guard !summary.isEmpty else { throw CommandFailure("Nothing was imported.") }
    let hasErrors =
      summary.problemCount > 0 || summary.unmatched.contains(where: \.isRefused) || !summary.skippedTables.isEmpty
    if hasErrors { console.markPartial() }
  }

  /// The most files that are named one by one.
  private static let maxNamed = 3

  /// Says which files were imported before: a job that runs each week over one folder has mostly such.
  private func reportRepeated(_ files: [String], in console: Console) {
    if files.count > Self.maxNamed {
      console.note("\(files.count) files, such as \(files[0]), have the same bytes as before; nothing changed")
    } else {
      for file in files { console.note("\(file): the same bytes were imported before; nothing changed") }
    }
  }

  /// Says which files hold nothing: that is a problem only where all do, or where one should.
  private func reportNothingFound(of summary: ImportSummary, in console: Console) {
    let messages = ImportMessages { summary.isEmpty ? console.warn($0) : console.note($0) }
    for file in summary.empty { messages.add(file.reason, in: file.path, "\(file.path): \(file.reason)") }
    messages.finish()
    let reported = Set(summary.empty.map(\.path))
    for path in summary.unrecognised where !reported.contains(path) {
      if Self.looksPacked(path), !summary.openedUnrecognised.contains(path) {
        console.warnPartial("nothing recognised in \(path): it is named as an archive and is none; download it again")
      } else if summary.problemCount == 0, summary.empty.isEmpty || !summary.isEmpty {
        let name = path == "-" ? "standard input" : path
        let message = "nothing recognised in \(name): no feed, and no product link"
        if summary.isEmpty { console.warn(message) } else { console.note(message) }
      }
    }
  }

  /// Reports that filters of tables or rows match nothing: mostly that is a typing error.
  private func reportNothingChosen(of summary: ImportSummary, in console: Console) {
    if !summary.skippedTables.isEmpty, summary.unmatched.isEmpty {
      let names =
        summary.skippedTables.prefix(12).joined(separator: ", ") + (summary.skippedTables.count > 12 ? ", …" : "")
      console.warnPartial("--table and --skip-table leave none of the tables that were read: \(names)")
    }
    for table in summary.tables where table.isFilteredOut {
      let partner = selection.partner
      let filters = [("--where", partner.conditions.isEmpty), ("--only-storefront", partner.storefronts.isEmpty)]
        .filter { !$0.1 }.map(\.0)
      console.warn(
        "\(table.snapshot) \(table.name): \(filters.joined(separator: " and ")) omit every row, so that nothing of it was stored"
      )
      // A small store may have no rows in a table; but a condition is meant to match something.
      if !partner.conditions.isEmpty { console.markPartial() }
    }
  }

  private static func looksPacked(_ path: String) -> Bool {
    [".tbz", ".tgz", ".tar", ".zip", ".gz", ".bz2", ".xz", ".zst"].contains { path.hasSuffix($0) }
  }
}

// MARK: - The answer

extension ImportCommand {
  private typealias Field = AnswerField<ImportSummary>

  /// Tables and problems were reported as they occurred; JSON has them as lists, and lines of fields their number, or
  /// nothing where there are none.
  private static func fields(
    of summary: ImportSummary, took duration: Duration, for format: OutputFormat
  ) -> [Field] {
    let fields = counts + [Field("seconds") { _ in .seconds(duration) }]
    return switch format {
    // Most imports have neither charts nor reviews, and people need not read that each time.
    case .table:
      fields.filter { !["charts", "reviews", "unread"].contains($0.column.key) || $0.cell(summary).text != "0" }
        + [datedBy, snapshots]
    case .csv, .tsv: fields + numbers
    case .json, .ndjson: fields + [datedByObject, snapshots] + lists
    }
  }

  private static let counts: [Field] = [
    .integer("files") { $0.files },
    .integer("records") { $0.records },
    .integer("links") { $0.links },
    .integer("rows", "Partner-feed rows") { $0.rows },
    .integer("charts") { $0.charts },
    .integer("reviews") { $0.reviews },
    .integer("stored") { $0.stored },
    .integer("changed") { $0.changed },
    .integer("unchanged") { $0.unchanged },
    .integer("refused") { $0.refused },
    .integer("unread", "Unread prices") { $0.unread },
    .integer("derived", "Derived") { $0.derived },
    .integer("bytes") { $0.bytes },
  ]

  private static let snapshots = Field("snapshots") { .list($0.snapshots.map { .text($0) }) }

  /// How many files were dated by what: `2 by name, 1 by file`.
  private static let datedBy = Field.text("dated_by") { summary in
    let parts = dates(summary).map { "\($0.count) by \($0.basis)" }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  private static let datedByObject = Field("dated_by") { summary in
    .object(dates(summary).map { ($0.basis, .integer($0.count)) })
  }

  private static func dates(_ summary: ImportSummary) -> [(basis: String, count: Int)] {
    ObservationBasis.allCases.compactMap { basis in summary.datedBy[basis].map { (basis.rawValue, $0) } }
  }

  private static let numbers: [Field] = [
    datedBy,
    .text("snapshots") { $0.snapshots.joined(separator: ", ") },
    .text("tables") { number($0.tables.count, "table") },
    .text("problems") { number($0.problemCount, "problem") },
  ]

  private static func number(_ count: Int, _ thing: String) -> String? {
    count == 0 ? nil : "\(count) \(thing)\(count == 1 ? "" : "s")"
  }

  private static let lists: [Field] = [
    Field("tables") { .list($0.tables.map(cell)) },
    Field("problems") { .list($0.problems.map { .text($0) }) },
  ]

  private static func cell(_ table: ImportedTable) -> Cell {
    .object([
      ("snapshot", .text(table.snapshot)), ("table", .text(table.name)), ("rows", .integer(table.rows)),
      ("stored", .integer(table.stored)), ("refused", .integer(table.refused)), ("replaced", .integer(table.replaced)),
      ("omitted", .integer(table.omitted)),
      ("anomalies", .object(table.tally.anomalies.map { ("\($0.anomaly)", .integer($0.count)) })),
    ])
  }
}
