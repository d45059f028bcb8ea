internal import Arguments
internal import Catalog
internal import CatalogModel
internal import Storefronts

struct PriceCommand: Command {
  static let name = "price"
  static let abstract = "Print what items cost in each storefront, as written there."
  static let discussion = """
    Prices are written as each store prints them: use that for prices of the store, on its page in --language. \
    --locale writes them as a device with that locale prints an in-app product's: use it for prices in an app. \
    --date answers with the prices of that day, as the store wrote them then where that is known. Free, unknown and not sold separately \
    are three different answers. A price keeps the currency that it was seen in, and is marked where the store bills \
    another now. Cheapest and dearest are marked among offers of one kind in one currency; --in compares across \
    currencies, by the exchange rates of a file that you have: none are built in, and none are fetched; a \
    price without a rate is not compared, and that is reported. A product that only a configuration has is marked so. A name that the \
    store lacks comes from a store of the same language, else an English one, else any, and that is reported. A link \
    that points into one store (https://apps.apple.com/jp/app/id6759209764) asks that store, unless --storefront names \
    others or all.
    """
  static let example = """
    $ coster price 6759209764 --storefront us,jp,de
    $ coster price https://apps.apple.com/jp/app/id6759209764 --locale de
    $ coster price 6759209764 --storefront in,tr --date 2016-03-01
    $ coster price 6759209764 --storefront all --in EUR --rates eurofxref-daily.xml
    $ coster price - --storefront us,jp,de,gb,fr --format tsv < ids.txt
    """

  static let parameters: Parameters<Self> = [
    .argument(\.references, value: "ref", help: ReferenceHelp.orPipe),
    .option(\.language, "--language", value: "tag", as: .pageLanguage, help: ArgumentForm.pageLanguageHelp),
    .option(
      \.locale, "--locale", value: "tag", help: "Write as a device with this locale prints, such as de or pt-BR."),
    .option(\.date, "--date", value: "time", help: "Print the prices of this day: a date, or 36h, 7d, 2w ago."),
    .option(\.currency, "--in", value: "currency", help: "Also convert prices to this currency, such as EUR."),
    .option(
      \.rates, "--rates", value: "file", completes: .files,
      help: "Exchange rates for --in: the European Central Bank's eurofxref, XML or CSV."),
    .flag(\.explains, "--explain", help: "Say how it is known that a price is written so."),
    .flag(\.hasFreeWord, "--no-free-word", sets: false, help: "Print 0 as a price instead of the word for free."),
    .group(\.options),
  ]

  var references: [String] = []
  var language: String?
  var locale: LocaleTag?
  var date: TimeArgument?
  var currency: CurrencyCode?
  var rates: String?
  var explains = false
  var hasFreeWord = true
  var options = QueryOptions()

  func run(in console: Console) throws {
    let catalog = try options.catalog.open(in: console)
    let finder = ItemFinder(catalog, console: console, includesGone: date != nil)
    guard locale == nil || language == nil else {
      throw UsageError("--language is of the stores' pages and --locale of a device: name one of them.")
    }
    let formatter = PriceFormatter(locale: locale, language: language, usesFreeWord: hasFreeWord)
    let day = date?.endOfDay(now: console.now)
    let comparison = try comparison(in: console)
    let explanation: [Field] = explains ? [.text("explanation", "Written by") { $0.written?.explanation }] : []
    var writer = options.output.writer(
      of: Self.fields + Self.converted(comparison) + explanation,
      forPeople: Self.fieldsForPeople(comparison) + explanation, shape: explains ? .records : .rows, in: console)
    try finder.forEach(references) { products in
      for row in try configured(products, formatter, on: day ?? console.now, comparison, finder) {
        try writer.write(row)
      }
    } _: { items in
      let answers = try items.map { item in
        (item: item, found: try catalog.prices(of: item, in: stores(askedOf: item), on: day))
      }
      try report(answers, on: day, finder)
      for (item, found) in answers {
        if let comparison { reportRates(comparison, found.prices, of: item, in: console) }
        for row in Self.rows(found.prices, item, formatter, on: day, comparison) { try writer.write(row) }
      }
    }
    try writer.finish()
  }

