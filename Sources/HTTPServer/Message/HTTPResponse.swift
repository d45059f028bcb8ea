/// What a request is answered with; the server adds what all answers have.
public struct HTTPResponse: Sendable {
  /// The status code: 200.
  public var status: Int
  /// `nil` where there is no body.
  public var contentType: String?
  /// The body, before any packing.
  public var body: [UInt8]
  /// Further fields of the head; no value may hold a control character.
  public var fields: [(name: String, value: String)] = []
  /// What the route is called in the metrics.
  public var route = "other"
  /// What is wrong, for the log alone.
  public var problem: String?
  /// Whether the connection is closed behind it.
  public var closes = false

  public init(status: Int = 200, contentType: String? = nil, body: [UInt8] = []) {
    (self.status, self.contentType, self.body) = (status, contentType, body)
  }

  /// A response of text, in UTF-8.
  public init(status: Int = 200, contentType: String, text: String) {
    self.init(status: status, contentType: contentType, body: Array(text.utf8))
  }

  /// The answer to what a server that ends has not begun with.
  static let ending = {
    var response = HTTPResponse(
      status: 503, contentType: "text/plain; charset=utf-8", text: "The server ends; ask again.\n")
    (response.fields, response.closes) = ([("Retry-After", "1")], true)
    return response
  }()

  /// The answer at an address without anything.
  public static let nothing = HTTPResponse(
    status: 404, contentType: "text/plain; charset=utf-8", text: "Not found.\n")
}
