internal import Answers
internal import Arguments
internal import CatalogModel
internal import StorePrices
internal import Storefronts

struct StorefrontsCommand: Command {
  static let name = "storefronts"
  static let abstract = "Print Apple's storefronts: codes, numbers, currencies and languages."
  static let discussion = """
    A value of the X-Apple-Store-Front header, such as 143462-9,29, names its storefront too: the language and the \
    client that it says are then printed as well. --currencies prints which stores moved from one currency to another, \
    when, and who says so; where the day is not known, the first and the last that it may have been. --prices prints how \
    each store writes prices, today and in the past, and how that is known: the largest price seen there as the store \
    printed it, and what 1,234,567.50 would be.
    """
  static let example = """
    $ coster storefronts jp KOR 143443
    $ coster storefronts 143462-9,29
    $ coster storefronts hr bg --currencies
    $ coster storefronts in tw --prices
    $ coster storefronts --all --format csv
    """

  static let parameters: Parameters<Self> = [
    .argument(
      \.codes, isRequired: false, value: "code", as: .storeCode,
      help: "Two- or three-letter code, Apple's number, or a header value such as 143462-9,29."),
    .flag(\.isAll, "--all", help: "Also the numbers that Apple reserves where it has no store."),
    .flag(\.hasCurrencies, "--currencies", help: "Print the moves from one currency to another instead."),
    .flag(\.hasPrices, "--prices", help: "Print how each store writes prices instead."),
    .group(\.output),
  ]

  var codes: [String] = []
  var isAll = false
  var hasCurrencies = false
  var hasPrices = false
  var output = OutputOptions()

  func run(in console: Console) throws {
    guard !(hasCurrencies && hasPrices) else { throw UsageError("Name one of --currencies and --prices.") }
    let stores = stores(in: console)
    guard !stores.isEmpty || codes.isEmpty else { return }
    if hasPrices { return try writePrices(of: stores, in: console) }
    try hasCurrencies ? writeMoves(of: stores, in: console) : writeStores(stores, in: console)
  }

  /// The named stores; a code that names none is reported, and keeps no other from being answered.
  private func stores(in console: Console) -> [StoreRow] {
    codes.compactMap { code in
      let store = StoreRow(code)
      if store == nil { console.report(.notAStorefront(code)) }
      return store
    }
  }
}

// MARK: - Stores

extension StorefrontsCommand {
  private static let headerFields: [AnswerField<StoreRow>] = [
    .text("header_language", "Header's language") { $0.header?.language },
    .integer("header_client", "Header's client") { $0.header?.client },
  ]
  private func writeStores(_ stores: [StoreRow], in console: Console) throws {
    var rows = stores
    var question = StorefrontsQuestion()
    question.includesReserved = isAll
    if stores.isEmpty {
      try question.answer { part in if case .row(let row) = part { rows.append(row) } }
    }
    let (own, evidence) = (StorefrontsQuestion.fields.dropLast(2), StorefrontsQuestion.fields.suffix(2))
    let header = stores.contains { $0.header != nil } ? Self.headerFields : []
    // Notes and sources are too long for a table on a terminal.
    try output.write(rows, own + header + evidence, forPeople: own + header, in: console)
  }
}

// MARK: - Currencies over time

extension StorefrontsCommand {
  private static let moveFields: [AnswerField<CurrencyMove>] = [
    .text("code") { $0.storefront.code },
    .text("name") { $0.storefront.details.name },
    .text("old_currency", "From") { $0.old?.description },
    .text("new_currency", "To") { $0.new.description },
    .text("earliest", "Not before") { $0.earliest?.date },
    .text("latest", "Not after") { $0.latest?.date },
    .text("source") { $0.source },
  ]

  private func writeMoves(of stores: [StoreRow], in console: Console) throws {
    let requested = stores.map(\.storefront)
    let moves = CurrencyMove.all.filter { requested.isEmpty || requested.contains($0.storefront) }
    try output.write(moves, Self.moveFields, in: console)
    for store in requested where store.details.currencyMoves.isEmpty {
      let now = store.details.currency.map { "it bills \($0)" } ?? "it bills nothing"
      console.note("no move between currencies is on record for \(store.code); \(now)")
    }
  }
}

// MARK: - How stores write prices

extension StorefrontsCommand {
  private typealias Row = (line: StorePriceLine, page: LocaleTag?)

  private static let priceFields: [AnswerField<Row>] = [
    .text("code") { $0.line.storefront.code },
    .text("name") { $0.line.storefront.details.name },
    AnswerField("languages", "Languages seen") { .listIfAny($0.line.languages.map { .text($0) }) },
    .text("free_word", "Free app") { $0.page.flatMap { FreeWord(locale: $0) }?.text },
    .decimal("amount", "Largest seen") { Money.decimalText($0.line.largest) },
    .text("currency") { $0.line.currency.description },
    .price("text", "As printed") { $0.line.pattern.text($0.line.largest) },
    // 1,234,567.50, or without decimals if the store prints none.
    .price("large_text", "1234567.5") {
      $0.line.pattern.text($0.line.pattern.fractionDigits == 0 ? 1_234_567_000 : 1_234_567_500)
    },
    .text("confidence", "Known") { $0.line.confidence.rawValue },
    .text("since", "From") { $0.line.since },
    .text("until", "To") { $0.line.until },
    AnswerField("sources", "Seen in") { .list($0.line.sources.map { .text($0.rawValue) }) },
  ]

  /// A row for each line of the table of stores' prices: the present one, those for other languages, and past ones.
  private func writePrices(of stores: [StoreRow], in console: Console) throws {
    let requested = stores.isEmpty ? StorefrontDirectory.live.map(\.storefront) : stores.map(\.storefront)
    let rows = requested.flatMap { store in
      StorePriceLine.lines(of: store).enumerated().map { index, line -> Row in
        let language = index == 0 ? store.details.defaultLanguage : line.languages.first
        return (line, language.flatMap { LocaleTag(language: $0, in: store) })
      }
    }
    try output.write(rows, Self.priceFields, in: console)
  }
}

extension ArgumentForm<String> {
  /// A storefront's code, which completions know; another is reported beside the answer.
  fileprivate static var storeCode: Self { Self(allowed: { Storefront.allowedArguments }) { $0 } }
}
