public import CatalogModel
public import ProductLinks

/// One thing that a feed states, in the order of the feed.
public enum FeedItem: Equatable, Sendable {
  /// A record of an item.
  case record(ProductRecord, FeedPlace)
  /// A link in a text.
  case link(FoundLink)
  /// A chart as a whole, behind the records of its entries.
  case chart(Chart)
  /// A review of a customer.
  case review(CustomerReview, FeedPlace)
  /// What the feed states of an app and its in-app products.
  case app(AppStatement, FeedPlace)
  /// A record that could not be read.
  case refused(RefusedRecord)
  /// A value of the record before that could not be read, as a sentence without its full stop; the rest of it was.
  case unread(FeedPlace, reason: String)
  /// When what follows was observed, as the feed itself states; `nil` where that ends.
  case time(Timestamp?)
}

extension FeedItem {
  /// Where it stands in its feed; a link by its first byte, a chart and a time nowhere.
  package var place: FeedPlace {
    switch self {
    case .record(_, let place), .review(_, let place), .app(_, let place), .unread(let place, _): place
    case .refused(let refused): refused.place
    case .link(let found): FeedPlace(record: found.line, offset: found.offset)
    case .chart, .time: FeedPlace(record: 0, offset: 0)
    }
  }

  /// Whether it is a record of which something could not be read.
  var hasUnread: Bool {
    if case .record(let record, _) = self { !record.unread.isEmpty } else { false }
  }

  /// The bytes that a record was read from, as far as they are kept.
  package var original: [UInt8] {
    switch self {
    case .record(let record, _): record.original
    case .refused(let refused): refused.bytes
    default: []
    }
  }

  /// The item at another location.
  func moved(_ move: (FeedPlace) -> FeedPlace) -> FeedItem {
    switch self {
    case .record(let record, let place): return .record(record, move(place))
    case .review(let review, let place): return .review(review, move(place))
    case .app(let statement, let place): return .app(statement, move(place))
    case .unread(let place, let reason): return .unread(move(place), reason: reason)
    case .chart, .time: return self
    case .link(var found):
      found.offset = move(FeedPlace(record: 0, offset: found.offset)).offset
      return .link(found)
    case .refused(var refused):
      refused.place = move(refused.place)
      return .refused(refused)
    }
  }
}
