internal import Answers
internal import Archives
internal import Arguments
internal import Catalog
internal import ServerSettings
internal import StoreService

struct ServeCommand: Command {
  static let name = "serve"
  static let abstract = "Serve the catalog over HTTP: Apple's API, an own one, and pages."
  static let discussion = """
    Whoever asks Apple's Search and Lookup API, its charts or its reviews can ask this server instead: the same \
    requests have the same answers, from the catalog, with no limit on calls and no network. The server listens on \
    this machine only, unless --listen names another address; then whoever connects reads all of the catalog.

    Its own API is at /coster/v1/ and described in /coster/v1/openapi.json. What an import writes is served at once, \
    also by a user who may only read the catalog. It answers for localhost, for Apple's hosts, so that a hosts file \
    can lead a client here, and for --host-name. Web pages of other sites cannot read it, unless --cors names them. \
    Ctrl-C or SIGTERM end it after open requests finish; SIGHUP lets it open its log and the catalog anew.

    /healthz, /readyz and /metrics are for operators: no --rate-limit counts them, and --metrics-listen gives them an \
    address of their own. /readyz fails where nothing can be searched.
    """
  static let example = """
    $ coster serve
    $ curl 'http://127.0.0.1:8080/lookup?id=6759209764&country=jp'
    $ coster serve --listen unix:/run/coster.sock --socket-mode 0660 --socket-group www-data
    $ coster serve --metrics-listen 127.0.0.1:9180 --log json --log-file /var/log/coster.log
    """

  static let parameters: Parameters<Self> = [
    .option(
      \.settings.listen, "--listen", value: "address",
      help: "Where: 127.0.0.1:8080, [::1]:8080 or unix:PATH; port 0 lets the system choose."),
    .option(
      \.settings.socketMode, "--socket-mode", value: "mode", as: .mode, defaultText: "what umask leaves of 0777",
      help: "Permissions of a unix socket, as 0660."),
    .option(
      \.settings.socketGroup, "--socket-group", value: "group", defaultText: "the user's",
      help: "Group of a unix socket, by name or number."),
    .option(
      \.settings.operatorListen, "--metrics-listen", value: "address", defaultText: "where everything is answered",
      help: "Answer /metrics, /healthz and /readyz at this address, and there alone."),
    .option(
      \.settings.threads, "--threads", value: "count", as: .count, defaultText: "as many as processors, at least 2",
      help: "Answer so many requests at a time."),
    .option(
      \.settings.crossOrigin, "--cors", value: "origin", as: .origin, defaultText: "none",
      help: "Let pages of this site read answers, such as https://example.org; * lets all."),
    .list(\.settings.hostNames, "--host-name", value: "name", help: "Answer for this host, too."),
    .list(
      \.settings.fallbacks, "--also", value: "code",
      help: "Stores that are asked in turn, in Apple's API, for what a store does not have."),
    .group(\.rates),
    .option(
      \.settings.timeLimit, "--time-limit", value: "span", as: .span,
      help: "Give up what takes longer to answer, with status 503."),
    .option(
      \.rateLimit, "--rate-limit", value: "rate", defaultText: "none",
      help: "Requests of one address in a time, as 50/s; more are answered with status 429."),
    .option(
      \.settings.maximumConnections, "--max-connections", value: "count", as: .count,
      help: "Connections at a time."),
    .option(
      \.settings.maximumAge, "--max-age", value: "seconds", as: .count,
      defaultText: "answers are asked for again each time",
      help: "Let clients keep answers for so long."),
    .option(\.settings.log, "--log", value: "format", help: "Log requests as text, json or none."),
    .option(
      \.settings.logFile, "--log-file", value: "file", completes: .files, defaultText: "standard error",
      help: "Log at the end of this file; SIGHUP opens it anew."),
    .option(
      \.settings.logsQueries, "--log-queries", value: "yes|no",
      help: "Whether the log has what was searched for."),
    .option(
      \.settings.basePath, "--base-path", value: "path", as: .basePath, defaultText: "none",
      help: "Path prefix."),
    .flag(\.settings.hasArtwork, "--no-artwork", sets: false, help: "Let pages load no artwork from Apple's servers."),
    .flag(
      \.settings.showsFolders, "--paths",
      help: "Let answers name files with their folders, and say what is wrong with the catalog's files."),
    .group(\.catalog),
  ]

  var settings = {
    var settings = ServeSettings(folder: "", now: ServeSettings.systemTime)
    (settings.listen, settings.log) = ("127.0.0.1:8080", .text)
    settings.threads = max(2, Processors.available)
    return settings
  }()
  var rates = RatesOptions()
  var rateLimit: CallLimit?
  var catalog = CatalogOptions()

  func run(in console: Console) throws {
    guard let serve = console.environment.serve else { throw CommandFailure("There is no server in this program.") }
    try serve(settings(in: console)) { announcement in
      switch announcement {
      case .warning(let warning): console.warn(warning)
      case .address(let address):
        try console.print(address)
        try console.flush()
      }
    }
  }

  func settings(in console: Console) throws -> ServeSettings {
    var settings = settings
    settings.folder = try catalog.folder(in: console)
    settings.rates = try rates.read(in: console)
    settings.rateLimit = rateLimit.map { ($0.count, $0.window) }
    return settings
  }
}

extension ArgumentForm<Int> {
  /// Permissions of a file, in octal digits: `0660`.
  fileprivate static var mode: Self {
    Self(
      validationError: { "'\($0)' is not a file mode. Write it in octal digits, as 0660." },
      write: { "0" + String($0, radix: 8) }
    ) { argument in
      argument.wholeMatch(of: /0?[0-7]{3}/) != nil ? Int(argument, radix: 8) : nil
    }
  }
}

extension ArgumentForm<String> {
  /// The site whose pages may read answers: `https://example.org`, or `*`.
  fileprivate static var origin: Self {
    Self(
      validationError: { "'\($0)' is not a site. Write it as https://example.org, without a path, or * for all." }
    ) { argument in
      // Signs of ASCII without a slash.
      argument == "*" || argument.wholeMatch(of: /https?:\/\/[!-.0-~]+/) != nil ? argument : nil
    }
  }

  /// A prefix of every path, without a slash at its end: `/coster`.
  fileprivate static var basePath: Self {
    Self(validationError: { "'\($0)' is not a path. Write it as /coster." }) { argument in
      let parts = argument.split(separator: "/")
      let isPlain = argument.wholeMatch(of: /\/[0-9A-Za-z\/\-._~]*/) != nil
      guard isPlain, !parts.contains("."), !parts.contains("..") else { return nil }
      return parts.map { "/\($0)" }.joined()
    }
  }
}
