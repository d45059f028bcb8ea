internal import Answers
internal import Arguments
internal import CatalogModel
internal import StorePrices
internal import Storefronts

struct StorefrontsCommand: Command {
  static let name = "storefronts"
  static let abstract = "List storefronts, with codes, currencies and languages."
  static let discussion = """
    A value of the X-Apple-Store-Front header, such as 143462-9,29, names its storefront too: the language and the \
    client that it says are then printed as well.

    --currencies prints which stores moved from one currency to another, when, and who says so; where the day is not \
    known, the first and the last that it may have been. --prices prints how each store writes prices, today and in \
    the past, and how that is known: the largest price seen there as the store printed it, and what 1,234,567.50 \
    would be.
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
    if hasPrices {
      try write(StorePricesQuestion.fields, in: console) {
        try StorePricesQuestion().answer(for: stores.map(\.storefront), $0)
      }
    } else if hasCurrencies {
      try write(CurrencyMovesQuestion.fields, in: console) {
        try CurrencyMovesQuestion().answer(for: stores.map(\.storefront), $0)
      }
    } else {
      try writeStores(stores, in: console)
    }
  }

  private func write<Row>(
    _ fields: [AnswerField<Row>], in console: Console, _ answer: ((AnswerPart<Row>) throws -> Void) throws -> Void
  ) throws {
    var writer = output.writer(of: fields, in: console)
    try answer { try writer.write($0, in: console) }
    try writer.finish()
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
  private func writeStores(_ stores: [StoreRow], in console: Console) throws {
    var rows = stores
    var question = StorefrontsQuestion()
    question.includesReserved = isAll
    if stores.isEmpty {
      try question.answer { part in if case .row(let row) = part { rows.append(row) } }
    }
    let (own, evidence) = (StorefrontsQuestion.fields.dropLast(2), StorefrontsQuestion.fields.suffix(2))
    let header = stores.contains { $0.header != nil } ? StorefrontsQuestion.headerFields : []
    // Remarks and sources are too long for a table on a terminal.
    try output.write(rows, own + header + evidence, forPeople: own + header, in: console)
  }
}

extension ArgumentForm<String> {
  /// A storefront's code, which completions know; another is reported beside the answer.
  fileprivate static var storeCode: Self { Self(allowed: { Storefront.allowedArguments }) { $0 } }
}
