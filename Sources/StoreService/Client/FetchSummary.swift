public import Catalog
public import CatalogModel

/// The result of a run.
public struct FetchSummary: Sendable {
  /// Calls, including failed attempts.
  public var calls = 0
  /// Earlier answers that are still fresh.
  public var kept = 0
  /// What was imported of the answers.
  public var imported = ImportSummary()
  public var bytes: Int64 = 0
  /// The bodies, as paths below the catalog's folder.
  public var files: [String] = []
  /// Items that the requested stores do not have.
  public var missing: [RequestedItem] = []
  /// Items about which the answers are inconclusive, and why, as a sentence without its full stop.
  public var unknown: [(item: RequestedItem, reason: String)] = []
  /// How many items came without being requested.
  public var unrequestedCount = 0
  /// Items that were answered for another store: the requested one may not sell them.
  ///
  /// A page is not imported, anything else is, for the other store.
  public var elsewhere: [(item: RequestedItem, shown: Storefront)] = []
  /// Calls that failed, with the reason; including the one that ended a run.
  public var failures: [String] = []
  /// Items without an answer from a store: those that it was not asked for, and those for which each call failed.
  public var unanswered: [RequestedItem] = []
  /// Items that no store was asked for, because the run was given up.
  public var skipped: [RequestedItem] = []

  public init() {}

  public var records: Int { imported.records + imported.reviews }
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

  init(_ item: ExpectedItem, of request: StoreRequest) {
    (text, appleID) = (item.text, item.appleID)
    (storefront, what) = (request.storefront, request.subject)
  }
}
