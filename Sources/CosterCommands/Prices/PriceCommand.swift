internal import Answers
internal import Arguments
internal import Catalog
internal import CatalogModel
internal import Storefronts

struct PriceCommand: Command {
  static let name = "price"
  static let abstract = "Show prices by storefront."
  static let discussion = """
    Prices are written as each store prints them, on its pages and as StoreKit 2's displayPrice. --locale writes them \
    as a device with that locale does: NumberFormatter with StoreKit's priceLocale. Free, unknown and not sold \
    separately are three different answers. A link that points into one store asks that store, unless --storefront \
    names others or all.

    --date answers with the prices of that day, as the store wrote them then where that is known. A price keeps the \
    currency that it was seen in, and is marked where the store bills another now. Cheapest and dearest are marked \
    among offers of one kind in one currency; --in compares across currencies, by the exchange rates of a file that \
    you have: none are built in, and none are fetched; a price without a rate is not compared, and that is reported. \
    --home adds by how many percent a price differs from that store's, in the home store's currency unless --in names \
    another. --wide prints a row for each item and offer, and a column for each store with the price as written or, \
    with --in, converted. A product that only a configuration has is marked so. A name that the store lacks comes \
    from a store of the same language, else an English one, else any, and that is reported. --in-app prints what an \
    app sells in itself, as its pages list it and records state it: a row for each product and store, joined across \
    stores by numbers, equal names and unique prices on pages in two languages. --per adds what a subscription's \
    price is per day, week, month or year, computed as by format-price, where records state its period or --of gives \
    it.
    """
  static let example = """
    $ coster price 6759209764 --storefront us,jp,de
    $ coster price https://apps.apple.com/jp/app/id6759209764 --locale de
    $ coster price 6759209764 --storefront in,tr --date 2016-03-01
    $ coster price 6759209764 --storefront all --in EUR --rates eurofxref-daily.xml
    $ coster price 6759209764 --storefront us,jp,de --home us --rates rates.json --wide
    $ coster price - --storefront us,jp,de,gb,fr --format tsv < ids.txt
    $ coster price 6759209764 --in-app --storefront all --in EUR --rates eurofxref-daily.xml
    $ coster price 6759209764 --in-app --product 'Pro Yearly' --per month --of P1Y
    """

  static let parameters: Parameters<Self> = [
    .argument(\.references, value: "ref", help: ReferenceHelp.orPipe),
    .question(\.question),
    .option(
      \.question.locale, "--locale", value: "tag",
      help: "Write as a device with this locale prints, such as de or pt-BR."),
    .group(\.rates),
    .flag(\.isWide, "--wide", help: "Print a row for each item and a column for each store."),
    .group(\.inApps),
    .flag(\.explains, "--explain", help: "Say how it is known that a price is written so."),
    .flag(
      \.question.hasFreeWord, "--no-free-word", sets: false, help: "Print 0 as a price instead of the word for free."),
    .question(\.question, .storefronts),
    .group(\.options),
  ]

  var references: [String] = []
  var question = PricesQuestion()
  var rates = RatesOptions()
  var isWide = false
  var inApps = InAppOptions()
  var explains = false
  var options = AnswerOptions()

  func run(in console: Console) throws {
    let catalog = try options.catalog.open(in: console)
    guard question.locale == nil || question.language == nil else {
      throw UsageError("--language is of the stores' pages and --locale of a device: name one of them.")
    }
    if let locale = question.locale, let currency = locale.currency {
      throw UsageError(
        "--locale \(locale) names a currency, but each price has its own: leave it out, or convert with --in "
          + "\(currency) and --rates.")
    }
    guard inApps.isRequested else {
      try inApps.refuseAlone()
      return try answer(from: catalog, in: console)
    }
    try answerInApps(from: catalog, in: console)
  }

  private func answer(from catalog: Catalog, in console: Console) throws {
    var question = question
    try compare(&question, in: console)
    guard !isWide else { return try answerWide(question, from: catalog, in: console) }
    let difference = question.home.map { [PricesQuestion.difference(from: $0)] } ?? []
    let explanation = explains ? [PricesQuestion.explanation] : []
    var writer = options.output.writer(
      of: question.shownFields + explanation,
      forPeople: Self.fieldsForPeople(question.comparison) + difference + explanation,
      shape: explains ? .records : .rows, in: console)
    try question.answer(references, from: catalog, to: &writer, in: console)
  }

