internal import Arguments

struct TiersCommand: CommandFamily {
  static let name = "tiers"
  static let abstract = "Show what Apple's old price tiers cost, in each storefront and period."
  static let discussion = """
    A tier was one price in many currencies: tier 5 meant 4.99 dollars here and 600 yen there. Apple replaced tiers by \
    price points in 2022 and 2023. A table of 2016 is built in; others can be imported beside it.
    """
  static let example = """
    $ coster tiers show 5 --storefront us,jp,de
    $ coster tiers of 4.99 USD
    $ coster tiers import matrix.tsv --date 2015-10
    """
  static let subcommands: [any Command<Console>.Type] = [
    TiersShowCommand.self, TiersOfCommand.self, TiersImportCommand.self,
  ]
}
