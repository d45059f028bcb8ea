public import CatalogModel

/// Customers' reviews of an app in one store, the newest first: fifty to a page, and ten pages at most.
public struct ReviewsRequest: Sendable {
  public var appleID: AppleID
  public var storefront: Storefront
  public var page: Int

  public init(_ appleID: AppleID, in storefront: Storefront, page: Int = 1) {
    self.appleID = appleID
    self.storefront = storefront
    self.page = page
  }

  public static let mostPages = 10

  public var request: StoreRequest {
    StoreRequest(
      path: "/\(storefront)/rss/customerreviews/page=\(page)/id=\(appleID)/sortby=mostrecent/json", shape: .reviews,
      storefront: storefront, name: "reviews-\(appleID)-\(page)-\(storefront)",
      asked: [AskedItem("\(appleID)", sign: .reviews(appleID))])
  }
}