  /// `nil` for those that have it.
  private func stores(askedOf item: KnownItem) -> [Storefront]? {
    options.storefronts.choices.isEmpty ? item.storefront.map { [$0] } : options.storefronts.asked
  }

  private func comparison(in console: Console) throws -> PriceComparison? {
    switch (currency, rates) {
    case (nil, nil): return nil
    case (let currency?, let file?):
      return try PriceComparison(currency, file: file, locale: locale, in: console)
    case (_, nil):
      throw UsageError("--in needs the exchange rates of a file: name it with --rates. None are built in.")
    case (nil, _): throw UsageError("--rates needs a currency to convert to: name it with --in.")
    }
  }

  /// Reports the stores whose prices are not compared with the others', because the file lacks their currency.
  private func reportRates(
    _ comparison: PriceComparison, _ prices: [ListedPrice], of item: KnownItem, in console: Console
  ) {
    let unrated = prices.filter { price in price.money.map { comparison.converted($0) == nil } ?? false }
    let stores = Dictionary(grouping: unrated) { $0.money?.currency.description ?? "" }.sorted { $0.key < $1.key }
    for (currency, prices) in stores {
      let codes = Set(prices.map { $0.storefrontText ?? "?" }).sorted().joined(separator: ", ")
      console.warn(
        "\(item.label): no rate of \(currency) on \(comparison.rates.day.date), so prices in \(codes) are not compared"
      )
    }
  }

  /// Reports the requested stores in which no item of a reference has a price, and those that no longer have an item.
  private func report(
    _ answers: [(item: KnownItem, found: FoundPrices)], on day: Timestamp?, _ finder: ItemFinder
  ) throws {
    let items = answers.map(\.item)
    let reference = items[0].reference
    for storefront in ItemFinder.inNone(answers.map(\.found.missing)) {
      if let day {
        let gap = try finder.gap(of: items, in: storefront, on: day).map { ": \($0)" } ?? ""
        finder.miss("\(reference): no price in \(storefront) on \(day.date) is known\(gap)")
      } else {
        try finder.missPrice(of: items, in: storefront, known: answers.flatMap(\.found.known))
      }
    }
    if let day, answers.allSatisfy({ $0.found.prices.isEmpty && $0.found.missing.isEmpty }) {
      finder.miss("\(reference): no price on \(day.date) is known")
    }
    for (item, found) in answers {
      finder.reportAbsences(of: item, after: found.prices.map { ($0.storefront, $0.observedAt) })
      if stores(askedOf: item) == nil { try finder.reportGaps(of: item, besides: found.prices, on: day) }
    }
  }
}

// MARK: - The answer

extension PriceCommand {
  private struct Row {
    var price: ListedPrice
    var kind: ProductKind
    var name: String?
    /// Which store states the name, if it is another one.
    var nameChoice: NameChoice?
    var written: PriceText?
    var mark: PriceMarks.Mark?
    /// Whether other items have the same reference.
    var sharesReference = false
    /// Whether it is of a configuration, and not of a store.
    var isConfigured = false
  }
  private typealias Field = AnswerField<Row>

  private static func rows(
    _ prices: [ListedPrice], _ item: KnownItem, _ formatter: PriceFormatter, on day: Timestamp?,
    _ comparison: PriceComparison?
  ) -> [Row] {
    let compared = { (price: ListedPrice) in
      price.money.flatMap { money in comparison.map { $0.converted(money) } ?? money }
    }
    var marks = PriceMarks()
    // Planned prices are not compared: nothing costs them yet.
    for price in prices where price.plannedFrom == nil { marks.add(compared(price), price.offer) }
    let names = ItemNames(item.listings)
    return prices.map { price in
      let choice = names.choice(for: price.storefront)
      let kind = choice.listing?.kind ?? .unknown
      return Row(
        price: price, kind: kind, name: choice.listing?.name, nameChoice: choice,
        written: price.written(kind: kind, formatter, on: day),
        mark: price.plannedFrom == nil ? marks.mark(of: compared(price), price.offer) : nil,
        sharesReference: item.sharesReference)
    }
  }

