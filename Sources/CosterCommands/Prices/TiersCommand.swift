internal import Answers
internal import Archives
internal import Arguments
internal import Catalog
internal import CatalogModel
internal import Storefronts

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

  fileprivate static let dateHelp = "Only the newest table of this time or before, such as 2016-03."

  /// The catalog's tables and the built-in one, or the newest until a time; without a catalog there is only that one.
  fileprivate static func tables(
    at period: String?, _ options: CatalogOptions, _ console: Console
  ) throws -> [TierTable] {
    TierTable.tables(at: period, imported: try options.openIfUsable(in: console)?.tierTables() ?? [])
  }

  fileprivate typealias Row = (period: String, tier: PriceTier, storefront: Storefront, price: Money)

  /// What tiers of a table cost in the requested stores, or in all that it has.
  fileprivate static func rows(of tiers: [PriceTier], in table: TierTable, _ options: QueryOptions) -> [Row] {
    tiers.flatMap { tier in
      (options.storefronts.requested ?? tier.prices.keys.sorted()).compactMap { storefront in
        tier.price(in: storefront).map { (table.period, tier, storefront, $0) }
      }
    }
  }

  fileprivate static let fields: [AnswerField<Row>] = [
    .text("period") { $0.period },
    .integer("tier", "Number") { $0.tier.number },
    .text("name", "Tier") { $0.tier.name },
    .text("storefront") { $0.storefront.code },
    .decimal("amount") { $0.price.decimalText },
    .text("currency") { $0.price.currency.description },
    .price("text", "Price") { row in
      let start = Timestamp(String((row.period + "-01-01").prefix(10)))
      return PriceFormatter.ofStores.text(of: row.price, kind: .app, in: row.storefront, on: start).text
    },
    .text("billed_now", "Bills now") { row in
      let now = row.storefront.details.currency
      return now == row.price.currency ? nil : now?.description
    },
  ]
}

struct TiersShowCommand: Command {
  static let name = "show"
  static let abstract = "Print what tiers cost in each storefront; all tiers when none is named."
  static let example = """
    $ coster tiers show 5 6 --storefront us,jp
    $ coster tiers show 'Alternate Tier A' --date 2016-03
    """

  static let parameters: Parameters<Self> = [
    .argument(\.words, isRequired: false, value: "tier", help: "Number or name: 5, Free, A, 'Alternate Tier 1'."),
    .option(\.date, "--date", value: "period", as: .period, help: TiersCommand.dateHelp),
    .group(\.options),
  ]

  var words: [String] = []
  var date: String?
  var options = QueryOptions()

  func run(in console: Console) throws {
    let tables = try TiersCommand.tables(at: date, options.catalog, console)
    let requested = names(in: tables)
    let rows = tables.flatMap { table in
      TiersCommand.rows(
        of: words.isEmpty ? table.tiers : requested.compactMap { table.tier($0) }, in: table, options)
    }
    try options.output.write(rows, TiersCommand.fields, in: console)
    guard !tables.isEmpty else {
      console.warnPartial(
        "there is no table of that time or before; the built-in one is of \(TierTable.of2016.period)")
      return console.note(TierTable.notice)
    }
    let known = Set(tables.flatMap(\.storefronts))
    for storefront in options.storefronts.requested ?? [] where !known.contains(storefront) {
      console.warnPartial("no table has prices for \(storefront.code)")
    }
    let missing = requested.filter { name in !tables.contains { $0.tier(name) != nil } }
    for name in missing {
      console.warnPartial("no table has a tier '\(name)'; tiers were Free, 1 to 87, and the alternates A, B and 1 to 5")
    }
    if missing.isEmpty || missing.count < requested.count { console.note(TierTable.notice) }
  }

  /// The named tiers: each word is one, unless all words together are the name of one.
  private func names(in tables: [TierTable]) -> [String] {
    let name = words.joined(separator: " ")
    return tables.contains { $0.tier(name) != nil } ? [name] : words
  }
}

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
    .option(\.date, "--date", value: "period", as: .period, help: TiersCommand.dateHelp),
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
    let rows = try TiersCommand.tables(at: date, options.catalog, console).flatMap { table in
      TiersCommand.rows(of: table.tiers, in: table, options).filter { $0.price == price }
    }
    try options.output.write(rows, TiersCommand.fields, in: console)
    guard !rows.isEmpty else {
      return console.warnPartial("no tier cost \(price.decimalText) \(price.currency) there. \(TierTable.notice)")
    }
    console.note(TierTable.notice)
  }
}

struct TiersImportCommand: Command {
  static let name = "import"
  static let abstract = "Import a table of tiers."
  static let discussion = """
    The file is tab-separated text whose first line names the columns tier, name, country, currency and retail_price, \
    in any order; other columns are left alone. A table of a period that is there already is replaced.
    """
  static let example = "$ coster tiers import matrix.tsv --date 2015-10"

  static let parameters: Parameters<Self> = [
    .argument(\.file, value: "file", completes: .files, help: "Table of tiers; - is standard input."),
    .option(\.date, "--date", value: "period", as: .period, help: "When the prices held: 2016, 2016-03 or 2016-03-15."),
    .group(\.options),
  ]

  var file = ""
  var date: String?
  var options = AnswerOptions()

  private static let largestFile = 64 << 20

  func run(in console: Console) throws {
    guard let date else { throw UsageError("Missing --date: a table of tiers says nothing without its time.") }
    let table = try read(date, in: console)
    let catalog = try options.catalog.open(in: console, access: .writing)
    let replaced = try catalog.store(table, source: file, at: console.now)
    try options.output.writeSummary(
      table,
      [
        .text("period") { $0.period }, .integer("tiers") { $0.tiers.count },
        .integer("storefronts") { $0.storefronts.count },
        .integer("prices") { $0.tiers.reduce(0) { $0 + $1.prices.count } }, .integer("replaced") { _ in replaced },
      ], in: console)
    console.note(TierTable.notice)
  }

  private func read(_ period: String, in console: Console) throws -> TierTable {
    let bytes = try console.input(file).readAll(limit: Self.largestFile)
    do throws(UnreadableLine) {
      return try TierTable(period: period, file: bytes)
    } catch {
      throw CommandFailure(
        "\(file): \(error)", hint: "Nothing was stored. 'coster tiers import --help' shows what a table looks like.")
    }
  }
}
