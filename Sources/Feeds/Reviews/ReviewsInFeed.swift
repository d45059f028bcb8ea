internal import CatalogModel

/// The reviews of one feed while it is read.
///
/// A review that does not name its item waits until the feed has stated it, which JSON does at its end.
struct ReviewsInFeed {
  private var waiting: [(entry: ReviewEntry, place: FeedPlace, bytes: [UInt8])] = []
  /// The items of which a record has been sent.
  private var stated: Set<AppleID> = []
  private(set) var isEmpty = true

  /// So many reviews wait at most; Apple's feeds have 50 on a page, old ones 500.
  static let waitingLimit = 10_000

  /// Adds a review, and returns it with what it states of its item, or nothing while it waits.
  mutating func add(_ entry: ReviewEntry, _ place: FeedPlace, bytes: [UInt8], fallback: Storefront?) -> [FeedItem] {
    isEmpty = false
    if entry.appleID == nil, waiting.count < Self.waitingLimit {
      waiting.append((entry, place, Array(bytes.prefix(RefusedRecord.byteLimit))))
      return []
    }
    return items(of: entry, place, bytes, item: nil, fallback)
  }

  /// What has waited, now that the feed is at its end.
  mutating func finish(item: AppleID?, storefront: Storefront?) -> [FeedItem] {
    defer { waiting = [] }
    return waiting.flatMap { items(of: $0.entry, $0.place, $0.bytes, item: item, storefront) }
  }

  private mutating func items(
    of entry: ReviewEntry, _ place: FeedPlace, _ bytes: [UInt8], item: AppleID?, _ storefront: Storefront?
  ) -> [FeedItem] {
    switch entry.review(of: item, in: storefront) {
    case .failure(let flaw):
      return [.refused(RefusedRecord(place: place, reason: flaw.reason, bytes: bytes))]
    case .success(let review):
      let kind = entry.contentType.flatMap(ChartEntry.kind(ofType:)) ?? .unknown
      let reviewed = ProductRecord(
        appleID: review.appleID, kind: kind, provenance: .child, storefront: review.storefront)
      let isNew = stated.insert(review.appleID).inserted
      return (isNew ? [.record(reviewed, place)] : []) + [.review(review, place)]
    }
  }
}
