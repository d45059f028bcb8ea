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
    are three different answers. Cheapest and dearest are marked among offers of one kind in one currency only.
    """
  static let example = """
    $ coster price 6759209764 --storefront us,jp,de
    $ coster price https://apps.apple.com/jp/app/id6759209764 --storefront all --locale de
    """

  static let parameters: Parameters<Self> = [
    .argument(\.references, value: "ref", help: "Apple ID, product link, bundle ID, UPC or ISBN."),
    .option(\.locale, "--locale", value: "tag", help: "Write prices as in this locale, such as de or pt-BR."),
    .flag(\.hasFreeWord, "--no-free-word", sets: false, help: "Print 0 as a price instead of the word for free."),
    .group(\.storefronts),
    .group(\.catalog),
    .group(\.output),
  ]

  var references: [String] = []
  var locale: LocaleArgument?
  var hasFreeWord = true
  var storefronts = StorefrontOptions()
  var catalog = CatalogOptions()
  var output = OutputOptions()

  func run(in console: Console) throws {
    console.isQuiet = output.isQuiet
    let catalog = try Catalog(at: catalog.folder(in: console))
    let finder = ItemFinder(catalog, storefronts.asked, console)
    let formatter = PriceFormatter(locale: locale?.tag, usesFreeWord: hasFreeWord)
    let format = output.format(in: console)
    var writer = output.writer(of: PriceAnswer.columns(format), in: console)
    for item in try finder.items(references) {
      let listings = try catalog.listings(of: item.appleID)
      let prices = try answers(for: item, listings, catalog, finder)
      for row in PriceAnswer.rows(prices, listings, formatter, format) { try writer.write(row) }
    }
    try writer.finish()
  }

  /// The prices to print: one row an offer, and a row of its own for each storefront that names no price.
  private func answers(
    for item: ItemFinder.Item, _ listings: [Listing], _ catalog: Catalog, _ finder: ItemFinder
  ) throws -> [ListedPrice] {
    let prices = try catalog.prices(of: item.appleID)
    let priced = Set(prices.map(\.storefront))
    let known = prices + listings.filter { !priced.contains($0.storefront) }.map(ListedPrice.unknown)
    guard let asked = storefronts.asked else { return Self.withoutStorelessNoise(known) }
    for storefront in asked where !known.contains(where: { $0.storefront == storefront }) {
      finder.miss("\(item.reference): \(ItemFinder.unknown(in: storefront, known: Self.storefronts(of: known)))")
    }
    return asked.flatMap { storefront in known.filter { $0.storefront == storefront } }
  }

  /// Leaves out that a link without a storefront names no price, where stores do.
  private static func withoutStorelessNoise(_ prices: [ListedPrice]) -> [ListedPrice] {
    let sorted = prices.sorted { ($0.storefront?.code ?? "") < ($1.storefront?.code ?? "") }
    guard sorted.contains(where: { $0.storefront != nil }) else { return sorted }
    return sorted.filter { $0.storefront != nil || $0.state != .unknown }
  }

  private static func storefronts(of prices: [ListedPrice]) -> [Storefront] {
    Set(prices.compactMap(\.storefront)).sorted()
  }
}

/// A locale on the command line: `de`, `pt-BR`.
struct LocaleArgument: ArgumentValue, Equatable {
  var tag: LocaleTag

  init?(argument: String) {
    guard let tag = LocaleTag(argument) else { return nil }
    self.tag = tag
  }

  var argument: String { tag.description }
}
