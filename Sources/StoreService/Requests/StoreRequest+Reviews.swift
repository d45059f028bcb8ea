public import CatalogModel

extension StoreRequest {
  /// The most pages of an app's reviews.
  public static let maxReviewPages = 10

  /// Customers' reviews of an app in one store, the newest first: fifty to a page.
  public static func reviews(of appleID: AppleID, in storefront: Storefront, page: Int = 1) -> StoreRequest {
    StoreRequest(
      path: "/\(storefront)/rss/customerreviews/page=\(page)/id=\(appleID)/sortby=mostrecent/json", subject: .reviews,
      storefront: storefront, name: "reviews-\(appleID)-\(page)-\(storefront)",
      expected: [ExpectedItem(text: "\(appleID)", sign: .appleID(appleID))])
  }
}
