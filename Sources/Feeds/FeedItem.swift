public import CatalogModel
public import ProductLinks

/// One thing that a feed states, in the order of the feed.
public enum FeedItem: Equatable, Sendable {
  /// A record of an item.
  case record(ProductRecord, RecordLocation)
  /// A link in a text.
  case link(FoundLink)
  /// A chart as a whole, behind the records of its entries.
  case chart(Chart)
  /// A review of a customer.
  case review(CustomerReview, RecordLocation)
  /// What the feed states of an app and its in-app products.
  case app(AppStatement, RecordLocation)
  /// A record that could not be read.
  case refused(RefusedRecord)
  /// A value of the record before that could not be read, as a sentence without its full stop; the rest of it was.
  case unread(RecordLocation, reason: String)
  /// When what follows was observed, as the feed itself states; `nil` where that ends.
  case time(Timestamp?)
}

extension FeedItem {
  /// Where it stands in its feed; a link by its first byte, a chart and a time nowhere.
  package var location: RecordLocation {
    switch self {
    case .record(_, let location), .review(_, let location), .app(_, let location), .unread(let location, _): location
    case .refused(let refused): refused.location
    case .link(let found): RecordLocation(record: found.line, offset: found.offset)
    case .chart, .time: RecordLocation(record: 0, offset: 0)
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
  func moved(_ move: (RecordLocation) -> RecordLocation) -> FeedItem {
    switch self {
    case .record(let record, let location): return .record(record, move(location))
    case .review(let review, let location): return .review(review, move(location))
    case .app(let statement, let location): return .app(statement, move(location))
    case .unread(let location, let reason): return .unread(move(location), reason: reason)
    case .chart, .time: return self
    case .link(var found):
      found.offset = move(RecordLocation(record: 0, offset: found.offset)).offset
      return .link(found)
    case .refused(var refused):
      refused.location = move(refused.location)
      return .refused(refused)
    }
  }
}