  /// The prices of products of configurations, which no store has.
  private func configured(
    _ products: [AppProductEntry], _ formatter: PriceFormatter, on day: Timestamp, _ comparison: PriceComparison?,
    _ finder: ItemFinder
  ) throws -> [Row] {
    let asked = options.storefronts.asked
    let rows = products.flatMap { entry in
      entry.prices(in: asked).filter { $0.offer.kind == .standard && !$0.isPreserved && $0.holds(on: day.date) }.map {
        let price = ListedPrice(configured: $0, of: entry)
        return Row(
          price: price, kind: .inApp, name: entry.text(in: price.storefront)?.name ?? entry.product.referenceName,
          written: price.written(kind: .inApp, formatter), isConfigured: true)
      }
    }
    let known = Set(products.flatMap(\.prices).compactMap(\.storefront)).sorted()
    let isEverywhere = rows.contains { $0.price.storefront == nil }
    for store in asked ?? [] where !isEverywhere && !rows.contains(where: { $0.price.storefront == store }) {
      finder.miss("\(products[0].name): \(ItemFinder.unknown(in: store, known: known))")
    }
    if asked == nil, rows.isEmpty { finder.miss("\(products[0].name): its configuration has no price") }
    return rows
  }

  private static let fields: [Field] = [
    .integer("apple_id") { $0.price.appleID?.rawValue },
    .text("kind") { $0.kind.rawValue },
    .text("name") { $0.name },
    .text("storefront") { $0.price.storefrontText },
    .text("offer") { $0.price.offer?.rawValue },
    .decimal("amount") { $0.price.money?.decimalText },
    .text("currency") { $0.price.money?.currency.description },
    .price("text", "Price") { $0.written?.text },
    .text("state") { $0.price.state.rawValue },
    .text("mark") { $0.isConfigured ? "configuration" : $0.mark?.rawValue ?? plan($0.price) },
    .text("observed_at", "Observed") { $0.price.observedAt },
    .text("source") { $0.price.source },
    .text("billed_now") { $0.price.billedNow?.description },
    .text("name_storefront", "Name from") { $0.nameChoice?.borrowed?.code },
  ]

  private static func converted(_ comparison: PriceComparison?) -> [Field] {
    guard let comparison else { return [] }
    let shown = { @Sendable (row: Row) in row.price.money.flatMap(comparison.shown) }
    return [
      .decimal("in_amount", "Worth") { shown($0)?.decimalText },
      .text("in_currency", "In") { shown($0)?.currency.description },
      .text("rates_date", "Rates of") { _ in comparison.rates.day.date },
    ]
  }

  /// People get the price as written, not its parts.
  private static func fieldsForPeople(_ comparison: PriceComparison?) -> [Field] {
    [
      .text("name") { row in
        let number = row.price.appleID?.description ?? ""
        return row.sharesReference ? "\(row.name ?? "") (\(number))" : row.name ?? number
      },
      .text("storefront") { $0.price.storefrontText ?? "?" },
      Field("text", title: "Price", alignment: .trailing) {
        .text($0.price.stateText ?? $0.written?.text ?? "").styled($0.mark?.style)
      },
    ] + fields.fields("currency") + convertedForPeople(comparison) + fields.fields("offer") + [
      Field("mark", title: "") { .text(remark($0)).styled($0.mark?.style) },
      .text("observed_at", "As of") { String($0.price.observedAt.prefix(10)) },
    ] + fields.fields("source")
  }

  private static func convertedForPeople(_ comparison: PriceComparison?) -> [Field] {
    guard let comparison else { return [] }
    let title = "In \(comparison.currency), \(comparison.rates.day.date)"
    return [
      Field("in_text", title: title, alignment: .trailing) { row in
        .text(row.price.money.map { comparison.text(of: $0) ?? "no rate" }).styled(row.mark?.style)
      }
    ]
  }

  private static func plan(_ price: ListedPrice) -> String? { price.plannedFrom.map { "planned from \($0)" } }

  /// A remark that prevents a wrong conclusion.
  private static func remark(_ row: Row) -> String? {
    let remarks = [
      row.isConfigured ? "configuration" : nil, plan(row.price), row.mark?.rawValue,
      row.price.billedNow.map { "bills \($0) now" },
      row.nameChoice?.origin.map { "name from \($0)" },
    ].compactMap(\.self)
    return remarks.isEmpty ? nil : remarks.joined(separator: "; ")
  }
}

extension PriceMarks.Mark {
  fileprivate var style: Style { self == .cheapest ? .good : .bad }
}
