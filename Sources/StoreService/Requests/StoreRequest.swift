public import CatalogModel

/// A request to Apple's open services.
public struct StoreRequest: Equatable, Sendable {
  /// What is requested.
  public enum Subject: String, Sendable {
    case item, search, chart, reviews, page
  }

  /// `https://itunes.apple.com`, which ``StoreSettings/endpoint`` replaces.
  public var server = StoreRequest.searchServer
  /// It may have a query of its own: `/us/album/1790334412?i=1790334420`.
  public var path: String
  public var query: [QueryItem] = []
  public var subject: Subject
  /// Whether a chart, or a feed of reviews, comes as Atom XML.
  public var isXML = false
  public var storefront: Storefront
  /// The request in a word, after which the body's file is named: `lookup-us`.
  public var name: String
  /// The items that the answer should be about.
  public var expected: [ExpectedItem] = []
  /// The same in other forms, which are asked for where this one fails or has nothing.
  var standIns: [StoreRequest] = []
  /// The pages of the answer, if it has pages.
  public var pages: Pages?

  /// An answer that comes in pages.
  public struct Pages: Equatable, Sendable {
    /// How many records a page has at most: Apple's services return no more than 200.
    public var length: Int
    /// How many records to fetch; `nil` is all.
    public var requested: Int?
  }

  public static let searchServer = "https://itunes.apple.com"

  /// The most items of one call of the Search and Lookup API.
  public static let maxAtOnce = 200

  /// How many calls it takes; `nil` where the answer alone says how many pages it has.
  public var callCount: Int? {
    guard let pages else { return 1 }
    return pages.requested.map { max(1, ($0 + pages.length - 1) / pages.length) }
  }

  /// The whole address, with `endpoint` instead of the server if there is one.
  public func url(at endpoint: String?) -> String {
    (endpoint ?? server) + path + (query.isEmpty ? "" : (path.contains("?") ? "&" : "?") + query.encoded)
  }

  /// The request for the page after `count` records, with no more records than are still needed.
  func page(from count: Int) -> StoreRequest {
    guard count > 0, let pages else { return self }
    var next = self
    let length = min(pages.length, (pages.requested ?? .max) - count)
    next.query = query.map { $0.name == "limit" ? QueryItem("limit", value: String(length)) : $0 }
    next.query.append(QueryItem("offset", value: String(count)))
    next.name += "-\(count)"
    return next
  }

  var fileExtension: String { subject == .page ? "html" : isXML ? "xml" : "json" }

  /// A request for some of this request's items.
  func asking(for items: [ExpectedItem]) -> StoreRequest {
    var request = self
    request.expected = items
    if let name = query.first?.name {
      request.query[0] = QueryItem(name, value: items.map(\.value).joined(separator: ","))
    }
    return request
  }
}
