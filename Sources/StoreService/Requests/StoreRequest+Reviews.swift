public import CatalogModel

extension StoreRequest {
  /// The most pages of an app's reviews.
  public static let maxReviewPages = 10

  /// Customers' reviews of an app in one store, the newest first: fifty to a page.
  public static func reviews(of appleID: AppleID, in storefront: Storefront, page: Int = 1) -> StoreRequest {
    var request = StoreRequest(
      path: "/\(storefront)/rss/customerreviews/page=\(page)/id=\(appleID)/sortby=mostrecent/json", subject: .reviews,
      storefront: storefront, name: "reviews-\(appleID)-\(page)-\(storefront)",
      expected: [ExpectedItem(text: "\(appleID)", sign: .appleID(appleID))])
    request.standIns = [request.asXML]
    return request
  }

  /// The same feed as Atom XML, not as JSON.
  private var asXML: StoreRequest {
    var request = self
    (request.isXML, request.standIns) = (true, [])
    request.path = path.replacing(/\/json$/, with: "/xml")
    return request
  }
}
