public import Catalog
public import CatalogModel

/// Every listing with its prices, in the order of Apple IDs and storefronts.
public struct ListingsQuestion: Question {
  public static let name = "export"
  public static let summary = "Every listing with its prices, in the order of Apple IDs and storefronts."

  public static let parameters: [QuestionParameter<Self>] = [
    .list("kind", \.kinds, as: .kind, "Kinds to write, such as app,song; all when left out."),
    .storefronts(\.storefronts),
  ]

  /// The kinds of the items; all without one.
  public var kinds: [ProductKind] = []
  /// The stores of the listings; all without one.
  public var storefronts: [StorefrontChoice] = []

  /// The question for all listings.
  public init() {}

  public func answer(from catalog: Catalog, at now: Timestamp, _ body: (AnswerPart<ListingRow>) throws -> Void) throws {
    let stores = storefronts.requested
    try catalog.exportListings(kinds: kinds, storefronts: stores ?? []) { batch in
      let items = batch.reduce(into: [AppleID]()) { items, listing in
        if items.last != listing.appleID { items.append(listing.appleID) }
      }
      let feeds = try catalog.podcastFeeds(of: batch.filter { $0.kind == .podcast }.map(\.appleID))
      let general = batch.filter { $0.storefront == nil }.map(\.appleID)
      let (prices, listings) = (try catalog.prices(of: items), try catalog.listings(of: general))
      for listing in batch {
        let item = listing.appleID
        guard let own = Self.prices(of: listing, among: prices[item] ?? [], beside: listings[item] ?? [], in: stores)
        else { continue }
        var row = ListingRow(listing: listing, prices: own)
        row.feeds = feeds[item] ?? []
        try body(.row(row))
      }
    }
  }

  /// The prices that belong to a listing; `nil` if it is of all stores, and none that is named sells the item.
  private static func prices(
    of listing: Listing, among prices: [ListedPrice], beside listings: [Listing], in stores: [Storefront]?
  ) -> [ListedPrice]? {
    let own = listing.prices(among: prices, beside: listings)
    guard listing.storefront == nil, let stores else { return own }
    let sold = own.filter { price in price.storefront.map(stores.contains) ?? false }
    return sold.isEmpty ? nil : sold
  }

  public static let fields: [AnswerField<ListingRow>] =
    ListingRow.fields.fields("apple_id", "kind", "name", "artist", "artist_id", "parent_id")
    + [.text("bundle_id") { $0.listing.bundleID }.about("Bundle ID of an app.")]
    + ListingRow.fields.fields(
      "genre", "release_date", "storefront", "url", "artwork_url", "feed", "former_feeds", "observed_at", "source")
    + [
      AnswerField("prices", type: .objects, isNullable: false) { .list($0.prices.map(cell)) }.about(
        "Its prices, each with storefront, offer, state, amount, currency and text.")
    ] + ListingRow.furtherFields

  private static func cell(_ price: ListedPrice) -> Cell {
    .object([
      ("storefront", .text(price.storefrontText)), ("offer", .text(price.offer?.rawValue)),
      ("state", .text(price.state.rawValue)),
      ("amount", .decimal(price.money?.decimalText)), ("currency", .text(price.money?.currency.description)),
      ("text", .text(price.text)), ("observed_at", .text(price.observedAt)),
    ])
  }
}
