public import Catalog
public import CatalogModel

/// A span of time as people name it, open where a side is not named.
public struct SpanReference: Sendable {
  /// Its beginning; open without one.
  public var since: TimeReference?
  /// Its end; open without one.
  public var until: TimeReference?

  /// The span, as seen from `now`.
  public func timeSpan(now: Timestamp) -> TimeSpan {
    TimeSpan(since: since?.timestamp(now: now), until: until?.timestamp(now: now))
  }
}
