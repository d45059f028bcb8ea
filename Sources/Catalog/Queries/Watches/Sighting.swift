internal import CatalogModel

/// What a line of a list finds in one place at one time.
struct Sighting {
  /// A store's code, or ``everywhere``.
  var place: String
  /// How many ranks a chart has; 0 where it is not a chart.
  var depth: Int64 = 0
  var members: [Member]
  var observedAt = ""
  var source = ""

  /// The place of lines that watch all stores at once.
  static let everywhere = "all"

  /// One of the things that a line watches.
  struct Member {
    /// The number of the item or the review.
    var number: Int64
    /// A rank; whether an item is there, 1 or 0.
    var value: Int64
    var appleID: AppleID
    /// How people read it.
    var text: String
    var observedAt: String?
    var source: String?
  }

  /// A member that came, went or moved.
  struct Change {
    var appleID: AppleID
    var old: String?
    var new: String
    var observedAt: String?
    var source: String?
  }

  /// What to remember of it: of things that only ever come, also those that are not found this time.
  func set(after old: WatchedSet?, _ event: NewsLine.Event) -> WatchedSet {
    let own = Dictionary(members.map { ($0.number, $0.value) }) { first, _ in first }
    switch event {
    case .enters, .leaves, .reaches: return WatchedSet(depth: depth, members: own)
    case .new, .reviews, .appears, .disappears:
      return WatchedSet(depth: depth, members: (old?.members ?? [:]).merging(own) { _, new in new })
    }
  }

  /// What a line reports of it.
  ///
  /// Lines count from their first run on; only an item that is among the first of a chart already is reported then, as
  /// a price is that is below its threshold.
  func changes(since old: WatchedSet?, _ line: NewsLine) -> [Change] {
    guard let old else {
      guard case .reaches = line.event, case .item = line.subject else { return [] }
      return members.map { change(of: $0, from: nil) }
    }
    // What stood below the shorter of two editions is not known to have come or gone.
    let common = min(depth, old.depth)
    switch line.event {
    case .enters, .reaches:
      return members.filter { $0.value <= common && (old.members[$0.number] ?? .max) > common }
        .map { change(of: $0, from: "below #\(common)") }
    case .leaves:
      let ranks = Dictionary(members.map { ($0.number, $0.value) }) { first, _ in first }
      return old.members.filter { $0.value <= common && (ranks[$0.key] ?? .max) > common }
        .sorted { $0.value < $1.value }
        .compactMap { number, rank in
          AppleID(rawValue: number).map { Change(appleID: $0, old: "#\(rank)", new: "below #\(common)") }
        }
    case .new, .reviews:
      return members.filter { old.members[$0.number] == nil }.map { change(of: $0, from: nil) }
    case .appears:
      return members.filter { $0.value == 1 && old.members[$0.number] == 0 }.map { change(of: $0, from: "gone") }
    case .disappears:
      return members.filter { $0.value == 0 && old.members[$0.number] == 1 }.map { change(of: $0, from: "there") }
    }
  }

  private func change(of member: Member, from old: String?) -> Change {
    Change(
      appleID: member.appleID, old: old, new: member.text, observedAt: member.observedAt, source: member.source)
  }
}
