public import CatalogModel

/// What one Apple product link says.
public struct ProductLink: Equatable, Sendable {
  /// The link as it stood in the text.
  public var text: String
  /// The item the link points at: the song of `?i=`, else the path's number.
  public var appleID: AppleID?
  /// An identifier that is not a number, such as `pl.u-…` or `umc.cmc.…`.
  public var textID: String?
  /// The album, show or season that the item was reached through.
  public var parentID: AppleID?
  public var kind: ProductKind
  public var storefront: Storefront?
  /// The value of `l=`.
  public var language: String?
  /// The value of `mt=`.
  public var mediaType: Int?
  /// The affiliate token, `at=`.
  public var affiliate: String?
  /// The campaign, `ct=`.
  public var campaign: String?
}

/// A product link and where it stood in its source.
public struct FoundLink: Equatable, Sendable {
  public var link: ProductLink
  /// The first byte of the link, counted from 0.
  public var offset: Int64
  /// Counted from 1.
  public var line: Int
  /// In bytes, counted from 1.
  public var column: Int
}
