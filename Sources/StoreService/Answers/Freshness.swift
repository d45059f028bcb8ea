/// How long an answer can replace a new one (RFC 9111 §4.2).
struct Freshness: Equatable {
  /// In seconds.
  var seconds: Int64

  /// An hour, if the store does not say: a repeated run does not fetch it again.
  static let unstated: Int64 = 3600

  init(_ head: HTTPHead) {
    let words = (head.fields["cache-control"] ?? "").lowercased().split(separator: ",")
      .map { $0.filter { !$0.isWhitespace } }
    if words.contains("no-store") || words.contains("no-cache") {
      seconds = 0
    } else if let age = words.lazy.compactMap({ $0.hasPrefix("max-age=") ? Int64($0.dropFirst(8)) : nil }).first {
      let spent = max(0, head.fields["age"].flatMap(Int64.init) ?? 0)
      seconds = min(max(0, age) - min(max(0, age), spent), 365 * 86_400)
    } else {
      seconds = Self.unstated
    }
  }
}
