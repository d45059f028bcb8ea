internal import Answers
internal import Archives
internal import Arguments
internal import CatalogModel
internal import StoreService

struct FeedDownloadCommand: Command {
  static let name = "download"
  static let abstract = "Download the newest full feed, and the newest incremental after it."
  static let discussion = """
    The address is the folder of a generation on Apple's server, or of one feed in it; the newest day is found in its \
    pages. Every archive must match the MD5 checksum that the server states. The password comes from ~/.netrc, \
    --password-file, $COSTER_PASSWORD or the terminal, never from the command line.

    A download that an earlier run began resumes. An archive that is there already is kept if its checksum is right. \
    If the server states no checksum, nothing is compared, and a broken transfer begins anew. The incremental feed \
    goes into incremental/.

    The password is never printed or stored. It isn't sent over plain http, unless with --insecure.
    """
  static let example = """
    $ coster feed download https://feeds.itunes.apple.com/feeds/epf/v5 --user pippin --into feeds
    $ coster feed download https://feeds.itunes.apple.com/feeds/epf/v5/current --table 'application*' --full-only
    """

  static let parameters: Parameters<Self> = [
    .argument(\.url, value: "url", help: "The feed's folder on the server."),
    .option(\.folder, "--into", value: "folder", completes: .folders, help: "Where the archives go."),
    .list(
      \.selection.groups, "--group", value: "group", as: .word(of: FeedSelection.groups),
      help: "Only these groups, such as itunes,pricing."),
    .option(
      \.selection.tables, "--table", value: "glob", help: "Only tables of this name, from v4 on: 'application*'."),
    .option(\.selection.skippedTables, "--skip-table", value: "glob", help: "No tables of this name."),
    .flag(\.isFullOnly, "--full-only", help: "Without the incremental feed."),
    .flag(\.isDryRun, "--dry-run", help: "Only print what would be downloaded."),
    .group(\.server),
    .group(\.output),
  ]

  var url = ""
  var folder = "."
  var selection = FeedSelection()
  var isFullOnly = false
  var isDryRun = false
  var server = FeedServerOptions()
  var output = OutputOptions()

  func run(in console: Console) throws {
    let server = try server.server(url, in: console)
    let listed = try FeedSite(server).newest(at: url, incrementals: isFullOnly ? .none : .newest)
    let files = listed.filter(selection.includes)
    guard !files.isEmpty else { throw CommandFailure("No archive matches --group and --table.") }
    var writer = output.summaryWriter(of: ArchiveDownload.fields, in: console)
    guard !isDryRun else {
      for file in files { try writer?.write((file, nil)) }
      return try writer?.finish() ?? ()
    }
    let download = ArchiveDownload(server: server, folder: folder, console: console)
    let there = try download.download(files) { try writer?.write($0) }
    try writer?.finish()
    guard there.count < files.count else { return }
    throw CommandFailure(
      ArchiveDownload.failure(files.count - there.count, of: files.count),
      hint: "Run the same command again to go on.")
  }
}
