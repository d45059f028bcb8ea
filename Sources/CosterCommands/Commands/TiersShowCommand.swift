internal import Arguments
internal import CatalogModel
internal import Storefronts

/// Prints what tiers cost.
struct TiersShowCommand: Command {
  static let name = "show"
  static let abstract = "Print what a tier cost in each storefront; all tiers when none is named."
  static let example = """
    $ coster tiers show 5 --storefront us,jp
    $ coster tiers show 'Alternate Tier A' --date 2016-03
    """

  static let parameters: Parameters<Self> = [
    .argument(\.words, isRequired: false, value: "tier", help: "Number or name: 5, Free, A, Alternate Tier 1."),
    .option(\.date, "--date", value: "period", help: "Only the newest table of this time or before, such as 2016-03."),
    .group(\.storefronts),
    .group(\.catalog),
    .group(\.output),
  ]

  var words: [String] = []
  var date: PeriodArgument?
  var storefronts = StorefrontOptions()
  var catalog = CatalogOptions()
  var output = OutputOptions()

  func run(in console: Console) throws {
    console.isQuiet = output.isQuiet
    let tables = try TierArchive(catalog, in: console).tables(at: date)
    let word = words.joined(separator: " ")
    let wanted = words.isEmpty ? nil : word
    var writer = output.writer(of: TierAnswer.columns, in: console)
    var isFound = false
    for table in tables {
      let tiers = wanted.map { table.tier($0).map { [$0] } ?? [] } ?? table.tiers
      isFound = isFound || !tiers.isEmpty
      for tier in tiers {
        for storefront in TierAnswer.storefronts(storefronts, of: tier) {
          try writer.write(TierAnswer.cells(table.period, tier, storefront))
        }
      }
    }
    try writer.finish()
    TierAnswer.tellMissing(storefronts, in: tables, console)
    guard isFound || tables.isEmpty else {
      console.warn("no table has a tier '\(word)'; tiers were Free, 1 to 87, and the alternates A, B and 1 to 5")
      return console.markPartial()
    }
    console.note(TierTable.notice)
  }
}
