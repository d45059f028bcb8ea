internal import CatalogModel

/// When a store wants to be asked again (RFC 9110 §10.2.3).
struct RetryAfter: Equatable {
  /// From now, in milliseconds.
  var milliseconds: Int64

  /// Reads `120` or `Sat, 21 Nov 2026 09:30:00 GMT`; `nil` where there is neither.
  init?(_ head: HTTPHead, now: Int64) {
    guard let text = head.fields["retry-after"] else { return nil }
    if let seconds = Int64(text), seconds >= 0 {
      milliseconds = min(seconds, 365 * 86_400) * 1000
    } else if let moment = Timestamp.rfc1123(text) {
      // By the store's own clock, where it tells that: this machine's may be wrong.
      let present = head.fields["date"].flatMap(Timestamp.rfc1123).map { $0.seconds * 1000 } ?? now
      milliseconds = max(0, moment.seconds * 1000 - present)
    } else {
      return nil
    }
  }
}
