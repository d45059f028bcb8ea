public import Arguments
public import StoreService

struct FetchCommand: CommandFamily {
  static let name = "fetch"
  static let abstract = "Fetch from Apple's services."
  static let discussion = """
    At most 20 calls a minute are made, by all processes with the same catalog together. Where no --storefront is \
    named, us is asked, or the store that a link points into. What is fresh is not fetched again, unless with \
    --again, so an interrupted run resumes when it is run again.

    What came is imported at once, and kept as it came in the catalog's folder received/, a folder a day; what is \
    there may be deleted. An answer is fresh for as long as the server says with it (Cache-Control), or for an hour \
    where it says nothing; a page for six hours. A failed call is never understood as 'there is nothing', nor is an \
    empty answer: nothing counts as missing unless the same service also answers with something that must be there, \
    an item that the catalog knows in that store or, where it knows none, one that all stores have. A service that \
    has nothing at all ends with exit code 2, and nothing is stored of that.
    """
  static let example = """
    $ coster fetch lookup 6759209764 --storefront us,jp
    $ coster fetch charts topfreeapplications --storefront all
    """
  static let subcommands: [any Command<Console>.Type] = [
    FetchLookupCommand.self, FetchSearchCommand.self, FetchChartsCommand.self, FetchPageCommand.self,
    FetchReviewsCommand.self, FetchRefreshCommand.self, FetchCheckCommand.self, FetchReportCommand.self,
  ]
}

/// The options of every verb that fetches: the stores, how to call servers, where to put answers, and what to report.
struct FetchOptions: OptionGroup {
  static let heading = "Network"

  static let parameters: Parameters<Self> = [
    .group(\.storefronts), .group(\.settings),
    .option(
      \.settings.limit, "--rate", value: "rate",
      help: "Calls in a time, of all processes that use this catalog: 20/min, 2/s."),
    .flag(\.isPlan, "--plan", help: "Print what would be asked, and how long it takes; send nothing."),
    .flag(
      \.settings.asksAgain, "--again",
      help: "Ignore cached answers."),
    .option(
      \.settings.deadline, "--deadline", value: "span", as: .timeout,
      help: "Give a call up when its whole answer has not come after this long."),
    .flag(
      \.settings.liftsPauses, "--lift-pause",
      help: "Call servers that asked for a pause which is not over, and forget the pause."),
    .option(
      \.settings.endpoint, "--endpoint", value: "url", as: .serverAddress, defaultText: "Apple's servers",
      help: "Call this server in place of Apple's."),
    .group(\.catalog), .group(\.writing), .group(\.output),
  ]

  var storefronts = StorefrontOptions()
  var isPlan = false
  var settings = StoreSettings.ofTool
  var catalog = CatalogOptions()
  var writing = WritingOptions()
  var output = OutputOptions()
}

/// Options of every verb that calls servers.
extension StoreSettings: OptionGroup {
  public static let heading = FetchOptions.heading

  public static let parameters: Parameters<Self> = [
    .option(
      \.tries, "--tries", value: "count", as: .count,
      help: "How often a failed call is tried; a server that never answers is given up after three."),
    .option(
      \.pause, "--pause", value: "span", as: .span,
      help:
        "Wait about this long after a failed try, from half to one and a half of it, and twice as long after each more."
    ),
    .option(
      \.timeout, "--timeout", value: "span", as: .timeout,
      help: "Give a call up, or try it again, when nothing comes for this long."),
    .option(\.userAgent, "--user-agent", value: "text", as: .userAgent, help: "User-Agent to send."),
  ]

  /// The settings where no option replaces them.
  static var ofTool: Self {
    var settings = Self()
    settings.userAgent = "coster/\(CosterTool.version)"
    return settings
  }
}
