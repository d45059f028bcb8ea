internal import Archives
internal import CatalogModel

/// What says when a file was observed.
public enum ObservationBasis: String, CaseIterable, Sendable {
  /// Whoever imported it: `--observed-at`.
  case option
  /// The feed itself.
  case feed
  /// A date in its name, or in a folder's.
  case name
  /// When the file was last changed.
  case file
  /// Nothing: the time of the import was taken.
  case present
}

/// When a file was observed, unless the feed in it says otherwise.
struct ObservationTime {
  let time: Timestamp
  let basis: ObservationBasis
  /// When the file was last changed, where that is impossible.
  private(set) var impossibleTime: Timestamp?

  init(of file: FileTree.File, _ options: ImportOptions) {
    let now = options.now()
    func isPossible(_ time: Timestamp) -> Bool { Self.isPossible(time, at: now) }
    let changed = file.modifiedAt.map(Timestamp.init(seconds:))
    let possible = changed.flatMap { isPossible($0) ? $0 : nil }
    if let stated = options.observedAt {
      (time, basis) = (stated, .option)
    } else if let named = NamedTime(path: file.path, isPossible: isPossible) {
      // A file that was changed on the day of its name says the time of that day, too.
      let isSameDay = !named.hasTimeOfDay && possible?.date == named.time.date
      (time, basis) = (isSameDay ? possible ?? named.time : named.time, .name)
    } else {
      (time, basis) = possible.map { ($0, .file) } ?? (now, .present)
      // Archives often omit it.
      impossibleTime = possible == nil ? changed : nil
    }
  }

  /// Whether something of a store can have been observed at a time.
  static func isPossible(_ time: Timestamp, at now: Timestamp) -> Bool {
    time >= earliest && time.seconds <= now.seconds + oneDay
  }

  /// The day on which the iTunes Store opened: nothing was observed before.
  private static let earliest = Timestamp(seconds: 1_051_488_000)

  /// Clocks of other machines may be a day ahead.
  private static let oneDay: Int64 = 86_400
}
