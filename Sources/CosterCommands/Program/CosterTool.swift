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

        coster resolve https://apps.apple.com/us/app/id364709193   an item's Apple ID
        coster format-price 1889000 IDR --storefront id            a store's price
        coster fetch lookup 364709193                              what an item is

      'coster help' lists all commands, and 'coster help COMMAND' explains one.
      Feeds, pages and texts on your disk are imported with 'coster import FILE…'.
      """,
    commonHeadings: [CatalogOptions.heading, OutputOptions.heading],
    otherWords: { otherWords },
    groups: [
      CommandGroup("Links", [ResolveCommand.self, LinkCommand.self, RewriteCommand.self, CheckCommand.self]),
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
      CommandGroup(
        "App developers", [ProductsCommand.self, ContentCommand.self, ReceiptCommand.self, RehearseCommand.self]),
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

  /// Words of other tools, and those of neighbouring commands.
  private static let otherWords = OtherWords(
    [
      "--version": ["version", "-v", "-V", "-version"], "--help": ["--usage", "-?"],
      "--storefront": ["--country", "--store", "--region", "--territory", "--cc"], "--language": ["--lang"],
      "--listen": ["--port", "--host", "--bind", "--address"], "--in": ["--currency", "--to-currency"],
      "--catalog": ["--db", "--database"], "--format": ["--json", "--csv"], "--output": ["-o", "--out"],
      "--in-app": ["--iap"], "--date": ["--day", "--at"], "--since": ["--day", "--date", "--from"],
      "--limit": ["--count", "--max", "--n", "-n", "--top"],
      "format-price": ["format", "parse", "parse-price"], "products": ["iap", "iaps", "in-app", "inapp"],
      "receipt": ["receipts", "transaction", "notification", "jws"],
      "storefronts": ["countries", "stores", "regions", "territories"], "resolve": ["id", "extract", "links"],
      "link": ["url"], "lookup": ["info", "show", "get"], "search": ["find"], "sql": ["query"],
      "serve": ["server", "web"], "import": ["load", "add", "ingest"], "fetch": ["download"], "compact": ["vacuum"],
      "stats": ["status", "count"], "charts": ["chart", "top"], "rank": ["ranks"], "reviews": ["review"],
      "history": ["ratings", "changes"], "watch": ["alert", "notify"], "feed": ["epf", "partner"],
      "check": ["validate"], "export": ["dump"],
    ],
    advice: [
      "--output": toStandardOutput, "--out": toStandardOutput, "-o": toStandardOutput,
    ])

  private static let toStandardOutput = "Answers go to standard output: end the line with > FILE."

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
