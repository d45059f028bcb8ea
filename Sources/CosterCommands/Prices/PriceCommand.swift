internal import Arguments
internal import Catalog
internal import CatalogModel
internal import Storefronts

/// Prints the prices of items in each storefront.
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
    .argument(
      \.references, value: "ref",
      help: ReferenceHelp.orPipe),
    .option(\.language, "--language", value: "tag", help: PageLanguageArgument.help),
    .option(
      \.locale, "--locale", value: "tag", help: "Write as a device with this locale prints, such as de or pt-BR."),
    .option(\.date, "--date", value: "time", help: "Print the prices of this day: a date, or 36h, 7d, 2w ago."),
    .option(
      \.currency, "--in", value: "currency", help: "Also convert prices to this currency, such as EUR."),
    .option(
      \.rates, "--rates", value: "file", completes: .files,
      help: "Exchange rates for --in: the European Central Bank's eurofxref, XML or CSV."),
    .flag(\.explains, "--explain", help: "Say how it is known that a price is written so."),
    .flag(\.hasFreeWord, "--no-free-word", sets: false, help: "Print 0 as a price instead of the word for free."),
    .group(\.storefronts),
    .group(\.catalog),
    .group(\.output),
  ]

  var references: [String] = []
  var language: PageLanguageArgument?
  var locale: LocaleTag?
  var date: TimeArgument?
  var currency: CurrencyCode?
  var rates: String?
  var explains = false
  var hasFreeWord = true
  var storefronts = StorefrontOptions()
  var catalog = CatalogOptions()
  var output = OutputOptions()

  func run(in console: Console) throws {
    console.isQuiet = output.isQuiet
    let catalog = try catalog.open(in: console)
    let finder = ItemFinder(catalog, storefronts: storefronts.asked, console: console)
    let format = output.format(in: console)
    guard locale == nil || language == nil else {
      throw UsageError("--language is of the stores' pages and --locale of a device: name one of them.")
    }
    let formatter = PriceFormatter(locale: locale, language: language?.tag, usesFreeWord: hasFreeWord)
    let day = date?.endOfDay(now: console.now)
    let answer = try PriceAnswer(
      format, formatter: formatter, on: day, comparison: comparison(in: console), explains: explains)
    var writer = output.writer(of: answer.columns, shape: explains ? .records : .rows, in: console)
    try finder.forEachItem(references) { item in
      let prices =
        try day.map { try Self.prices(of: item, on: $0, asked(of: item), catalog, finder) }
        ?? prices(of: item, finder) + planned(of: item, in: catalog)
      finder.reportAbsences(of: item, after: prices.map { ($0.storefront, $0.observedAt) })
      for row in answer.rows(prices, item.listings) { try writer.write(row) }
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

  /// The prices to print: one row an offer, and a row for each storefront without a price.
  private func prices(of item: KnownItem, _ finder: ItemFinder) throws -> [ListedPrice] {
    let priced = Set(item.prices.map(\.storefront))
    let known = item.prices + item.listings.filter { !priced.contains($0.storefront) }.map(ListedPrice.unknown)
    guard let asked = asked(of: item) else { return Self.withoutNoise(known, item.listings) }
    for storefront in asked where !known.contains(where: { $0.storefront == storefront }) {
      try finder.missPrice(of: item, in: storefront, known: Self.storefronts(of: known))
    }
    return asked.flatMap { storefront in known.filter { $0.storefront == storefront } }
  }

  /// The prices on a day in the past; a requested storefront without one is reported.
  private static func prices(
    of item: KnownItem, on day: Timestamp, _ asked: AskedStorefronts, _ catalog: Catalog, _ finder: ItemFinder
  ) throws -> [ListedPrice] {
    let known = try catalog.prices(of: item.appleID, on: day)
    let missing = asked.map { $0.filter { store in !known.contains { $0.storefront == store } } } ?? []
    for storefront in missing {
      finder.miss("\(item.reference): no price in \(storefront) on \(day.date) is known")
    }
    if asked == nil, known.isEmpty { finder.miss("\(item.reference): no price on \(day.date) is known") }
    return asked.map { $0.flatMap { store in known.filter { $0.storefront == store } } } ?? known
  }

  /// The developer's planned prices.
  private func planned(of item: KnownItem, in catalog: Catalog) throws -> [ListedPrice] {
    let asked = asked(of: item)
    return try catalog.plannedPrices(of: item.appleID).filter { asked?.contains($0.storefront) ?? true }.map {
      ListedPrice($0, of: item.appleID)
    }
  }

  /// The storefronts that were named, else the link's own.
  private func asked(of item: KnownItem) -> AskedStorefronts {
    storefronts.choices.isEmpty ? item.storefront.map { [$0] } : storefronts.asked
  }

  /// Omits the row of a link without a storefront, if stores have prices; and the partner feed's row for all stores,
  /// whose name is in the language of a store that does not sell the item.
  private static func withoutNoise(_ prices: [ListedPrice], _ listings: [Listing]) -> [ListedPrice] {
    let sorted = prices.sorted { ($0.storefrontText ?? "") < ($1.storefrontText ?? "") }
    guard sorted.contains(where: { $0.storefront != nil }) else { return sorted }
    let isOfFeed = listings.contains { $0.storefront == nil && $0.provenance == .record }
    let isPriced = sorted.contains { $0.state != .unknown }
    return sorted.filter { $0.state != .unknown || ($0.storefront != nil && !(isOfFeed && isPriced)) }
  }

  private static func storefronts(of prices: [ListedPrice]) -> [Storefront] {
    Set(prices.compactMap(\.storefront)).sorted()
  }
}
