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
  /// The services that answered and had nothing, not even what must be there.
  public var doubts: [Doubt] = []
  /// What was odd and is no failure, a sentence each without its full stop: a form of a service that stood in.
  public var notes: [String] = []
  /// How many seconds the oldest answer lay in a cache.
  public var cacheAge: Int64 = 0
  /// What answers lost that all had, a sentence each without its full stop.
  public var losses: [String] = []
  /// Items without an answer from a store: those that it was not asked for, and those for which each call failed.
  public var unanswered: [RequestedItem] = []
  /// Items that no store was asked for, because the run was given up.
  public var skipped: [RequestedItem] = []

  public init() {}

  /// A service that answered and had nothing.
  public struct Doubt: Sendable, CustomStringConvertible {
    /// The service and its store: `lookups in us`.
    public var service: String
    /// The answer, as a path below the catalog's folder.
    public var file: String?

    public var description: String {
      "\(service): the service answers, and has nothing: it may have changed"
        + (file.map { "; its answer is \($0)" } ?? "")
    }
  }

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
