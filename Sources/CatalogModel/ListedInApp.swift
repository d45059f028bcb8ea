/// An in-app product as its app's store page lists it: by name and price alone.
///
/// Pages show the ten that sell best, with neither Apple ID nor product ID, so that two may have one name.
public struct ListedInApp: Hashable, Sendable {
  /// The name that customers see.
  public var name: String
  /// `nil` where the text's amount is not known.
  public var price: Money?
  /// The price as the page has it: `$1.99`.
  public var text: String?

  public init(name: String, price: Money?, text: String?) {
    self.name = name
    self.price = price
    self.text = text
  }
}
