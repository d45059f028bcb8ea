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
    let spent = max(0, fields["age"].flatMap(Int64.init) ?? 0)
    return min(max(0, age) - min(max(0, age), spent), 365 * 86_400)
  }

  /// After how many milliseconds a store allows another attempt (RFC 9110 §10.2.3); `nil` without a number of seconds.
  var retryAfter: Int64? {
    fields["retry-after"].flatMap { Int64($0) }.flatMap { $0 < 0 ? nil : min($0, 365 * 86_400) * 1000 }
  }
}
