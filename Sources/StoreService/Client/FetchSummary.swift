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
  public var missing: [SoughtItem] = []
  /// What the answers leave open: whether the stores have it is not known.
  public var unknown: [UnknownItem] = []
  /// Items that came, and that nobody asked for.
  public var unaskedCount = 0
  /// What was answered for another store.
  public var elsewhere: [ItemElsewhere] = []
  /// Calls that came to nothing, with why; the one that ended a run among them.
  public var failures: [String] = []
  /// What no store was asked for any more, since the run was given up.
  public var leftOut: [SoughtItem] = []

  public init() {}
}

/// Something to be had of a store.
public struct SoughtItem: Equatable, Sendable {
  /// As the person named it.
  public var text: String
  /// The store that it is to be had of.
  public var storefront: Storefront
  /// Its Apple ID, where it was named by it.
  public var appleID: AppleID?
  public var what: What

  public enum What: String, Sendable {
    case item, page, chart, reviews, search
  }

  init(_ item: AskedItem, of request: StoreRequest) {
    text = item.text
    storefront = request.storefront
    appleID = item.appleID
    what =
      switch request.shape {
      case .results: request.isSearch ? .search : .item
      case .page: .page
      case .chart: .chart
      case .reviews: .reviews
      }
  }
}

/// Something that a store was asked for, and that its answer neither tells of nor leaves out for sure.
public struct UnknownItem: Equatable, Sendable {
  public var item: SoughtItem
  /// Why, as a sentence without its full stop.
  public var reason: String
}

/// Something that a store was asked for, and that it answered for another store: it may not be sold there.
public struct ItemElsewhere: Equatable, Sendable {
  /// What was sought; a page is not imported then, all else is, as the other store's.
  public var item: SoughtItem
  /// The store whose page or listing came.
  public var shown: Storefront
}
