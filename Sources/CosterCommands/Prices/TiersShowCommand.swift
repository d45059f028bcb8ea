internal import Arguments
internal import CatalogModel
internal import Storefronts

struct TiersShowCommand: Command {
  static let name = "show"
  static let abstract = "Print what tiers cost in each storefront; all tiers when none is named."
  static let example = """
    $ coster tiers show 5 6 --storefront us,jp
    $ coster tiers show 'Alternate Tier A' --date 2016-03
    """

  static let parameters: Parameters<Self> = [
    .argument(\.words, isRequired: false, value: "tier", help: "Number or name: 5, Free, A, 'Alternate Tier 1'."),
    .option(
      \.date, "--date", value: "period", as: .period,
      help: "Only the newest table of this time or before, such as 2016-03."),
    .group(\.options),
  ]

  var words: [String] = []
  var date: String?
  var options = QueryOptions()

  func run(in console: Console) throws {
    let tables = try TierAnswer.archive(options.catalog, in: console).tables(at: date)
    let wanted = names(in: tables)
    var writer = options.output.writer(of: TierAnswer.fields, in: console)
    for table in tables {
      for tier in words.isEmpty ? table.tiers : wanted.compactMap({ table.tier($0) }) {
        for storefront in TierAnswer.storefronts(options.storefronts, of: tier) {
          try writer.write(TierAnswer.Row(period: table.period, tier: tier, storefront: storefront))
        }
      }
    }
    try writer.finish()
    TierAnswer.reportMissing(options.storefronts, in: tables, console)
    let missing = tables.isEmpty ? [] : wanted.filter { name in !tables.contains { $0.tier(name) != nil } }
    for name in missing {
      console.warnPartial("no table has a tier '\(name)'; tiers were Free, 1 to 87, and the alternates A, B and 1 to 5")
    }
    if missing.isEmpty || missing.count < wanted.count { console.note(TierTable.notice) }
  }

  /// The named tiers: each word is one, unless all words together are the name of one.
  private func names(in tables: [TierTable]) -> [String] {
    let name = words.joined(separator: " ")
    return tables.contains { $0.tier(name) != nil } ? [name] : words
  }
}
