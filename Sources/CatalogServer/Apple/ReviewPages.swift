internal import Catalog
internal import CatalogModel
internal import JSON
internal import HTTPServer

/// Answers what a product page asks for its reviews: `/v1/catalog/us/apps/1/reviews?offset=20&limit=20`.
enum ReviewPages {
  private static let defaultCount = 10
  private static let maxAtOnce = 20
  /// More than any item has.
  private static let maxSkipped = 1_000_000

  static func response(of appleID: AppleID, in store: String, to call: AppleRequest) throws -> HTTPResponse {
    let (source, target) = (call.source, call.request.target)
    guard let storefront = AppleQuery.storefront(store), try source.listing(of: appleID, in: storefront) != nil else {
      return unknown
    }
    func number(_ name: String) -> Int? { target[name].flatMap { Int($0) } }
    let offset = min(max(number("offset") ?? 0, 0), maxSkipped)
    let limit = min(max(number("limit") ?? defaultCount, 1), maxAtOnce)
    let query = ReviewQuery(appleID, storefronts: [storefront])
    let all = try source.catalog.reviews(query, in: 0..<offset + limit + 1)
    let next = "\(call.basePath)\(target.path)?offset=\(offset + limit)"
    let body = JSONTree.known([
      ("next", all.count > offset + limit ? .string(next) : nil),
      ("data", .array(all.dropFirst(offset).prefix(limit).map { resource($0.review) })),
    ])
    return HTTPResponse(contentType: "application/json", body: body.text(isCompact: true))
  }

  private static let unknown = HTTPResponse(
    status: 404, contentType: "application/json",
    text: """
      {"errors":[{"status":"404","code":"40400","title":"Resource Not Found","detail":"No item with this ID is here"}]}

      """)

  private static func resource(_ review: CustomerReview) -> JSONTree {
    .known([
      ("id", .text(review.number.map { String($0) })), ("type", "user-reviews"),
      (
        "attributes",
        .known([
          ("date", .text(review.updated?.description)), ("review", .text(review.text)),
          ("rating", .integer(Int64(review.rating))), ("userName", .text(review.author)),
          ("title", .text(review.title)),
        ])
      ),
    ])
  }
}
