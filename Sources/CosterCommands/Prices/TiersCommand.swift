internal import Answers
internal import Archives
internal import Arguments
internal import Catalog
internal import CatalogModel
internal import Storefronts

struct TiersCommand: CommandFamily {
  static let name = "tiers"
  static let abstract = "Show Apple's old price tiers."
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

  /// Answers from the tables of the catalog and the built-in one; without a catalog there is only that one.
  fileprivate static func answer(_ question: TiersQuestion, _ options: AnswerOptions, in console: Console) throws {
    let imported = try options.catalog.openIfUsable(in: console)?.tierTables() ?? []
    var writer = options.output.writer(of: TiersQuestion.fields, in: console)
    try question.answer(imported: imported) { try writer.write($0, in: console) }
    try writer.finish()
  }
}

struct TiersShowCommand: Command {
  static let name = "show"
  static let abstract = "Show what tiers cost in each storefront; all tiers without any."
  static let example = """
    $ coster tiers show 5 6 --storefront us,jp
    $ coster tiers show 'Alternate Tier A' --date 2016-03
    """

  static let parameters: Parameters<Self> = [
    .argument(
      \.question.tiers, isRequired: false, value: "tier", help: "Number or name: 5, Free, A, 'Alternate Tier 1'."),
    .question(\.question, leavingOut: ["tier", "amount", "currency"]), .question(\.question, .storefronts),
    .group(\.options),
  ]

  var question = TiersQuestion()
  var options = AnswerOptions()

  func run(in console: Console) throws { try TiersCommand.answer(question, options, in: console) }
}

struct TiersOfCommand: Command {
  static let name = "of"
  static let abstract = "Find the tiers at a price."
  static let example = """
    $ coster tiers of 4.99 USD
    $ coster tiers of 600 JPY --storefront jp --date 2016-03
    """

  static let parameters: Parameters<Self> = [
    .argument(\.question.amount, value: "amount", as: .amount, help: "Price, such as 4.99."),
    .argument(\.question.currency, value: "currency", help: "Currency code, such as USD."),
    .question(\.question, leavingOut: ["tier", "amount", "currency"]), .question(\.question, .storefronts),
    .group(\.options),
  ]

  var question = TiersQuestion()
  var options = AnswerOptions()

  func run(in console: Console) throws {
    guard question.amount != nil else { throw UsageError("Missing <amount>.") }
    guard question.currency != nil else { throw UsageError("Missing <currency> after the amount.") }
    try TiersCommand.answer(question, options, in: console)
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
