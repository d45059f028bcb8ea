internal import CatalogModel

/// A name and a value in an address's query.
public struct QueryItem: Equatable, Sendable {
  public var name: String
  public var value: String

  public init(_ name: String, value: String) {
    self.name = name
    self.value = value
  }
}

extension [QueryItem] {
  /// The items as in an address: `term=jack+johnson&country=us`.
  var encoded: String { map { "\($0.name)=\(formEncoded($0.value))" }.joined(separator: "&") }
}

/// A value in the encoding of HTML forms, with everything escaped but letters, digits and `-._~,`, as in Apple's
/// examples: blanks are `+`, a plus is `%2B`.
func formEncoded(_ text: String) -> String {
  text.percentEncoded.replacing("%20", with: "+").replacing("%2C", with: ",")
}
