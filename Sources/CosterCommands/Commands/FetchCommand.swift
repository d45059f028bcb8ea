internal import Arguments

/// Asks Apple's open services, and imports what comes.
struct FetchCommand: CommandFamily {
  static let name = "fetch"
  static let abstract = "Ask Apple's open services, and import what comes."
  static let discussion = """
    At most 20 calls a minute are made, by all processes with the same catalog together. What came is imported at once, \
    and kept as it came in the catalog's folder received/, a folder a day; what is there may be deleted. Answers that \
    are still fresh are not fetched again, so a run that was broken off goes on when it is run again. A failed call is \
    never taken to mean that there is nothing.
    """
  static let example = """
    $ coster fetch lookup 6759209764 --storefront us,jp
    $ coster fetch charts topfreeapplications --storefront all
    """
  static let subcommands: [any Command<Console>.Type] = [
    FetchLookupCommand.self, FetchSearchCommand.self, FetchChartsCommand.self, FetchPageCommand.self,
    FetchReviewsCommand.self, FetchRefreshCommand.self,
  ]
}