  /// Answers with the prices of what the apps sell in themselves.
  private func answerInApps(from catalog: Catalog, in console: Console) throws {
    guard !explains, question.locale == nil, question.hasFreeWord else {
      throw UsageError("--explain, --locale and --no-free-word are not of --in-app.")
    }
    guard inApps.question.period == nil || inApps.question.unit != nil else {
      throw UsageError("--of is the period of prices that --per spreads: name day, week, month or year.")
    }
    var inAppQuestion = inApps.question
    inAppQuestion.storefronts = question.storefronts
    (inAppQuestion.language, inAppQuestion.date) = (question.language, question.date)
    (inAppQuestion.home, inAppQuestion.currency) = (question.home, question.currency)
    try compare(&inAppQuestion, in: console)
    guard !isWide else {
      return try write(inAppQuestion, inAppQuestion.wide(forPeople: isForPeople(console)), from: catalog, in: console)
    }
    var writer = options.output.writer(
      of: inAppQuestion.shownFields, forPeople: InAppPriceTable.fields(of: inAppQuestion), in: console)
    try inAppQuestion.answer(references, from: catalog, to: &writer, in: console)
  }

  private func isForPeople(_ console: Console) -> Bool { options.output.isTable(in: console) }

  /// Answers with a row for each item, once all of its stores are known.
  private func answerWide(_ question: PricesQuestion, from catalog: Catalog, in console: Console) throws {
    guard !explains else { throw UsageError("--explain is of single prices: leave out --wide.") }
    try write(question, question.wide(forPeople: isForPeople(console)), from: catalog, in: console)
  }

  private func write<QuestionType: ItemQuestion>(
    _ question: QuestionType, _ empty: WideAnswer<QuestionType.Row>, from catalog: Catalog, in console: Console
  ) throws {
    var wide = empty
    try question.answer(references, from: catalog, in: console) { part in
      switch part {
      case .row(let row): wide.add(row)
      case .note(let note): console.report(note)
      }
    }
    try options.output.write(wide.rows, wide.fields, in: console)
  }

  /// Compares prices by the rates of a file, where one is named.
  private func compare(_ compared: inout some ComparingQuestion, in console: Console) throws {
    guard let rates = try rates.read(in: console) else {
      guard question.currency == nil else {
        throw UsageError("--in needs the exchange rates of a file: name it with --rates. None are built in.")
      }
      return
    }
    guard let currency = compared.comparedCurrency else {
      throw UsageError("--rates needs a currency to convert to: name it with --in, or a home store with --home.")
    }
    compared.compare(by: rates, locale: question.locale)
    guard compared.comparison != nil else {
      throw CommandFailure(
        "The exchange rates have no rate of \(currency)\(rates.day.map { " on \($0.date)" } ?? "").",
        hint: "Add one to the file, or use another file.")
    }
  }
}

// MARK: - Columns for people

extension PriceCommand {
  private typealias Field = AnswerField<PriceRow>

  /// People get the price as written, not its parts.
  private static func fieldsForPeople(_ comparison: PriceComparison?) -> [Field] {
    let fields = PricesQuestion.fields
    return [
      .text("name") { name($0) },
      .text("storefront") { $0.price.storefrontText ?? "?" },
      Field("text", "Price", alignment: .trailing) {
        .text($0.price.stateText ?? $0.written?.text ?? "").styled($0.mark?.style)
      },
    ] + fields.fields("currency") + convertedForPeople(comparison) + fields.fields("offer") + [
      Field("mark", "") { .text(note($0)).styled($0.mark?.style) },
      .text("observed_at", "As of") { String($0.price.observedAt.prefix(10)) },
    ] + fields.fields("source")
  }

  private static func name(_ row: PriceRow) -> String {
    let number = row.price.appleID?.description ?? ""
    return row.sharesReference ? "\(row.name ?? "") (\(number))" : row.name ?? number
  }

  private static func convertedForPeople(_ comparison: PriceComparison?) -> [Field] {
    guard let comparison else { return [] }
    let title = "In \(comparison.currency)\(comparison.rates.day.map { ", \($0.date)" } ?? "")"
    return [
      Field("in_text", title, alignment: .trailing) { row in
        .text(row.price.money.map { comparison.text(of: $0) ?? "no rate" }).styled(row.mark?.style)
      }
    ]
  }

  /// A note that prevents a wrong conclusion.
  private static func note(_ row: PriceRow) -> String? {
    let notes = [
      row.isConfigured ? "configuration" : nil, row.plan, row.mark?.rawValue,
      row.price.billedNow.map { "bills \($0) now" },
      row.nameStorefront.map { "name from \(NameChoice.origin(of: $0))" },
    ].compactMap(\.self)
    return notes.isEmpty ? nil : notes.joined(separator: "; ")
  }
}

extension PriceMarks.Mark {
  var style: Cell.Style { self == .cheapest ? .good : .bad }
}
