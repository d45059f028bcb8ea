/// A request for a page of the site, decoded and checked by the server.
public struct PageRequest: Sendable {
  /// What a page can be asked with.
  public enum Method: Sendable {
    /// HEAD is answered as GET, without the body.
    case get
    /// A form that was sent.
    case post
  }

  /// How it was asked.
  public var method: Method
  /// Decoded, without the site's base path: begins with one `/`, holds no other empty part, and ends with `/` only where
  /// that is all of it.
  public var path: String
  /// The decoded parameters of the address, in its order.
  public var query: [(name: String, value: String)]
  /// The decoded fields of a form, in its order; empty where the body is no form.
  public var form: [(name: String, value: String)]
  /// A body of plain text; empty where there is none.
  public var text: String

  public init(
    _ method: Method = .get, path: String, query: [(name: String, value: String)] = [],
    form: [(name: String, value: String)] = [], text: String = ""
  ) {
    (self.method, self.path, self.query) = (method, path, query)
    (self.form, self.text) = (form, text)
  }

  /// The first value of a parameter of the address; `nil` where it has none, or an empty one, as forms send it.
  public subscript(_ name: String) -> String? {
    query.first { $0.name == name }.flatMap { $0.value.isEmpty ? nil : $0.value }
  }
}
