internal import Answers
internal import Arguments

/// The `coster` command: a command line in, an exit code out.
public enum CosterTool {
  /// The tool's version, stated only here.
  static let version = "0.1.0"

  /// The tool with every verb.
  ///
  /// A new verb is a file in its family's folder and a word in its group.
  static let tool = Tool<Console>(
    name: "coster",
    abstract: "Import Apple's catalogue feeds; look up items, links and prices.",
    version: version,
    exitCodes: ExitCode.allCases.map { (String($0.rawValue), $0.meaning) },
    environment: [
      ("COSTER_CATALOG", "The catalog's folder, where --catalog is not given."),
      ("COSTER_PASSWORD", "The password for feed download and feed update --user, where no file has it."),
      ("XDG_DATA_HOME", "Where the catalog's folder, coster, is kept when nothing else says; an absolute path."),
      ("http_proxy, https_proxy, no_proxy", "Through which proxy fetch and feed go, and where they do not."),
      ("NO_COLOR", "When set to anything, no colours and no bold type."),
      ("COLUMNS", "The terminal's width, where the terminal reports another."),
    ],
    introduction: """
      Coster turns Apple's catalogue into one local catalog of items, links and prices.

        coster resolve 'https://apps.apple.com/us/app/id364709193'    the Apple ID behind a link
        coster format-price 1889000 IDR --storefront id               a price as a store writes it
        coster fetch lookup 364709193 && coster price 364709193       what an item is and costs

      'coster help' lists all commands, and 'coster help COMMAND' explains one.
      Feeds, pages and texts on your disk are imported with 'coster import FILE…'.
      """,
    commonHeadings: [CatalogOptions.heading, OutputOptions.heading],
    otherWords: { otherWords },
    groups: [
      CommandGroup("Links", [ResolveCommand.self, LinkCommand.self, CheckCommand.self]),
      CommandGroup(
        "Prices",
        [
          PriceCommand.self, HistoryCommand.self, DropsCommand.self, WatchCommand.self, FormatPriceCommand.self,
          TiersCommand.self,
        ]),
      CommandGroup(
        "Catalog",
        [
          ImportCommand.self, FetchCommand.self, LookupCommand.self, SearchCommand.self, ChartsCommand.self,
          RankCommand.self, ReviewsCommand.self, PageCommand.self,
        ]),
      CommandGroup("Partner feed", [FeedCommand.self, SnapshotsCommand.self]),
      CommandGroup("App developers", [ProductsCommand.self, ContentCommand.self, RehearseCommand.self]),
      CommandGroup(
        "Serve and share",
        [ServeCommand.self, SQLCommand.self, ExportCommand.self, MCPCommand.self, DescribeCommand.self]),
      CommandGroup(
        "Housekeeping",
        [
          StatsCommand.self, ImportsCommand.self, CompactCommand.self, StorefrontsCommand.self, HelpCommand.self,
          CompletionsCommand.self, ManCommand.self,
        ]),
    ])

  /// What people type who know other tools, and what they mean.
  private static let otherWords = [
    "version": "--version", "-v": "--version", "-V": "--version", "-version": "--version", "--usage": "--help",
    "-?": "--help", "--country": "--storefront", "--store": "--storefront", "--region": "--storefront",
    "--territory": "--storefront", "--cc": "--storefront", "--lang": "--language", "--port": "--listen",
    "--host": "--listen", "--bind": "--listen", "--address": "--listen", "--currency": "--in", "--to-currency": "--in",
    "--db": "--catalog", "--database": "--catalog", "--json": "--format", "--csv": "--format", "--output": "--format",
    "--out": "--format", "-o": "--format", "--iap": "--in-app", "--day": "--date", "--at": "--date",
    "format": "format-price", "parse": "format-price", "parse-price": "format-price", "iap": "products",
    "iaps": "products", "in-app": "products", "inapp": "products", "countries": "storefronts", "stores": "storefronts",
    "regions": "storefronts", "territories": "storefronts", "id": "resolve", "extract": "resolve", "url": "link",
    "links": "resolve", "info": "lookup", "show": "lookup", "get": "lookup", "find": "search", "query": "sql",
    "server": "serve", "web": "serve", "load": "import", "add": "import", "ingest": "import", "download": "fetch",
    "vacuum": "compact", "status": "stats", "count": "stats", "chart": "charts", "top": "charts", "ranks": "rank",
    "review": "reviews", "ratings": "history", "changes": "history", "alert": "watch", "notify": "watch",
    "epf": "feed", "partner": "feed", "validate": "check", "dump": "export",
  ]

  /// Runs the command of `arguments`, which are without the tool's own name, and returns the exit code.
  public static func run(_ arguments: [String], in console: Console) -> Int32 {
    perform(arguments, in: console).rawValue
  }

  /// Help is wrapped to a terminal that is narrower than its pages.
  static func helpWidth(in console: Console) -> Int {
    console.resultIsTerminal ? min(console.terminalWidth, Tool<Console>.helpWidth) : Tool<Console>.helpWidth
  }

  /// How often a command runs because the catalog changed while it was read.
  private static let maxTries = 10

  static func perform(_ arguments: [String], in console: Console) -> ExitCode {
    var triesLeft = maxTries
    while true {
      do { return try performOnce(arguments, in: console) } catch {
        let (error, isWorthAnotherTry) = console.judge(error)
        triesLeft -= 1
        guard isWorthAnotherTry, triesLeft > 0 else { return explain(error, to: arguments, in: console) }
      }
    }
  }

  private static func performOnce(_ arguments: [String], in console: Console) throws -> ExitCode {
    switch try tool.request(arguments, width: helpWidth(in: console)) {
    case .text(let text): try console.write(text)
    case .command(let command, let named):
      console.isQuiet = named.contains("--quiet")
      try command.run(in: console)
    }
    try console.flush()
    return console.exitCode
  }

  private static func explain(_ error: any Error, to arguments: [String], in console: Console) -> ExitCode {
    switch error {
    case let error as ParameterError:
      return explain(UsageError(error.description), to: arguments, in: console)
    case let error as UsageError:
      console.warn("\(error) See '\(tool.advice(for: arguments))'.")
      return .usage
    // The reader has read enough: this is not an error.
    case let error as OutputError where error.isBrokenPipe:
      return console.exitCode
    default:
      console.warn("\(error)")
      return .failed
    }
  }
}
