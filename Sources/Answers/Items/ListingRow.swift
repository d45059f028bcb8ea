public import Catalog
public import CatalogModel

/// A listing with its offers.
public struct ListingRow: Sendable {
  /// What the catalog holds of the item in one storefront.
  public var listing: Listing
  /// The prices of its offers.
  public var prices: [ListedPrice]
  /// The item's other identifiers.
  public var identifiers: [Identifier]
  /// How many in-app products of an app are known in the storefront; `nil` where none is known.
  public var inAppCount: Int?
  /// The feeds that a podcast has and had, the present one last.
  public var feeds: [PodcastFeed] = []

  /// A listing with its prices and identifiers.
  public init(listing: Listing, prices: [ListedPrice] = [], identifiers: [Identifier] = []) {
    (self.listing, self.prices, self.identifiers) = (listing, prices, identifiers)
  }
}

extension ListingRow {
  /// The fields of listings.
  public static let fields: [AnswerField<ListingRow>] =
    [
      .integer("apple_id") { $0.listing.appleID.rawValue }.about("Apple ID of the item."),
      .text("kind") { $0.listing.kind.rawValue }.about("What the item is, such as app or song."),
      .text("name") { $0.listing.name }.about("Name in this storefront."),
      .text("artist") { $0.listing.artist }.about("Artist, author or developer."),
      .integer("artist_id") { $0.listing.artistID?.rawValue }.about("Apple ID of the artist, author or developer."),
      .text("seller") { $0.listing.seller }.about("Who sells it."),
      .integer("parent_id", "Part of") { $0.listing.parentID?.rawValue }.about(
        "Apple ID of the album, season or app that it is part of."),
      .text("genre") { $0.listing.genre }.about("Main genre."),
      .text("release_date", "Released") { $0.listing.releaseDate }.about("When it was or will be released."),
      .text("version") { $0.listing.version }.about("Version of an app."),
      .text("storefront") { $0.listing.storefront?.code }.about(
        "Storefront that lists it; null where a feed states it for none."),
      .texts("offers") { row in row.prices.map { offer($0, row.listing) } }.about(
        "Its offers in words, each with its price."),
      .texts("identifiers") { row in row.identifiers.map { "\($0.scheme.rawValue):\($0.value)" } }.about(
        "Its other identifiers, such as bundle:com.example.app."),
      .text("feed") { $0.feeds.last?.url }.about("Address of a podcast's feed."),
      .texts("former_feeds", "Old feeds") { row in
        row.feeds.compactMap { feed in feed.movedAt.map { "\(feed.url) (moved on \($0.date))" } }
      }.about("Feeds that a podcast had, each with the day on which the next one was first seen."),
      .integer("in_app_products", "In-app") { $0.inAppCount }.about(
        "How many in-app products of the app are known in this storefront."),
      .text("url", "Page") { $0.listing.url }.about("Its page in Apple's store."),
      .text("artwork_url", "Artwork") { $0.listing.artworkURL }.about("Address of its artwork."),
      .text("provenance") { text(of: $0.listing.provenance) }.about("What the listing is known from."),
      .time("observed_at", "Observed") { $0.listing.observedAt }.about("When the catalog last saw it."),
      .text("source") { $0.listing.source }.ofFile.about("File, address or snapshot that states it."),
    ] + furtherFields

  /// The texts that only some feeds state.
  public static let furtherFields: [AnswerField<ListingRow>] = Listing.furtherFields.map { field in
    AnswerField.text(field.column, field.title) { (row: ListingRow) -> String? in row.listing[field] }.about(
      "\(field.title), where a feed states it.")
  }

  private static func offer(_ price: ListedPrice, _ listing: Listing) -> String {
    let text = price.displayText(kind: listing.kind)
    let currency = price.money.map { " (\($0.currency))" } ?? ""
    // A listing for all stores has the prices of many.
    let store = listing.storefront == nil ? price.storefrontText.map { "\($0) " } ?? "" : ""
    return "\(store)\(price.offer?.rawValue ?? ""): \(text)\(currency)"
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
