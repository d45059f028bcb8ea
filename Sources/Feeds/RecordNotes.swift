internal import CatalogModel

/// What was odd about records that were read: by note, with how often and where first.
struct RecordNotes {
  private var reasons: [String: (count: Int, first: FeedPlace)] = [:]

  mutating func note(_ reason: String, at place: FeedPlace) { count("\(reason), so it was left out", at: place) }

  /// Notes a record that was read with U+FFFD in place of some of its bytes.
  mutating func noteReplacedBytes(at place: FeedPlace) {
    count("bytes that are not UTF-8 were read as U+FFFD", at: place)
  }

  private mutating func count(_ note: String, at place: FeedPlace) {
    reasons[note, default: (0, place)].count += 1
  }

  /// A note for each reason.
  var notes: [String] {
    reasons.sorted { $0.key < $1.key }.map { reason, places in
      let place = "record \(places.first.record) at byte \(places.first.offset)"
      return places.count == 1 ? "\(reason): \(place)" : "\(reason) (\(places.count) ×): first in \(place)"
    }
  }
}
