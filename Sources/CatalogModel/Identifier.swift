/// A name for an item that others than Apple's catalogue give out: a bundle ID, a barcode, an ISBN.
public struct Identifier: Hashable, Sendable {
  public enum Scheme: String, CaseIterable, Hashable, Sendable {
    case bundleID = "bundle-id"
    case upc
    case isbn
    case isrc
    case grid
    case isan
    case amg
    case inAppProductID = "in-app-product-id"
    case sku
  }

  public var scheme: Scheme
  public var value: String

  public init(scheme: Scheme, value: String) {
    self.scheme = scheme
    self.value = value
  }
}
