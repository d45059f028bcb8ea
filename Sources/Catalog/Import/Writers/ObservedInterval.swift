/// An interval of time through which a fact was observed; both ends are ISO 8601 text.
///
/// Of an interval only its ends are known: an observation between them that disagrees splits it.
struct ObservedInterval<Fact: StoredFact>: Equatable {
  var since: String
  var until: String
  /// The import that observed it first.
  var importID: Int64
  /// The import that observed it last; `nil` when that is the first, or is not known.
  var lastImportID: Int64?
  var fact: Fact

  init(since: String, until: String, importID: Int64, lastImportID: Int64? = nil, fact: Fact) {
    (self.since, self.until) = (since, until)
    (self.importID, self.lastImportID) = (importID, lastImportID)
    self.fact = fact
  }

  init(_ fact: Fact, from origin: ImportOrigin) {
    self.init(since: origin.observedAt, until: origin.observedAt, importID: origin.importID, fact: fact)
  }

  func contains(_ other: Self) -> Bool {
    fact.agrees(with: other.fact) && since <= other.since && other.until <= until
  }
}

/// What an observation does to the intervals that are stored.
struct IntervalEdits<Fact: StoredFact> {
  typealias Interval = ObservedInterval<Fact>

  var change: (old: Interval, new: Interval)?
  var inserted: [Interval] = []
  /// Whether the fact was unknown before.
  var isNew = false
}

extension IntervalEdits {
  /// Adds an observation to an item's intervals, in whatever order observations arrive: it extends the interval that it
  /// agrees with, becomes an interval of its own between two others, or splits the one that it contradicts.
  ///
  /// - Parameters:
  ///   - seen: One observation: an interval whose ends are the same.
  ///   - known: What is stored, ordered by time.
  init(adding seen: Interval, to known: [Interval]) {
    if let match = known.first(where: { $0.contains(seen) }) {
      complete(match, with: seen)
    } else {
      insert(seen, known)
    }
  }

  private mutating func insert(_ seen: Interval, _ known: [Interval]) {
    let before = known.last { $0.since <= seen.since }
    if let before, before.fact.agrees(with: seen.fact) { return extend(before, until: seen) }
    isNew = true
    if let before, before.until > seen.since {
      split(before)
    } else if let after = known.first(where: { $0.since > seen.since }), after.fact.agrees(with: seen.fact),
      before.map({ $0.until < seen.since }) ?? true
    {
      return extend(after, since: seen)
    }
    inserted.append(seen)
  }

  private mutating func complete(_ interval: Interval, with seen: Interval) {
    var new = interval
    new.fact = seen.fact.completed(by: interval.fact)
    if new != interval { change = (interval, new) }
  }

  private mutating func extend(_ interval: Interval, until seen: Interval) {
    var new = interval
    new.fact = interval.fact.completed(by: seen.fact)
    (new.until, new.lastImportID) = (seen.until, seen.importID)
    change = (interval, new)
  }

  private mutating func extend(_ interval: Interval, since seen: Interval) {
    var new = interval
    (new.since, new.importID) = (seen.since, seen.importID)
    new.lastImportID = interval.lastImportID ?? interval.importID
    change = (interval, new)
  }

  private mutating func split(_ interval: Interval) {
    var (beginning, end) = (interval, interval)
    (beginning.until, beginning.lastImportID) = (interval.since, nil)
    (end.since, end.importID, end.lastImportID) = (interval.until, interval.lastImportID ?? interval.importID, nil)
    if beginning != interval { change = (interval, beginning) }
    inserted.append(end)
  }
}
