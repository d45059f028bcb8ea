internal import CatalogModel

/// What a feed as a whole states, when it was read to its end.
public struct FeedSummary: Equatable, Sendable {
  /// What was read.
  public var format: FeedFormat
  /// Records of items of their own; what they state of their parents is not counted.
  public var recordCount = 0
  /// Records that could not be read.
  public var refusedCount = 0
  /// Values of records that could not be read.
  public var unreadCount = 0
  /// Links that were found.
  public var linkCount = 0
  /// Charts that were read.
  public var chartCount = 0
  /// Reviews that were read.
  public var reviewCount = 0
  /// Statements about apps and their in-app products.
  public var statementCount = 0
  /// Answers of the Search API with a list of results, not counting those that another text is wrapped around.
  public var answerCount = 0
  /// How many results those say that they hold; `nil` where one does not say it.
  public var announcedCount: Int? = 0
  /// How many bytes were read, unpacked.
  public var byteCount: Int64 = 0
  /// What was odd but could be read, a sentence each without its full stop.
  public var notes: [String] = []

  public init(format: FeedFormat) { self.format = format }

  mutating func count(_ item: FeedItem) {
    switch item {
    case .record(let record, _): recordCount += record.provenance == .record ? 1 : 0
    case .link: linkCount += 1
    case .chart: chartCount += 1
    case .review: reviewCount += 1
    case .app: statementCount += 1
    case .refused: refusedCount += 1
    case .unread: unreadCount += 1
    case .time: break
    }
  }
}
