internal import CatalogModel

extension HTTPHead {
  /// How many seconds an answer can replace a new one (RFC 9111 §4.2): an hour if the store does not say, so that a
  /// repeated run does not fetch it again.
  var freshSeconds: Int64 {
    let words = (fields["cache-control"] ?? "").lowercased().split(separator: ",").map {
      $0.filter { !$0.isWhitespace }
    }
    if words.contains("no-store") || words.contains("no-cache") { return 0 }
    guard let age = words.lazy.compactMap({ $0.hasPrefix("max-age=") ? Int64($0.dropFirst(8)) : nil }).first else {
      return 3600
    }
    return min(max(0, age) - min(max(0, age), spent), 365 * 86_400)
  }

  private var spent: Int64 { max(0, fields["age"].flatMap(Int64.init) ?? 0) }

  /// How many seconds an answer lay in caches (RFC 9111 §5.1), a year at most.
  var age: Int64 { min(spent, 365 * 86_400) }

  /// After how many milliseconds a store allows another attempt (RFC 9110 §10.2.3): `120` or
  /// `Sat, 21 Nov 2026 09:30:00 GMT`; `nil` where there is neither.
  public func retryAfter(now: Int64) -> Int64? {
    guard let text = fields["retry-after"] else { return nil }
    if let seconds = Int64(text), seconds >= 0 { return min(seconds, 365 * 86_400) * 1000 }
    // Computed with the store's clock, where it is stated: this machine's may be wrong.
    let present = fields["date"].flatMap(Timestamp.rfc1123).map { $0.seconds * 1000 } ?? now
    return Timestamp.rfc1123(text).map { min(max(0, $0.seconds * 1000 - present), 365 * 86_400 * 1000) }
  }
}
