internal import Answers
internal import Archives
internal import Arguments
internal import CatalogModel
internal import StoreService

struct FeedDownloadCommand: NetworkCommand {
  static let name = "download"
  static let abstract = "Download the newest partner feed, and the newest incremental one since."
  static let discussion = """
    The address is the folder of a generation on Apple's server, or of one feed in it; current or the newest day is \
    found in its pages. Archives that are there already are compared with the MD5 sum that the server states, \
    and left where it is theirs; those that an earlier run began go on where it stopped. Each is compared with its sum \
    before it takes its place; where the server states none, nothing is compared, and a broken transfer begins anew. \
    The incremental feed goes into incremental/.
    The password comes from ~/.netrc, from --password-file, from $COSTER_PASSWORD, or is asked for on the terminal; it is \
    never a part of the command line, never printed and never stored. It is not sent over plain http, unless with \
    --insecure.
    """
  static let example = """
    $ coster feed download https://feeds.itunes.apple.com/feeds/epf/v5 --user pippin --into feeds
    $ coster feed download https://feeds.itunes.apple.com/feeds/epf/v5/current --table 'application*' --full-only
    """

  static let parameters: Parameters<Self> = [
    .argument(\.url, value: "url", help: "The feed's folder on the server."),
    .option(\.folder, "--into", value: "folder", completes: .folders, help: "Where the archives go."),
    .option(\.user, "-u", "--user", value: "name", help: "Who one is to the server."),
    .option(
      \.passwordFile, "--password-file", value: "file", completes: .files,
      help: "File whose first line is the password."),
    .list(
      \.groups, "--group", value: "group", as: .word(of: ["itunes", "match", "popularity", "pricing"]),
      help: "Only these groups, such as itunes,pricing."),
    .option(\.tables, "--table", value: "glob", help: "Only tables of this name, from v4 on: 'application*'."),
    .option(\.skippedTables, "--skip-table", value: "glob", help: "No tables of this name."),
    .flag(
      \.settings.allowsPlainPassword, "--insecure",
      help: "Send the password over plain http too, where anybody on the way can read it."),
    .flag(\.isFullOnly, "--full-only", help: "Without the incremental feed."),
    .flag(\.isDryRun, "--dry-run", help: "Only print what would be downloaded."),
    .group(\.settings),
    .group(\.output),
  ]

  var url = ""
  var folder = "."
  var user: String?
  var passwordFile: String?
  var groups: [String] = []
  var tables: [Glob] = []
  var skippedTables: [Glob] = []
  var isFullOnly = false
  var isDryRun = false
  var settings = {
    var settings = StoreSettings.ofTool
    (settings.timeout, settings.pause) = (60_000, 2000)
    return settings
  }()
  var output = OutputOptions()

  private typealias Row = (file: FeedFile, outcome: FileDownload.Outcome?)
  private static let fields: [AnswerField<Row>] = [
    .text("file") { $0.file.path }, .text("group") { $0.file.group }, .text("table") { $0.file.table },
    .text("date") { $0.file.date }, .text("mode") { $0.file.isIncremental ? "incremental" : "full" },
    .text("state") { state($0.outcome) },
    .integer("bytes") { row in if case .downloaded(let count) = row.outcome { count } else { nil } },
  ]

  private static func state(_ outcome: FileDownload.Outcome?) -> String {
    switch outcome {
    case .downloaded: "downloaded"
    case .alreadyThere(isChecked: true): "already there"
    case .alreadyThere(isChecked: false): "there, not checked"
    case nil: "listed"
    }
  }

  func run(in console: Console) throws {
    if let reason = ArgumentForm.serverAddress.refusal(url) { throw UsageError(reason) }
    guard let network = console.surroundings.network else {
      throw CommandFailure("There is no network here.")
    }
    let server = FeedServer(network, settings: settings, credentials: try credentials(in: console)) { event in
      if case .waitsAfter(let reason, let milliseconds) = event {
        console.note("\(reason); waiting \(WaitText(milliseconds: milliseconds))")
      }
    }
    try download(FeedSite(server).newest(at: url, wantsIncremental: !isFullOnly).filter(isWanted), server, console)
  }

  private func isWanted(_ file: FeedFile) -> Bool {
    let table = file.table ?? ""
    return (groups.isEmpty || groups.contains { $0 == file.group })
      && (file.table == nil || tables.isEmpty || tables.contains { $0.matches(table) })
      && !(file.table != nil && skippedTables.contains { $0.matches(table) })
  }

