/// An identifier of an item that is not its Apple ID: a bundle ID, a barcode, an ISBN.
public struct Identifier: Hashable, Sendable {
  /// What kind of identifier it is.
  public enum Scheme: String, CaseIterable, Hashable, Sendable {
    /// An app's bundle ID: `com.example.app`.
    case bundleID = "bundle-id"
    /// The bar code of an album or film.
    case upc
    /// The number of a book.
    case isbn
    /// The code of a recording.
    case isrc
    /// The Global Release Identifier of an album.
    case grid
    /// The number of an audiovisual work.
    case isan
    /// The number of the All Music Guide.
    case amg
    /// The product ID of an in-app product; unique within its app alone.
    case inAppProductID = "in-app-product-id"
    /// The stock number that a developer gave in App Store Connect.
    case sku
    /// The address of a podcast's feed, as ``PodcastFeedAddress`` has it.
    case feed
  }

  /// Its kind.
  public var scheme: Scheme
  /// As the feed writes it.
  public var value: String

  public init(scheme: Scheme, value: String) {
    self.scheme = scheme
    self.value = value
  }
}
