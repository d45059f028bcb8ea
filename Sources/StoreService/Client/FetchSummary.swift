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
  /// What the answers leave open: whether the stores have it is not known.
  public var unknown: [UnknownItem] = []
  /// Items that came, and that nobody asked for.
  public var unaskedCount = 0
  /// What was answered with another store's page or listing.
  public var elsewhere: [ItemElsewhere] = []
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
  public var what = What.item

  public enum What: String, Sendable {
    case item, chart, reviews

    init(_ shape: StoreRequest.Shape) {
      switch shape {
      case .results, .page: self = .item
      case .chart: self = .chart
      case .reviews: self = .reviews
      }
    }
  }
}

/// Something that a store was asked for, and that its answer neither tells of nor leaves out for sure.
public struct UnknownItem: Equatable, Sendable {
  /// The item as the person named it.
  public var text: String
  public var storefront: Storefront
  /// Its Apple ID, where it was named by it.
  public var appleID: AppleID?
  /// Why, as a sentence without its full stop.
  public var reason: String
}

/// Something that a store was asked for, and that it answered with another store's page or listing: it may not be sold
/// there.
public struct ItemElsewhere: Equatable, Sendable {
  /// The item as the person named it.
  public var text: String
  /// The store that was asked.
  public var storefront: Storefront
  /// The store whose page or listing came.
  public var shown: Storefront
  /// Whether a page was asked for, which was then not imported; what a lookup tells is, as the other store's.
  public var isPage: Bool
}
