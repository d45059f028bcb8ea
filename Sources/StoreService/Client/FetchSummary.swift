public import CatalogModel

/// The result of a run.
public struct FetchSummary: Equatable, Sendable {
  /// Calls, including failed attempts.
  public var calls = 0
  /// Earlier answers that are still fresh.
  public var kept = 0
  public var records = 0
  public var stored = 0
  public var changed = 0
  public var unchanged = 0
  public var refused = 0
  public var bytes: Int64 = 0
  /// The bodies, as paths below the catalog's folder.
  public var files: [String] = []
  /// Items that the requested stores do not have.
  public var missing: [RequestedItem] = []
  /// Items about which the answers are inconclusive.
  public var unknown: [UnknownItem] = []
  /// How many items came without being requested.
  public var unrequestedCount = 0
  /// Items that were answered for another store.
  public var elsewhere: [ItemElsewhere] = []
  /// Calls that failed, with the reason; including the one that ended a run.
  public var failures: [String] = []
  /// Items that no store was asked for, because the run was given up.
  public var skipped: [RequestedItem] = []

  public init() {}
}

/// An item to fetch from a store.
public struct RequestedItem: Equatable, Sendable {
  /// The item as the person typed it.
  public var text: String
  /// The store to fetch it from.
  public var storefront: Storefront
  /// Its Apple ID, where the person typed that.
  public var appleID: AppleID?
  public var what: StoreRequest.Subject

  init(_ item: AskedItem, of request: StoreRequest) {
    (text, appleID) = (item.text, item.appleID)
    (storefront, what) = (request.storefront, request.subject)
  }
}

/// A requested item that the answer neither shows nor proves missing.
public struct UnknownItem: Equatable, Sendable {
  public var item: RequestedItem
  /// Why, as a sentence without its full stop.
  public var reason: String
}

/// A requested item that came from another store: it may not be sold in the requested one.
public struct ItemElsewhere: Equatable, Sendable {
  /// The item; a page is not imported, anything else is, for the other store.
  public var item: RequestedItem
  /// The store of the page or listing.
  public var shown: Storefront
}
