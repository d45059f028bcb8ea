/// A request for a page of the site, decoded and checked by the server.
public struct PageRequest: Sendable {
  /// Decoded, without the site's base path: begins with one `/`, holds no other empty part, and ends with `/` only
  /// where that is all of it.
  public var path: String
  /// The decoded parameters of the address, in its order.
  public var query: [(name: String, value: String)]
  /// What was posted, in a form's field `text` or by itself; `nil` where the page is read.
  public var postedText: String?
  /// Where it was sent, for addresses in what is read elsewhere: `https://catalog.example.org`; empty for a file.
  public var server = ""
  /// Whether the page is neither read nor posted to.
  public var hasOtherMethod = false

  public init(path: String, query: [(name: String, value: String)] = [], postedText: String? = nil) {
    (self.path, self.query, self.postedText) = (path, query, postedText)
  }

  /// The first value of a parameter of the address; `nil` where it has none, or an empty one, as forms send it.
  public subscript(_ name: String) -> String? {
    query.first { $0.name == name }.flatMap { $0.value.isEmpty ? nil : $0.value }
  }
}
