/// What records had and no listing could take: by reason, with how often and where first.
struct LeftOut {
  private var reasons: [String: (count: Int, first: FeedPlace)] = [:]

  mutating func note(_ reason: String, at place: FeedPlace) {
    reasons[reason, default: (0, place)].count += 1
  }

  /// A remark for each reason; those of `other` are about the same feed.
  func remarks(with other: LeftOut = LeftOut()) -> [String] {
    reasons.merging(other.reasons) { ($0.count + $1.count, $0.first.record < $1.first.record ? $0.first : $1.first) }
      .sorted { $0.key < $1.key }
      .map { reason, told in
        let place = "record \(told.first.record) at byte \(told.first.offset)"
        return told.count == 1
          ? "\(reason), so it was left out: \(place)"
          : "\(reason), so it was left out (\(told.count) ×): first in \(place)"
      }
  }
}