  private func download(_ files: [FeedFile], _ server: FeedServer, _ console: Console) throws {
    guard !files.isEmpty else { throw CommandFailure("No archive there is of what was asked for.") }
    var writer = output.summaryWriter(of: Self.fields, in: console)
    var failures: [any Error] = []
    for file in files {
      do {
        let outcome = try download(file, server, console)
        try writer?.write((file, outcome))
      } catch let failure as StoreFailure where failure.isOfOneFile {
        console.warn("\(failure)")
        failures.append(failure)
      }
    }
    try writer?.finish()
    guard !failures.isEmpty else { return }
    throw CommandFailure(
      "\(failures.count) of \(files.count) \(files.count == 1 ? "archive" : "archives") could not be downloaded.",
      cure: "Run the same command again to go on.")
  }

  /// `nil` when the archive is only reported.
  private func download(_ file: FeedFile, _ server: FeedServer, _ console: Console) throws -> FileDownload.Outcome? {
    guard !isDryRun else { return nil }
    let path = "\(folder)/\(file.path)"
    // What cannot be made shows when the file is opened.
    try? FileSystem.makeFolder(above: path)
    let start = console.uptime
    let outcome = try FileDownload(server, url: file.url, to: path) { byteCount in
      guard console.hasStatusLine else { return }
      let seconds = max(0.001, (console.uptime - start) / .seconds(1))
      console.showStatus("\(file.path)  \(byteCount.byteText)  \(Int64(Double(byteCount) / seconds).byteText)/s")
    }.run()
    console.clearStatus()
    return outcome
  }
}

// MARK: - The password

extension FeedDownloadCommand {
  /// The credentials for the server: from `~/.netrc` unless a password is given otherwise; `nil` without a user.
  private func credentials(in console: Console) throws -> Credentials? {
    if user?.contains(":") == true {
      throw UsageError("--user takes a name without a password, which anybody could read in the list of processes.")
    }
    let server = try ServerAddress(url)
    let isSafe = server.isEncrypted || settings.allowsPlainPassword
    if let user, !isSafe {
      throw UsageError(
        "The password of \(user) would go over plain http, where anybody on the way can read it. Write https:// if the "
          + "server takes that, else add --insecure.")
    }
    if let user, let password = try password(in: console) { return Credentials(user: user, password: password) }
    if let found = netrc(for: server, in: console) {
      if isSafe { return found }
      console.warn(
        "the password of \(found) in .netrc is not sent over plain http, where anybody on the way can read it; "
          + "--insecure sends it")
    }
    guard let user else { return nil }
    guard let password = console.readPassword("Password of \(user) at \(server.host): ") else {
      throw CommandFailure(
        "There is no password for \(user) at \(server.host).",
        cure: "Put it into ~/.netrc, into a file named with --password-file, or into COSTER_PASSWORD.")
    }
    return Credentials(user: user, password: password)
  }

  /// The password from a file or the environment.
  private func password(in console: Console) throws -> String? {
    guard let passwordFile else { return console.environment("COSTER_PASSWORD") }
    let stream = try passwordFile == "-" ? console.standardInput() : ByteStream(path: passwordFile)
    let line = try stream.readAll(limit: 64 << 10).prefix { $0 != 0x0A && $0 != 0x0D }
    guard !line.isEmpty else { throw CommandFailure("\(passwordFile) holds no password.") }
    Self.warnIfOthersRead(passwordFile, console)
    return String(decoding: line, as: UTF8.self)
  }

  private func netrc(for server: ServerAddress, in console: Console) -> Credentials? {
    guard let path = console.environment("NETRC") ?? console.environment("HOME").map({ $0 + "/.netrc" }),
      let text = try? ByteStream(path: path).readAll(limit: 1 << 20),
      let found = Netrc(String(decoding: text, as: UTF8.self)).credentials(for: server.host, user: user)
    else { return nil }
    Self.warnIfOthersRead(path, console)
    return found
  }

  /// Warns when everybody on the machine can read the password.
  private static func warnIfOthersRead(_ path: String, _ console: Console) {
    guard let status = try? FileSystem.status(of: path), status.kind == .file, status.isReadableByAll else { return }
    console.warn("\(path) holds a password, and everybody on this machine can read it; 'chmod 600 \(path)' ends that")
  }
}

extension StoreFailure {
  /// Whether other files may succeed.
  fileprivate var isOfOneFile: Bool {
    switch self {
    case .absent, .damaged, .failed: true
    case .refused, .down, .lockedOut, .unreachable, .hopeless, .interrupted: false
    }
  }
}
