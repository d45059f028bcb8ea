public import Catalog
public import CatalogModel
internal import Storefronts

/// What the product page of a device shows of an item in one store, and what no store shows: the price elsewhere and
/// over time.
public struct ProductPage: Sendable {
  /// What the catalog holds of the item.
  public var listing: Listing
  /// The store whose page it is.
  public var storefront: Storefront
  /// BCP 47, of the store's page.
  public var language: String
  /// Sizes, pictures and notes.
  public var details: ItemDetails
  /// In this store.
  public var prices: [ListedPrice]
  /// What it costs in other stores.
  public var pricesElsewhere: [ListedPrice]
  /// How its prices changed, by offer.
  public var histories: [PriceHistory]
  /// What customers of the store think of it.
  public var rating: ItemRating?
  /// The newest reviews.
  public var reviews: [HeldReview]
  /// What it sells, for an app.
  public var inAppProducts: [InAppRow]
  /// Songs of an album, episodes of a show.
  public var parts: [Listing]
  /// Other items of who made it.
  public var moreByMaker: [Listing]
  /// Numbers and names that others know it by.
  public var identifiers: [Identifier]

  /// A product that the app sells.
  public struct InAppRow: Sendable {
    /// The name that customers see.
    public var name: String
    /// As written in this store.
    public var price: String?
  }

  /// How many reviews, parts and other items of the maker a page has.
  private static let listLength = 30

  /// Reads what the catalog holds of an item; `nil` where it has no listing of the item in that store.
  ///
  /// - Parameters:
  ///   - appleID: The item.
  ///   - storefront: The store whose page it is.
  ///   - language: Of the store's page; `nil` is the store's default.
  ///   - now: In-app products have the prices that hold then.
  ///   - catalog: Where it is read.
  /// - Throws: `CatalogError`.
  public init?(
    of appleID: AppleID, in storefront: Storefront, language: String? = nil, at now: Timestamp, from catalog: Catalog
  ) throws(CatalogError) {
    let all = try catalog.prices(of: appleID)
    let listings = try catalog.listings(of: appleID)
    guard let listing = Self.listing(among: listings, all, in: storefront) else { return nil }
    (self.listing, self.storefront) = (listing, storefront)
    self.language = language ?? storefront.details.defaultLanguage ?? "en"
    details = try catalog.details(of: appleID, in: storefront)
    prices = all.filter { $0.storefront == storefront }
    pricesElsewhere = all.filter { $0.storefront != storefront && $0.storefront != nil }
    histories = try catalog.priceHistories(of: appleID).filter { $0.storefront == storefront }
    rating = try catalog.ratingHistory(of: appleID).last { $0.storefront == storefront }?.rating
    var query = ReviewQuery(appleID)
    query.storefronts = [storefront]
    reviews = try catalog.reviews(query, limit: Self.listLength)
    identifiers = try catalog.identifiers(of: appleID)
    let children = try catalog.children(of: appleID, limit: 500)
    parts = children.filter { $0.kind != .inApp }
    inAppProducts = try Self.inAppRows(
      of: appleID, children: children, in: storefront, language: self.language, on: now.date, from: catalog)
    moreByMaker = []
    guard let artistID = listing.artistID else { return }
    moreByMaker = try catalog.listings(by: artistID, in: storefront, limit: Self.listLength + 1)
      .filter { $0.appleID != appleID }
  }

  /// The store's own listing, else what a feed states for no one store, where the item has a price in this one.
  private static func listing(
    among listings: [Listing], _ prices: [ListedPrice], in storefront: Storefront
  ) -> Listing? {
    if let own = listings.first(where: { $0.storefront == storefront }) { return own }
    guard prices.contains(where: { $0.storefront == storefront }) else { return nil }
    return listings.first { $0.storefront == nil }
  }
}
