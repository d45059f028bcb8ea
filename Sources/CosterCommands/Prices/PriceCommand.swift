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
    currencies, by the exchange rates of a file that you have: none are built in, and none are fetched. A name that the \
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
    let finder = ItemFinder(catalog, console: console)
    guard locale == nil || language == nil else {
      throw UsageError("--language is of the stores' pages and --locale of a device: name one of them.")
    }
    let formatter = PriceFormatter(locale: locale, language: language, usesFreeWord: hasFreeWord)
    let day = date?.endOfDay(now: console.now)
    let comparison = try comparison(in: console)
    let fields = PriceRow.fields(isForPeople: options.output.isTable(in: console), comparison, explains: explains)
    var writer = options.output.writer(of: fields, shape: explains ? .records : .rows, in: console)
    try finder.forEachItem(references) { item in
      let stores = options.storefronts.choices.isEmpty ? item.storefront.map { [$0] } : options.storefronts.asked
      let found = try catalog.prices(of: item, in: stores, on: day)
      try report(found, of: item, on: day, finder)
      let rows = PriceRow.rows(found.prices, item.listings, formatter, on: day, comparison)
      for row in rows { try writer.write(row) }
    }
    try writer.finish()
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

  /// Reports the requested stores without a price, and those that no longer have the item.
  private func report(_ found: FoundPrices, of item: KnownItem, on day: Timestamp?, _ finder: ItemFinder) throws {
    for storefront in found.missing {
      if let day {
        finder.miss("\(item.reference): no price in \(storefront) on \(day.date) is known")
      } else {
        try finder.missPrice(of: item, in: storefront, known: found.known)
      }
    }
    if let day, found.prices.isEmpty, found.missing.isEmpty {
      finder.miss("\(item.reference): no price on \(day.date) is known")
    }
    finder.reportAbsences(of: item, after: found.prices.map { ($0.storefront, $0.observedAt) })
  }
}
