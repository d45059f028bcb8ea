internal import Catalog
internal import CatalogModel
internal import Feeds
internal import HTTPServer

/// Answers what a product page asks for its reviews: `/v1/catalog/us/apps/1/reviews?offset=20&limit=20`.
enum PageReviews {
  private static let usualCount = 10
  private static let mostAtOnce = 20
  /// More than any item has.
  private static let mostSkipped = 1_000_000

  static func response(of appleID: AppleID, in store: String, to asked: AppleRequest) throws -> HTTPResponse {
    let (source, target) = (asked.source, asked.request.target)
    guard let storefront = AppleQuery.storefront(store), try source.listing(of: appleID, in: storefront) != nil else {
      return unknown
    }
    func number(_ name: String) -> Int? { target[name].flatMap { Int($0) } }
    let offset = min(max(number("offset") ?? 0, 0), mostSkipped)
    let limit = min(max(number("limit") ?? usualCount, 1), mostAtOnce)
    var query = ReviewQuery(appleID)
    query.storefronts = [storefront]
    let all = try source.catalog.reviews(query, limit: offset + limit + 1)
    var body = Array("{".utf8)
    if all.count > offset + limit {
      body += Array("\"next\":\"\(asked.basePath)\(target.path)?offset=\(offset + limit)\",".utf8)
    }
    let shown = all.dropFirst(offset).prefix(limit).map { resource($0.review) }
    body += Array("\"data\":[".utf8) + shown.joined(separator: [UInt8(ascii: ",")])
    return HTTPResponse(contentType: "application/json", body: body + Array("]}\n".utf8))
  }

  private static let unknown = HTTPResponse(
    status: 404, contentType: "application/json",
    text: """
      {"errors":[{"status":"404","code":"40400","title":"Resource Not Found","detail":"No item with this ID is here"}]}

      """)

  private static func resource(_ review: CustomerReview) -> [UInt8] {
    RecordJSON.object([
      ("id", .text(review.number.map { String($0) })), ("type", "user-reviews"),
      (
        "attributes",
        .object([
          ("date", .text(review.updated?.description)), ("review", .text(review.text)),
          ("rating", .integer(Int64(review.rating))), ("userName", .text(review.author)),
          ("title", .text(review.title)),
        ])
      ),
    ])
  }
}
