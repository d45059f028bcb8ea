public import CatalogModel

/// A ranked list of one store, at one time.
public struct Chart: Equatable, Sendable {
  /// What Apple calls the list in its address: `topsongs`, `apple-music/top-albums`, `apps/top-free/apps`.
  public var name: String
  /// The store whose chart it is.
  public var storefront: Storefront?
  /// The genre's number, or the word that an address has for it; `nil` is all genres.
  public var genre: String?
  /// The list's name for people: `iTunes Store: Top Songs`.
  public var title: String?
  /// When Apple made the list.
  public var updated: Timestamp?
  /// Ordered by rank; ranks of entries that could not be read are missing.
  public var items: [RankedItem] = []
}

/// An item with its rank in a chart, counted from 1.
public struct RankedItem: Equatable, Sendable {
  /// Counted from 1.
  public var rank: Int
  /// The item at this rank.
  public var appleID: AppleID
}
