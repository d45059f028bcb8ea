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
}

/// The prices of one item over time in some stores.
public struct ItemHistory: Sendable {
  /// The item.
  public var item: KnownItem
  /// What each offer cost.
  public var histories: [PriceHistory]
  /// The requested interval.
  public var span: TimeSpan

  public init(_ item: KnownItem, histories: [PriceHistory], span: TimeSpan) {
    (self.item, self.histories, self.span) = (item, histories, span)
  }

  /// The name in the first requested store, as a heading.
  public var name: String { item.name(in: histories.first?.storefront) ?? "Apple ID \(item.appleID)" }

  /// The changes within the requested interval.
  public func changes(_ history: PriceHistory) -> [PriceChange] {
    history.changes.filter { span.contains($0.new.since) }
  }

  /// The periods that overlap the requested interval, truncated to it.
  public func periods(_ history: PriceHistory) -> [PricePeriod] {
    history.periods.compactMap { period in
      var period = period
      if let since = span.since { period.since = max(period.since, since) }
      if let until = span.until { period.until = min(period.until, until) }
      return period.since <= period.until ? period : nil
    }
  }
}
