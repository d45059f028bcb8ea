/// The location of a record in its feed.
public struct RecordLocation: Equatable, Sendable {
  /// Counted from 1; 0 where there are no records, as in a page.
  public var record: Int
  /// The record's first byte, counted from 0.
  public var offset: Int64

  public init(record: Int, offset: Int64) {
    self.record = record
    self.offset = offset
  }
}

/// A record that could not be read: kept with its bytes, counted, and reported.
public struct RefusedRecord: Equatable, Sendable {
  /// Its location in the feed.
  public var location: RecordLocation
  /// Why, as a sentence without its full stop: `trackId is missing`.
  public var reason: String
  /// The record's bytes, truncated to ``byteLimit``.
  public var bytes: [UInt8]

  /// How much of a refused record is kept: 64 KB.
  public static let byteLimit = 64 << 10

  public init(location: RecordLocation, reason: String, bytes: some Sequence<UInt8>) {
    self.location = location
    self.reason = reason
    self.bytes = Array(bytes.prefix(Self.byteLimit))
  }
}

/// Why a feed as a whole could not be read, or not to its end.
public struct FeedError: Error, Equatable, CustomStringConvertible {
  /// The file, as it was named.
  public var feed: String
  /// `nil` when the problem is with the feed as a whole.
  public var location: RecordLocation?
  /// What is wrong, in words that follow the location.
  public var reason: String
  /// Whether nothing is wrong but that there is nothing in the feed.
  public var isOfNothing = false

  public init(feed: String, location: RecordLocation? = nil, reason: String, isOfNothing: Bool = false) {
    self.feed = feed
    self.location = location
    self.reason = reason
    self.isOfNothing = isOfNothing
  }

  /// `feed.json:12:3407: the text ends inside a record`.
  public var description: String {
    guard let location else { return "\(feed): \(reason)" }
    return "\(feed):\(location.record):\(location.offset): \(reason)"
  }
}
