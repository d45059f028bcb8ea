internal import Answers
internal import Arguments

/// The `coster` command: a command line in, an exit code out.
public enum CosterTool {
  /// The tool's version, stated only here.
  static let version = "0.1.0"

  /// The tool with every verb.
  ///
  /// A new verb is a file in its family's folder and a line here.
  static let tool = Tool<Console>(
    name: "coster",
    abstract: "Turn Apple's catalogue feeds into one local catalog, and say what things are and cost.",
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
    commands: [
      ImportCommand.self,
      ResolveCommand.self,
      LinkCommand.self,
      LookupCommand.self,
      CheckCommand.self,
      PriceCommand.self,
      FormatPriceCommand.self,
      PageCommand.self,
      ContentCommand.self,
      RehearseCommand.self,
      HistoryCommand.self,
      DropsCommand.self,
      WatchCommand.self,
      TiersCommand.self,
      ProductsCommand.self,
      ChartsCommand.self,
      RankCommand.self,
      ReviewsCommand.self,
      SearchCommand.self,
      StorefrontsCommand.self,
      StatsCommand.self,
      CompactCommand.self,
      SnapshotsCommand.self,
      FeedCommand.self,
      FetchCommand.self,
      ServeCommand.self,
      SQLCommand.self,
      ExportCommand.self,
      DescribeCommand.self,
      HelpCommand.self,
      CompletionsCommand.self,
      ManCommand.self,
    ])

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
      let (environment, network) = (console.environment, command as? any NetworkCommand)
      if network?.needsNetwork == true, environment.network == nil {
        try environment.exec(NetworkProgram.name, arguments)
      }
      if command is ServeCommand, environment.serve == nil {
        try environment.exec(NetworkProgram.server, arguments)
      }
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
