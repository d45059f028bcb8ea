internal import Arguments
internal import Catalog
internal import CatalogModel

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
    try finder.forEach(references) { items in
      let answers = items.map { $0.listings(in: options.storefronts.asked) }
      for storefront in ItemFinder.inNone(answers.map(\.missing)) { finder.missListing(of: items, in: storefront) }
      for (item, listings) in zip(items, answers) {
        let identifiers = try catalog.identifiers(of: item.appleID)
        finder.reportAbsences(of: item, after: listings.found.map { ($0.storefront, $0.observedAt) })
        for listing in listings.found {
          let here = listing.prices(among: item.prices, beside: item.listings)
          try writer.write(ListingRow(listing: listing, prices: here, identifiers: identifiers))
        }
      }
    }
    try writer.finish()
  }
}

/// A listing with its offers.
struct ListingRow {
  var listing: Listing
  var prices: [ListedPrice] = []
  var identifiers: [Identifier] = []
}

extension ListingRow {
  static let fields: [AnswerField<ListingRow>] =
    [
      .integer("apple_id") { $0.listing.appleID.rawValue },
      .text("kind") { $0.listing.kind.rawValue },
      .text("name") { $0.listing.name },
      .text("artist") { $0.listing.artist },
      .integer("artist_id") { $0.listing.artistID?.rawValue },
      .text("seller") { $0.listing.seller },
      .integer("parent_id", "Part of") { $0.listing.parentID?.rawValue },
      .text("genre") { $0.listing.genre },
      .text("release_date", "Released") { $0.listing.releaseDate },
      .text("version") { $0.listing.version },
      .text("storefront") { $0.listing.storefront?.code },
      AnswerField("offers") { row in .listIfAny(row.prices.map { offer($0, row.listing) }) },
      AnswerField("identifiers") { row in
        .listIfAny(row.identifiers.map { .text("\($0.scheme.rawValue):\($0.value)") })
      },
      .text("url", "Page") { $0.listing.url },
      .text("artwork_url", "Artwork") { $0.listing.artworkURL },
      .text("standing", "Known from") { text(of: $0.listing.provenance) },
      .text("observed_at", "Observed") { $0.listing.observedAt },
      .text("source") { $0.listing.source },
    ] + furtherFields

  /// The texts that only some feeds state.
  static let furtherFields: [AnswerField<ListingRow>] = Listing.furtherFields.map { field in
    .text(field.column, field.title) { $0.listing[field] }
  }

  private static func offer(_ price: ListedPrice, _ listing: Listing) -> Cell {
    let text = price.displayText(kind: listing.kind)
    let currency = price.money.map { " (\($0.currency))" } ?? ""
    // A listing for all stores has the prices of many.
    let store = listing.storefront == nil ? price.storefront.map { "\($0.code) " } ?? "" : ""
    return .text("\(store)\(price.offer?.rawValue ?? ""): \(text)\(currency)")
  }

  private static func text(of provenance: ProductRecord.Provenance?) -> String {
    switch provenance {
    case .record: "a record of its own"
    case .child: "a child's record"
    case .link: "a link"
    case nil: "a price"
    }
  }
}

extension Cell {
  static func listIfAny(_ cells: [Cell]) -> Cell { cells.isEmpty ? .null : .list(cells) }
}
