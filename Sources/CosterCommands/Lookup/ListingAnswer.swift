internal import Catalog
internal import CatalogModel
internal import Storefronts

/// Prints a listing with its offers.
enum ListingAnswer {
  static let columns =
    [
      .number("apple_id"), Column("kind"), Column("name"), Column("artist"), .number("artist_id"), Column("seller"),
      .number("parent_id", title: "Part of"), Column("genre"), Column("release_date", title: "Released"),
      Column("version"), Column("storefront"), Column("offers"), Column("identifiers"), Column("url", title: "Page"),
      Column("artwork_url", title: "Artwork"), Column("standing", title: "Known from"),
      Column("observed_at", title: "Observed"), Column("source"),
    ] + furtherColumns

  static let furtherColumns = Listing.furtherFields.map { Column($0.column, title: $0.title) }

  static func cells(
    _ listing: Listing, _ prices: [ListedPrice], _ identifiers: [Identifier], _ formatter: PriceFormatter
  ) -> [Cell] {
    [
      .integer(listing.appleID.rawValue), .text(listing.kind.rawValue), .text(listing.name), .text(listing.artist),
      .integer(listing.artistID?.rawValue), .text(listing.seller), .integer(listing.parentID?.rawValue),
      .text(listing.genre), .text(listing.releaseDate), .text(listing.version), .text(listing.storefront?.code),
      .listIfAny(prices.map { offer($0, listing, formatter) }),
      .listIfAny(identifiers.map { .text("\($0.scheme.rawValue):\($0.value)") }), .text(listing.url),
      .text(listing.artworkURL), .text(text(of: listing.provenance)), .text(listing.observedAt), .text(listing.source),
    ] + Listing.furtherFields.map { .text(listing[$0]) }
  }

  private static func offer(_ price: ListedPrice, _ listing: Listing, _ formatter: PriceFormatter) -> Cell {
    let text = price.displayText(kind: listing.kind, formatter)
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
  /// A list; null when it is empty.
  static func listIfAny(_ cells: [Cell]) -> Cell { cells.isEmpty ? .null : .list(cells) }
}
