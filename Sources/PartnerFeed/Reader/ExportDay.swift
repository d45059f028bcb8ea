internal import CatalogModel
internal import SnapshotFile

/// Compares when rows were exported with the day that their folder states.
struct ExportDay {
  /// The first row of another day.
  struct Other: Equatable {
    var location: RecordLocation
    /// `2026-11-17`; `nil` of a row that states no time.
    var day: String?
  }

  /// The folder's, `2026-11-18`.
  private let day: String
  private(set) var first: Other?
  // Most rows of a table have the same time.
  private var last: (time: Int64, isOther: Bool)

  /// Compares with a day of eight digits.
  init(_ date: String) {
    day = MergeUnit.day(date)
    last = (.min, false)
  }

  /// Whether a row was exported on another day.
  @inline(__always)
  mutating func isOther(_ time: RecordValue, at location: RecordLocation) -> Bool {
    guard case .integer(let time) = time else { return false }
    if time != last.time { last = (time, ExportTime.text(time)?.hasPrefix(day) != true) }
    if last.isOther, first == nil {
      first = Other(location: location, day: ExportTime.text(time).map { String($0.prefix(10)) })
    }
    return last.isOther
  }
}
