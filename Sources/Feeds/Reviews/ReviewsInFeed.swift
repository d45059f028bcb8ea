internal import CatalogModel

/// The reviews of one feed while it is read.
///
/// A review that does not name its item waits until the feed has stated it, which JSON does at its end.
struct ReviewsInFeed {
  private let feed: OpenFeed
  private var waiting: [(entry: ReviewEntry, place: FeedPlace, bytes: [UInt8])] = []
  /// The items of which a record has been sent.
  private var stated: Set<AppleID> = []
  private(set) var isEmpty = true

  /// So many reviews wait at most; Apple's feeds have 50 on a page, old ones 500.
  static let waitingLimit = 10_000

  init(_ feed: OpenFeed) { self.feed = feed }

  /// Sends a review with what it states of its item, or keeps it.
  mutating func add(_ entry: ReviewEntry, _ place: FeedPlace, bytes: [UInt8]) throws {
    isEmpty = false
    if entry.appleID == nil, waiting.count < Self.waitingLimit {
      waiting.append((entry, place, Array(bytes.prefix(RefusedRecord.byteLimit))))
    } else {
      try send(entry, place, bytes, item: nil, feed.storefront)
    }
  }

  /// Sends what has waited, now that the feed is at its end.
  mutating func finish(item: AppleID?, storefront: Storefront?) throws {
    for (entry, place, bytes) in waiting { try send(entry, place, bytes, item: item, storefront) }
    waiting = []
  }

  private mutating func send(
    _ entry: ReviewEntry, _ place: FeedPlace, _ bytes: [UInt8], item: AppleID?, _ storefront: Storefront?
  ) throws {
    let review: CustomerReview
    do throws(Flaw) { review = try entry.review(of: item, in: storefront) } catch {
      return try feed.refuse(place, error.reason, bytes: bytes)
    }
    if stated.insert(review.appleID).inserted {
      let kind = entry.contentType.flatMap(ChartEntry.kind(ofType:)) ?? .unknown
      let reviewed = ProductRecord(
        appleID: review.appleID, kind: kind, provenance: .child, storefront: review.storefront)
      try feed.send(.record(reviewed, place))
    }
    try feed.send(.review(review, place))
  }
}
