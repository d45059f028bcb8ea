public import CatalogModel

/// An interval of time that includes its ends; open where an end is `nil`.
public struct TimeSpan: Sendable {
  /// The earliest time.
  public var since: Timestamp?
  /// The latest time.
  public var until: Timestamp?

  public init(since: Timestamp? = nil, until: Timestamp? = nil) { (self.since, self.until) = (since, until) }

  /// Whether a time is in the interval.
  public func contains(_ time: Timestamp) -> Bool {
    (since.map { $0 <= time } ?? true) && (until.map { time <= $0 } ?? true)
  }

  /// The day of a time: all of it where the time is its beginning, else up to the time.
  public init(dayOf time: Timestamp) {
    self.init(since: Timestamp(time.date), until: time.endOfDay)
  }
}
