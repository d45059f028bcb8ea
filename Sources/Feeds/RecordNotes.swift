internal import CatalogModel

/// What was odd about records that were read: by note, with how often and where first.
struct RecordNotes {
  private var reasons: [String: (count: Int, first: RecordLocation)] = [:]

  mutating func note(_ reason: String, at location: RecordLocation) {
    count("\(reason), so it was skipped", at: location)
  }

  /// Notes a record that was read with U+FFFD in place of some of its bytes.
  mutating func noteReplacedBytes(at location: RecordLocation) {
    count("bytes that are not UTF-8 were read as U+FFFD", at: location)
  }

  private mutating func count(_ note: String, at location: RecordLocation) {
    reasons[note, default: (0, location)].count += 1
  }

  /// A note for each reason.
  var notes: [String] {
    reasons.sorted { $0.key < $1.key }.map { reason, locations in
      let location = "record \(locations.first.record) at byte \(locations.first.offset)"
      return locations.count == 1 ? "\(reason): \(location)" : "\(reason) (\(locations.count) ×): first in \(location)"
    }
  }
}
