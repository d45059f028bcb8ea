internal import Answers
internal import Archives
internal import Arguments
internal import Catalog
internal import PartnerFeed
internal import StoreService

struct FeedUpdateCommand: Command {
  static let name = "update"
  static let abstract = "Download what is new on the server, and import it."
  static let discussion = """
    Made for cron and systemd: what is newer than the snapshots is downloaded and imported, fulls first, then each \
    day's incrementals. Imported archives are deleted unless --keep-archives. Name the same selection each time: rows \
    that a run leaves out are unknown from then on.

    Files are downloaded as 'coster feed download' does it and imported as 'coster import' does it. An incremental is \
    imported only if its full was; otherwise it waits for the next full. An interrupted run leaves each group's \
    snapshot as it was before or as it is after; the next run resumes the downloads.

    A run says which tables were imported with another selection before, and which ones it leaves as they are.

    Only one update of a catalog runs at a time; another one waits for --wait, and then exits with 2. If there's \
    nothing new, it says so in one line and exits with 0.
    """
  static let example = """
    $ coster feed update --user pippin --password-file /etc/coster/password
    $ coster feed update --user pippin --table 'application*' --where '*_price: retail_price > 0' --report /var/log/feed.ndjson
    """
  static let exitCodes: [Term] = [
    ("0", "The snapshots are as new as the server."),
    ("1", "Something was imported; a row, a table or an archive was refused, did not come or waits for its full."),
    ("2", "Could not be done, or nothing at all was imported."),
  ]

  static let parameters: Parameters<Self> = [
    .argument(
      \.url, isRequired: false, value: "url",
      help: "The feed's folder on the server; else https://feeds.itunes.apple.com/feeds/epf/v5."),
    .list(
      \.groups, "--group", value: "group", as: .word(of: FeedSelection.groups),
      help: "Only these groups, such as itunes,pricing."),
    .option(
      \.folder, "--into", value: "folder", completes: .folders, defaultText: "feed in the catalog's folder",
      help: "Where the archives are until they are imported."),
    .flag(\.keepsArchives, "--keep-archives", help: "Leave the archives where they are, also old ones."),
    .flag(\.isDryRun, "--dry-run", help: "Only print what would be downloaded and imported."),
    .option(\.report, "--report", value: "file", completes: .files, help: ImportCommand.reportHelp),
    .group(\.selection),
    .group(\.server),
    .group(\.catalog),
    .group(\.writing),
    .group(\.output),
  ]

  var url = "https://feeds.itunes.apple.com/feeds/epf/v5"
  var groups: [String] = []
  var folder: String?
  var keepsArchives = false
  var isDryRun = false
  var report: String?
  var selection = ImportSelectionOptions()
  var server = FeedServerOptions()
  var catalog = CatalogOptions()
  var writing = WritingOptions()
  var output = OutputOptions()

  private var archives: FeedSelection {
    var archives = FeedSelection()
    archives.groups = groups
    (archives.tables, archives.skippedTables) = (selection.partner.tables, selection.partner.skippedTables)
    return archives
  }

  func run(in console: Console) throws {
    try RunReport.record("feed update", to: report, in: console) { try update(&$0, in: console) }
  }

  private func update(_ summary: inout ImportSummary, in console: Console) throws {
    let start = console.uptime
    let server = try server.server(url, in: console)
    let catalog = try catalog.open(in: console, access: .writing, timeout: writing.timeout)
    let folder = folder ?? catalog.folder + "/feed"
    let lock = try SnapshotLock(folder, for: "feed update", waitingFor: Int32(clamping: writing.wait)) {
      console.note("another feed update is running here; waiting until it is done")
    }
    defer { lock.release() }
    let held = try HeldFeed(catalog.snapshots)
    let offered = try FeedSite(server).newest(at: url, incrementals: .all)
    try checkSelection(offered, held, console)
    let update = FeedUpdate(offered.filter(archives.includes), held: held)
    guard !isDryRun else { return try list(update, in: console) }
    reportCorrections(offered.filter(archives.includes), held, server, console)
    if update.isEmpty {
      let days = offered.map(\.day).max() ?? ""
      console.note("nothing new: the newest feed on the server is of \(days), and was imported")
    } else {
      say(update, held, console)
      let run = FeedUpdateRun(
        update: update, download: ArchiveDownload(server: server, folder: folder, console: console),
        catalog: catalog, importing: importing, console: console)
      try run.run(&summary)
    }
    if !keepsArchives { try ArchiveFolder(folder).removeHeld(HeldFeed(catalog.snapshots), of: archives) }
    guard !update.isEmpty || output.requested != nil else { return }
    try importing.report(summary, took: console.uptime - start, in: console)
  }

  /// What imports archives, and reports what became of them.
  private var importing: ImportCommand {
    var command = ImportCommand()
    (command.selection, command.writing, command.output) = (selection, writing, output)
    return command
  }

  private func list(_ update: FeedUpdate, in console: Console) throws {
    var writer = output.writer(of: ArchiveDownload.fields, in: console)
    for file in update.files { try writer.write((file, nil)) }
    try writer.finish()
  }

  // MARK: What is said before

  /// Refuses a selection that fits nothing, before anything is downloaded for it.
  private func checkSelection(_ offered: [FeedFile], _ held: HeldFeed, _ console: Console) throws {
    let unmatched = held.unmatched(selection.partner, others: offered.compactMap(\.archive.table))
    for pattern in unmatched { console.warn(ImportSelectionOptions.sentence(pattern)) }
    guard unmatched.isEmpty, offered.contains(where: archives.includes) else {
      throw CommandFailure("The server has no archive of what was selected, so nothing was downloaded.")
    }
  }

  private func reportCorrections(
    _ offered: [FeedFile], _ held: HeldFeed, _ server: FeedServer, _ console: Console
  ) {
    for (file, stated, imported) in FeedUpdate.corrections(offered, held: held, on: server) {
      let table = file.archive.table ?? "NAME"
      console.warnPartial(
        "\(file.path): is another export of \(file.day) than the one that was imported: its checksum is \(stated), "
          + "and that of the other \(imported); to correct that day, get it with 'coster feed download', and import "
          + "it with --replace --table \(table)")
    }
  }

  private func say(_ update: FeedUpdate, _ held: HeldFeed, _ console: Console) {
    let changed = held.changedSelections(selection.partner).map { change in
      let (before, now) = (change.before, change.now)
      return "\(change.table): took \(before.isEmpty ? "all rows" : before) before, and takes "
        + "\(now.isEmpty ? "all rows" : now) now: of a row that an import did not take, nothing is known on its days"
    }
    for text in changed { console.warn(text) }
    let left = held.unselected(selection.partner)
    if !left.isEmpty { console.note("not selected, and left as they are: \(left.joined(separator: ", "))") }
    for file in update.late {
      console.note(
        "\(file.path): is older than the incremental that was imported already; rows that it removes go with the next full"
      )
    }
    let days = update.missedDays(held: held)
    if !days.isEmpty {
      console.note(
        "the server has no incremental of \(days.joined(separator: ", ")): what changed then counts from the next one on"
      )
    }
  }
}
