internal import CatalogModel

/// What one merge imports: the files of one group and date, the full ones before the incremental ones.
struct MergeUnit: Hashable, Comparable {
  /// Lower-case letters: `itunes`, `match`, `popularity`, `pricing`, `flat`.
  let group: String
  /// Eight digits: `20261118`.
  let date: String
  let mode: PartnerTableHeader.Mode

  /// `nil` where the group cannot name a file, or the date is none.
  init?(group: String, date: String, mode: PartnerTableHeader.Mode) {
    guard SnapshotFolder.isGroup(group), date.utf8.count == 8, date.utf8.allSatisfy({ $0 &- 48 <= 9 }) else {
      return nil
    }
    (self.group, self.date, self.mode) = (group, date, mode)
  }

  /// `itunes-20261118`, `pricing-20261120-incremental`.
  var name: String { "\(group)-\(date)" + (mode == .full ? "" : Self.incrementalSuffix) }

  static let incrementalSuffix = "-incremental"

  /// The date as ISO 8601 has it.
  var day: String { Self.day(date) }

  static func day(_ date: String) -> String { "\(date.prefix(4))-\(date.dropFirst(4).prefix(2))-\(date.suffix(2))" }

  /// By date, then group, a full before an incremental.
  static func < (left: MergeUnit, right: MergeUnit) -> Bool {
    (left.date, left.group, left.mode.rawValue) < (right.date, right.group, right.mode.rawValue)
  }
}
