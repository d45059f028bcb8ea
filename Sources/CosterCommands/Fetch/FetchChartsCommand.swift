internal import Arguments
internal import StoreService

struct FetchChartsCommand: Command {
  static let name = "charts"
  static let abstract = "Fetch a chart, and import it."
  static let discussion = """
    The older feeds, such as topsongs, toppaidapplications or topmovies, state prices; those of Apple's feed generator, \
    such as music/most-played/songs or apps/top-free/apps, do not.
    """
  static let example = """
    $ coster fetch charts topfreeapplications --storefront us,jp --limit 50
    $ coster fetch charts topsongs --genre 20 --storefront all
    """

  static let parameters: Parameters<Self> = [
    .argument(\.request.chart, value: "chart", help: "Chart, such as topsongs or music/most-played/songs."),
    .option(
      \.request.genre, "--genre", value: "number", as: .count,
      help: "Apple's number of a genre, for the older feeds."),
    .option(\.request.limit, "-l", "--limit", value: "count", help: "Number of ranks."),
    .flag(\.request.isXML, "--xml", help: "Fetch an older feed as Atom XML, not as JSON."),
    .group(\.fetching, defaults: ["--storefront": "us"]),
  ]

  var request = ChartRequest(.feed("topsongs"), in: StorefrontOptions.defaultStorefront)
  var fetching = FetchOptions()

  func run(in console: Console) throws {
    let requests = try (fetching.storefronts.called() ?? [StorefrontOptions.defaultStorefront]).map { storefront in
      var request = request
      request.storefront = storefront
      do { try request.check() } catch { throw UsageError("\(error).") }
      return request.request
    }
    try FetchRun(fetching, console: console).fetch(requests)
  }
}
