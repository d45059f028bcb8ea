public import CatalogModel

/// What fetching came to.
public struct FetchSummary: Equatable, Sendable {
  /// Calls that were made, failed tries among them.
  public var calls = 0
  /// Answers that were fetched before and still hold.
  public var kept = 0
  public var records = 0
  public var stored = 0
  public var changed = 0
  public var unchanged = 0
  public var refused = 0
  public var bytes: Int64 = 0
  /// The bodies, as paths below the catalog's folder.
  public var files: [String] = []
  /// What the stores that were asked do not have.
  public var missing: [MissingItem] = []
  /// Calls that came to nothing, with why.
  public var failures: [String] = []

  public init() {}
}

/// Something that a store was asked for and does not have.
public struct MissingItem: Equatable, Sendable {
  /// The item as the person named it.
  public var text: String
  public var storefront: Storefront
  /// Its Apple ID, where it was named by it.
  public var appleID: AppleID?
}
