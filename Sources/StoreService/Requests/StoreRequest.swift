public import CatalogModel

/// One thing to ask of Apple's open services.
public struct StoreRequest: Equatable, Sendable {
  /// What an answer has to be, to be one.
  public enum Shape: Equatable, Sendable {
    /// An answer of the Search and Lookup API.
    case results
    case chart(isXML: Bool)
    case reviews
    case page
  }

  /// `https://itunes.apple.com`, which ``StoreSettings/endpoint`` replaces.
  public var server: String
  public var path: String
  public var query: [QueryItem]
  public var shape: Shape
  public var storefront: Storefront
  /// What is asked, in a word that the body's file is named after: `lookup-us`.
  public var name: String
  /// What the answer is to tell of.
  public var asked: [AskedItem]
  /// How long answers go on, for those that come in pages.
  public var pages: Pages?

  /// An answer that comes in pages.
  public struct Pages: Equatable, Sendable {
    /// How many records a page holds at most: 200 is the most that Apple's services give.
    public var length: Int
    /// How many records are wanted; `nil` is all.
    public var wanted: Int?
  }

  public init(
    server: String = StoreRequest.searchServer, path: String, query: [QueryItem] = [], shape: Shape,
    storefront: Storefront, name: String, asked: [AskedItem] = [], pages: Pages? = nil
  ) {
    self.server = server
    self.path = path
    self.query = query
    self.shape = shape
    self.storefront = storefront
    self.name = name
    self.asked = asked
    self.pages = pages
  }

  public static let searchServer = "https://itunes.apple.com"

  /// The most that the Search and Lookup API takes, and gives, in one call.
  public static let mostAtOnce = 200

  /// The whole address, with `endpoint` in place of the server where there is one.
  public func url(at endpoint: String?) -> String {
    (endpoint ?? server) + path + (query.isEmpty ? "" : "?" + query.encoded)
  }

  /// The request for the page that begins behind `count` records, with no more of them than are still wanted.
  func page(from count: Int) -> StoreRequest {
    guard count > 0, let pages else { return self }
    var next = self
    let length = min(pages.length, (pages.wanted ?? .max) - count)
    next.query = query.map { $0.name == "limit" ? QueryItem("limit", value: String(length)) : $0 }
    next.query.append(QueryItem("offset", value: String(count)))
    next.name += "-\(count)"
    return next
  }

  var fileExtension: String {
    switch shape {
    case .results, .reviews, .chart(isXML: false): "json"
    case .chart(isXML: true): "xml"
    case .page: "html"
    }
  }
}
