internal import Arguments
internal import Catalog

struct LookupCommand: Command {
  static let name = "lookup"
  static let abstract = "Print what the catalog holds of items."
  static let discussion = """
    An item is named by its Apple ID, a product link, a bundle ID, an in-app product ID, a UPC, an ISBN, an ISRC, a \
    GRid or an ISAN; \(ReferenceHelp.prefixes) before a value say which it is.
    """
  static let example = """
    $ coster lookup 6759209764 --storefront jp
    $ coster lookup com.pippinandrusset.ledger --format json
    """

  static let parameters: Parameters<Self> = [
    .argument(\.references, value: "ref", help: ReferenceHelp.orPipe),
    .group(\.options),
  ]

  var references: [String] = []
  var options = QueryOptions()

  func run(in console: Console) throws {
    let catalog = try options.catalog.open(in: console)
    let finder = ItemFinder(catalog, console: console)
    var writer = options.output.writer(of: ListingRow.fields, shape: .records, in: console)
    try finder.forEachItem(references) { item in
      let identifiers = try catalog.identifiers(of: item.appleID)
      let listings = item.listings(in: options.storefronts.asked)
      for storefront in listings.missing { finder.missListing(of: item, in: storefront) }
      finder.reportAbsences(of: item, after: listings.found.map { ($0.storefront, $0.observedAt) })
      for listing in listings.found {
        let here = listing.prices(among: item.prices, beside: item.listings)
        try writer.write(ListingRow(listing: listing, prices: here, identifiers: identifiers))
      }
    }
    try writer.finish()
  }
}
