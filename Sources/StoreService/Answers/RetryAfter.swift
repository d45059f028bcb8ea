internal import CatalogModel

/// When a store allows another attempt (RFC 9110 §10.2.3).
struct RetryAfter: Equatable {
  /// From now, in milliseconds.
  var milliseconds: Int64

  /// Parses `120` or `Sat, 21 Nov 2026 09:30:00 GMT`; `nil` where there is neither.
  init?(_ head: HTTPHead, now: Int64) {
    guard let text = head.fields["retry-after"] else { return nil }
    if let seconds = Int64(text), seconds >= 0 {
      milliseconds = min(seconds, 365 * 86_400) * 1000
    } else if let date = Timestamp.rfc1123(text) {
      // Computed with the store's clock, where it is stated: this machine's may be wrong.
      let present = head.fields["date"].flatMap(Timestamp.rfc1123).map { $0.seconds * 1000 } ?? now
      milliseconds = max(0, date.seconds * 1000 - present)
    } else {
      return nil
    }
  }
}
