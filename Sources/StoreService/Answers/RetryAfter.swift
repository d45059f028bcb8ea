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
    } else if let moment = Self.moment(text) {
      // By the store's own clock, where it tells that: this machine's may be wrong.
      let present = head.fields["date"].flatMap(Self.moment).map { $0.seconds * 1000 } ?? now
      milliseconds = max(0, moment.seconds * 1000 - present)
    } else {
      return nil
    }
  }

  private static func moment(_ text: String) -> Timestamp? {
    let words = text.split(separator: " ")
    guard words.count == 6, words[5] == "GMT", let day = Int(words[1]), let month = months.firstIndex(of: words[2])
    else { return nil }
    return Timestamp("\(words[3])-\(twoDigits(month + 1))-\(twoDigits(day))T\(words[4])Z")
  }

  private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  private static let months: [Substring] = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}
