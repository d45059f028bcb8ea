internal import Answers
internal import Arguments
internal import Catalog
internal import CatalogModel

struct ExportCommand: Command {
  static let name = "export"
  static let abstract = "Write listings out for other programs, as NDJSON unless asked otherwise."
  static let discussion = """
    A listing that the partner feed states for no one store has the prices of all stores that have no listing of their \
    own; --storefront leaves in what the storefronts sell.
    """
  static let example = """
    $ coster export --kind app --storefront us,jp > apps.ndjson
    $ coster export --format csv > listings.csv
    """

  static let parameters: Parameters<Self> = [
    .list(\.kinds, "-k", "--kind", value: "kind", help: "Kinds to write, such as app,song; all when left out."),
    .group(\.options, defaults: ["--format": "ndjson"]),
  ]

  var kinds: [ProductKind] = []
  var options = QueryOptions()

  private static let fields: [AnswerField<ListingRow>] =
    ListingRow.fields.fields("apple_id", "kind", "name", "artist", "artist_id", "parent_id")
    + [.text("bundle_id") { $0.listing.bundleID }]
    + ListingRow.fields.fields(
      "genre", "release_date", "storefront", "url", "artwork_url", "observed_at", "source")
    + [AnswerField("prices") { .list($0.prices.map(cell)) }] + ListingRow.furtherFields

  func run(in console: Console) throws {
    let catalog = try options.catalog.open(in: console)
    var output = options.output
    output.named = output.requested ?? .ndjson
    var writer = output.writer(of: Self.fields, in: console)
    try catalog.exportListings(kinds: kinds, storefronts: options.storefronts.requested ?? []) { listing in
      guard let prices = try prices(of: listing, in: catalog) else { return }
      try writer.write(ListingRow(listing: listing, prices: prices))
    }
    try writer.finish()
  }

  /// The prices that belong to a listing; `nil` if it is of all stores, and no requested store sells the item.
  private func prices(of listing: Listing, in catalog: Catalog) throws -> [ListedPrice]? {
    let prices = try catalog.prices(of: listing.appleID)
    guard listing.storefront == nil else { return prices.filter { $0.storefront == listing.storefront } }
    let own = listing.prices(among: prices, beside: try catalog.listings(of: listing.appleID))
    guard let requested = options.storefronts.requested else { return own }
    let sold = own.filter { price in price.storefront.map(requested.contains) ?? false }
    return sold.isEmpty ? nil : sold
  }

  private static func cell(_ price: ListedPrice) -> Cell {
    .object([
      ("storefront", .text(price.storefrontText)), ("offer", .text(price.offer?.rawValue)),
      ("state", .text(price.state.rawValue)),
      ("amount", .decimal(price.money?.decimalText)), ("currency", .text(price.money?.currency.description)),
      ("text", .text(price.text)), ("observed_at", .text(price.observedAt)),
    ])
  }
}
