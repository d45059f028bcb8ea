internal import CatalogModel

/// What a feed as a whole told, when it was read to its end.
public struct FeedSummary: Equatable, Sendable {
  public var format: FeedFormat
  /// Records of items of their own; what they told of their parents is not counted.
  public var recordCount = 0
  public var refusedCount = 0
  public var linkCount = 0
  public var byteCount: Int64 = 0
  /// What was odd but could be read, a sentence each without its full stop.
  public var remarks: [String] = []

  public init(format: FeedFormat) { self.format = format }

  mutating func count(_ item: FeedItem) {
    switch item {
    case .record(let record, _): recordCount += record.standing == .record ? 1 : 0
    case .link: linkCount += 1
    case .refused: refusedCount += 1
    }
  }
}
