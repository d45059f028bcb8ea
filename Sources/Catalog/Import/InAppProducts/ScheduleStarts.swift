internal import CatalogModel
internal import SQLite

/// When each amount of a schedule began to hold, of the intervals of all its entries.
///
/// Of two amounts of one entry the newer one holds from the time at which it was first read. A plan is replaced, and so
/// is a price after which another entry held by then: then the newer amount says what it was earlier.
struct ScheduleStarts {
  /// An interval through which an entry was stated alike.
  struct Interval: Equatable {
    /// The stated start of its entry.
    var entry: String
    var since: String
    var until: String
    var end: String? = nil
    /// What tells amounts apart; `nil` where none is stated.
    var amount: String?
    /// Whether a store's page shows it, and it is no entry of a schedule.
    var isShown = false
  }

  struct Start: Equatable {
    /// When the amount began to hold, '' where it always held.
    var time: String
    var firstSeen: String
  }

  /// Successive intervals of one entry with one amount.
  private struct Run {
    var first: Interval
    /// The last one that states the amount.
    var index: Int
    var until: String
    var isShown: Bool
    var start: String?
  }

  /// The start of each interval; `nil` for what never held, or is in a later interval of the same amount.
  private(set) var starts: [Start?]
  private let intervals: [Interval]

  /// - Parameter intervals: Those of one series, ordered by entry and time.
  init(_ intervals: [Interval]) {
    self.intervals = intervals
    starts = intervals.map { _ in nil }
    var taken: Set<String> = []
    for entry in intervals.chunked(by: { $0.entry == $1.entry }).map(\.indices) {
      for run in started(runs(entry)) {
        guard let start = run.start, taken.insert(start).inserted else { continue }
        starts[run.index] = Start(time: start, firstSeen: run.first.since)
      }
    }
  }

  private func runs(_ entry: Range<Int>) -> [Run] {
    var runs: [Run] = []
    for index in entry {
      let interval = intervals[index]
      if let last = runs.last {
        let known = intervals[last.index].amount
        if interval.amount == nil || known == nil || interval.amount == known {
          if interval.amount != nil || known == nil { runs[runs.count - 1].index = index }
          runs[runs.count - 1].until = interval.until
          runs[runs.count - 1].isShown = last.isShown && interval.isShown
          continue
        }
      }
      runs.append(Run(first: interval, index: index, until: interval.until, isShown: interval.isShown))
    }
    return runs
  }

  private func started(_ runs: [Run]) -> [Run] {
    var runs = runs
    var holder: Int?
    for index in runs.indices {
      let run = runs[index]
      if let before = holder {
        let isPlan = runs[before].start.map { $0 > runs[before].until } ?? false
        let replaces = isPlan || hasEnded(run)
        runs[index].start = replaces ? runs[before].start : run.first.since
        if replaces { runs[before].start = nil }
      } else {
        runs[index].start = run.isShown ? run.first.since : run.first.entry
      }
      holder = index
    }
    return runs
  }

  /// Whether the entry of a run no longer held when its amount was first read: its end had passed, or a later entry
  /// held, which was still listed that day, and had not ended.
  private func hasEnded(_ run: Run) -> Bool {
    let read = run.first.since
    if let end = run.first.end, end <= read { return true }
    return intervals.contains { other in
      other.entry > run.first.entry && other.entry <= read && other.entry <= other.until
        && other.until.prefix(10) >= read.prefix(10) && other.end.map { $0 > read } ?? true
    }
  }
}

extension AppProductWriter {
  /// Writes the starts of the schedules whose amounts may have changed, after all amounts of points were written.
  func finishSchedules() throws(SQLiteError) {
    if !changedCurrencies.isEmpty {
      try noteSchedules(
        "storefront IN (SELECT value FROM json_each(?1)) AND currency IS NULL",
        Value.words(changedCurrencies.map(\.code)))
    }
    for series in changedSchedules { try writeStarts(series) }
    changedSchedules.removeAll()
    changedCurrencies.removeAll()
  }

  /// Notes the schedules that name a point without its amount: that may come in a later file.
  func noteSchedules(ofPoint point: String) throws(SQLiteError) {
    // The index `app_product_price_point` has the rows that meet the second condition.
    try noteSchedules("point = ?1 AND amount IS NULL", .text(point))
  }

  private func noteSchedules(_ condition: String, _ value: Value) throws(SQLiteError) {
    let columns = PriceSchedule.series.joined(separator: ", ")
    let select = try connection.cached(
      """
      SELECT DISTINCT \(columns) FROM main._app_product_price
      WHERE \(condition) AND environment = 'production'
      """)
    changedSchedules.formUnion(
      try select.rows([value]) { row in (0..<PriceSchedule.series.count).map { row.value($0) } })
  }

  private func writeStarts(_ series: [Value]) throws(SQLiteError) {
    let rows = try connection.cached(Self.intervalsSQL).rows(series) { row in
      (
        interval: ScheduleStarts.Interval(
          entry: row.text(0) ?? "", since: row.text(1) ?? "", until: row.text(2) ?? "", end: row.text(3),
          amount: row.text(4), isShown: row.integer(5) == 1),
        known: row.text(6).map { ScheduleStarts.Start(time: $0, firstSeen: row.text(7) ?? "") }
      )
    }
    for (row, start) in zip(rows, ScheduleStarts(rows.map(\.interval)).starts) where row.known != start {
      try connection.cached(
        """
        UPDATE main._app_product_price SET starts = ?9, first_seen = ?10
        WHERE \(ScheduleEntry.isKey(IntervalTable.appPrices.key + ["since"]))
        """
      ).run(
        series + [.text(row.interval.entry), .text(row.interval.since), Value(start?.time), Value(start?.firstSeen)])
    }
  }

  private static let intervalsSQL = """
    SELECT p.stated_start, p.since, p.observed_at, p.ends,
      coalesce(\(AppPriceBranch.amount) || ' ' || coalesce(\(AppPriceBranch.currency), ''), p.point),
      p.stated_start = '' AND p.text IS NOT NULL, p.starts, p.first_seen
    FROM main._app_product_price AS p \(AppPriceBranch.joins)
    WHERE \(ScheduleEntry.isKey(PriceSchedule.series.map { "p.\($0)" })) ORDER BY p.stated_start, p.since
    """
}
