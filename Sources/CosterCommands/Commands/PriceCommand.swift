internal import Arguments
internal import Catalog
internal import CatalogModel
internal import Storefronts

/// Prints what items cost in each storefront.
struct PriceCommand: Command {
  static let name = "price"
  static let abstract = "Print what items cost in each storefront, as written there."
  static let discussion = """
    The storefront decides the shop and its currency, --locale the way of writing. Free, unknown and not sold separately \
    are three different answers. A price keeps the currency that it was seen in, and is marked where the store bills \
    another now. Cheapest and dearest are marked among offers of one kind in one currency; --in compares across \
    currencies, by the exchange rates of a file that you have: none are built in, and none are fetched. A name that the \
    store lacks is taken from a store of the same language, else an English one, else any, and that is told. A link \
    that points into one store (https://apps.apple.com/jp/app/id6759209764) asks that store, unless --storefront names \
    others or all.
    """
  static let example = """
    $ coster price 6759209764 --storefront us,jp,de
    $ coster price https://apps.apple.com/jp/app/id6759209764 --locale de
    $ coster price 6759209764 --storefront all --in EUR --rates eurofxref-daily.xml
    $ coster price - --storefront us,jp,de,gb,fr --format tsv < ids.txt
    """

  static let parameters: Parameters<Self> = [
    .argument(
      \.references, value: "ref",
      help: ReferenceHelp.orPipe),
    .option(\.locale, "--locale", value: "tag", help: "Write prices as in this locale, such as de or pt-BR."),
    .option(
      \.currency, "--in", value: "currency", help: "Also tell what prices are worth in this currency, such as EUR."),
    .option(
      \.rates, "--rates", value: "file", completes: .files,
      help: "Exchange rates for --in: the European Central Bank's eurofxref, XML or CSV."),
    .flag(\.explains, "--explain", help: "Say which source told how a price is written, and why."),
    .flag(\.hasFreeWord, "--no-free-word", sets: false, help: "Print 0 as a price instead of the word for free."),
    .group(\.storefronts),
    .group(\.catalog),
    .group(\.output),
  ]

  var references: [String] = []
  var locale: LocaleArgument?
  var currency: CurrencyArgument?
  var rates: String?
  var explains = false
  var hasFreeWord = true
  var storefronts = StorefrontOptions()
  var catalog = CatalogOptions()
  var output = OutputOptions()

  func run(in console: Console) throws {
    console.isQuiet = output.isQuiet
    let catalog = try catalog.open(in: console)
    let finder = ItemFinder(catalog, storefronts.asked, console)
    let format = output.format(in: console)
    let formatter = PriceFormatter(locale: locale?.tag, usesFreeWord: hasFreeWord)
    let answer = try PriceAnswer(format, formatter, comparison(in: console), explains: explains)
    var writer = output.writer(of: answer.columns, shape: explains ? .records : .rows, in: console)
    try finder.forEachItem(references) { item in
      let prices = try prices(of: item, finder)
      finder.tellAbsences(of: item, behind: prices.map { ($0.storefront, $0.observedAt) })
      for row in answer.rows(prices, item.listings) { try writer.write(row) }
    }
    try writer.finish()
  }

  private func comparison(in console: Console) throws -> PriceComparison? {
    switch (currency, rates) {
    case (nil, nil): return nil
    case (let currency?, let file?):
      return try PriceComparison(currency.code, file: file, locale: locale?.tag, in: console)
    case (_, nil):
      throw UsageError("--in needs the exchange rates of a file: name it with --rates. None are built in.")
    case (nil, _): throw UsageError("--rates needs a currency to tell worths in: name it with --in.")
    }
  }

  /// The prices to print: one row an offer, and a row of its own for each storefront that names no price.
  private func prices(of item: ItemFinder.Item, _ finder: ItemFinder) throws -> [ListedPrice] {
    let priced = Set(item.prices.map(\.storefront))
    let known = item.prices + item.listings.filter { !priced.contains($0.storefront) }.map(ListedPrice.unknown)
    guard let asked = asked(of: item) else { return Self.withoutNoise(known, item.listings) }
    for storefront in asked where !known.contains(where: { $0.storefront == storefront }) {
      try finder.missPrice(of: item, in: storefront, known: Self.storefronts(of: known))
    }
    return asked.flatMap { storefront in known.filter { $0.storefront == storefront } }
  }

  /// The storefronts that were named, else the one that a link points into.
  private func asked(of item: ItemFinder.Item) -> AskedStorefronts {
    storefronts.choices.isEmpty ? item.storefront.map { [$0] } : storefronts.asked
  }

  /// Leaves out that a link without a storefront names no price, where stores do; and that the partner feed, which
  /// tells an item for no one store, has its name in a language whose store does not sell it.
  private static func withoutNoise(_ prices: [ListedPrice], _ listings: [Listing]) -> [ListedPrice] {
    let sorted = prices.sorted { ($0.storefrontText ?? "") < ($1.storefrontText ?? "") }
    guard sorted.contains(where: { $0.storefront != nil }) else { return sorted }
    let isOfFeed = listings.contains { $0.storefront == nil && $0.standing == .record }
    let isPriced = sorted.contains { $0.state != .unknown }
    return sorted.filter { $0.state != .unknown || ($0.storefront != nil && !(isOfFeed && isPriced)) }
  }

  private static func storefronts(of prices: [ListedPrice]) -> [Storefront] {
    Set(prices.compactMap(\.storefront)).sorted()
  }
}
