internal import Arguments
internal import CatalogModel
internal import Storefronts

struct TiersOfCommand: Command {
  static let name = "of"
  static let abstract = "Print which tiers cost so much in some storefront."
  static let example = """
    $ coster tiers of 4.99 USD
    $ coster tiers of 600 JPY --storefront jp --date 2016-03
    """

  static let parameters: Parameters<Self> = [
    .argument(\.amount, value: "amount", as: .amount, help: "Price, such as 4.99."),
    .argument(\.currency, value: "currency", help: "Currency code, such as USD."),
    .option(
      \.date, "--date", value: "period", as: .period,
      help: "Only the newest table of this time or before, such as 2016-03."),
    .group(\.options),
  ]

  var amount: Int64?
  var currency: CurrencyCode?
  var date: String?
  var options = QueryOptions()

  func run(in console: Console) throws {
    guard let amount else { throw UsageError("Missing <amount>.") }
    guard let currency else { throw UsageError("Missing <currency> after the amount.") }
    let price = Money(milliunits: amount, currency: currency)
    var writer = options.output.writer(of: TierAnswer.fields, in: console)
    var isFound = false
    for table in try TierAnswer.archive(options.catalog, in: console).tables(at: date) {
      for tier in table.tiers(of: price) {
        let asked = options.storefronts.asked
        for storefront in tier.storefronts(at: price) where asked?.contains(storefront) ?? true {
          isFound = true
          try writer.write(TierAnswer.Row(period: table.period, tier: tier, storefront: storefront))
        }
      }
    }
    try writer.finish()
    guard isFound else {
      return console.warnPartial("no tier cost \(price.decimalText) \(price.currency) there. \(TierTable.notice)")
    }
    console.note(TierTable.notice)
  }
}
