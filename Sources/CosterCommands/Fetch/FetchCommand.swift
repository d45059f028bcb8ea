internal import Arguments

struct FetchCommand: CommandFamily {
  static let name = "fetch"
  static let abstract = "Ask Apple's open services, and import what comes."
  static let discussion = """
    At most 20 calls a minute are made, by all processes with the same catalog together. What came is imported at once, \
    and kept as it came in the catalog's folder received/, a folder a day; what is there may be deleted. An answer is \
    fresh for as long as the server says with it (Cache-Control), or for an hour where it says nothing. What is fresh is \
    not fetched again, unless with --again, so a run that was broken off goes on when it is run again. A failed call is \
    never understood as 'there is nothing'. Where no --storefront is named, us is asked, or the store that a link \
    points into.
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
