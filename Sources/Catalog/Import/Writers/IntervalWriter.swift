internal import CatalogModel
internal import SQLite

/// A table of what can be observed again and again, such as a price or a rating: a row for each interval of time
/// through which it was the same.
///
/// The primary key of a row is `key`, `since`, and the first import where the table has that column.
struct IntervalTable: Sendable {
  let name: String
  /// The columns of what was observed.
  let key: [String]
  let fact: [String]
  /// Columns that a further observation of the same fact may complete, such as the text of a price; of two values the
  /// one counts that was observed last.
  var completed: [String] = []
  /// The column of an interval's end.
  var until = "until"
  /// The columns of the imports that observed an interval first and last, where the table has them.
  var imports: [String] = []
  /// Whether NULL is a fact, such as that an item is not sold separately, and not one that was left out.
  var statesNull = false
  /// What two files of the same second may contradict each other in, by the values of the key.
  var subject: @Sendable ([Value]) -> String = { _ in "" }

  static let prices = IntervalTable(
    name: "offer", key: ["apple_id", "storefront", "offer"], fact: ["amount", "currency"],
    completed: ["text", "label"], imports: ["import_id", "until_import_id"], statesNull: true,
    subject: { key in "price (\(key[2].text))" })
  static let ratings = IntervalTable(
    name: "rating", key: ["apple_id", "storefront"], fact: ["average", "count", "version_average", "version_count"],
    imports: ["import_id", "until_import_id"], subject: { _ in "rating" })
  static let podcastFeeds = IntervalTable(
    name: "podcast_feed", key: ["apple_id", "storefront"], fact: ["feed"], completed: ["url"],
    imports: ["import_id", "until_import_id"], subject: { _ in "feed" })
  static let listedInApps = IntervalTable(
    name: "listed_in_app", key: ["app_id", "storefront", "language", "name", "occurrence", "name_count"],
    fact: ["amount", "currency", "unread_text"], completed: ["text", "position"],
    imports: ["import_id", "until_import_id"],
    subject: { key in "price of in-app product '\(key[3].text.prefix(40))'" })
  static let appPrices = IntervalTable(
    name: "app_product_price", key: PriceSchedule.series + ["stated_start"],
    fact: [
      "apple_id", "ends", "is_automatic", "payment", "period", "periods", "eligibility", "is_stackable", "is_enabled",
      "point",
      "amount", "currency", "text",
      "language",
    ], until: "observed_at", imports: ["import_id", "until_import_id"])
  static let products = IntervalTable(
    name: "app_product_past", key: ["environment", "product", "language"], fact: ["facts"])
}

/// The observations next before and next after a time, of something that is observed as a whole: a key that one of them
/// lacks was not there.
struct AdjacentObservations {
  struct Observation {
    /// ISO 8601.
    var time: String
    var importID: Value
  }

  var before: Observation?
  var after: Observation?

  /// Whether no observation lies between a time and the one that these are next to.
  func isNext(_ time: String) -> Bool {
    (before.map { $0.time <= time } ?? true) && (after.map { time <= $0.time } ?? true)
  }
}

/// Writes facts as intervals of time: a new row only where they changed.
///
/// Of an interval only its ends are known: an observation between them that disagrees splits it. What was observed
/// between the ends is lost then, so that no other interval may grow over that time: the column `follows_gap` marks it.
final class IntervalWriter {
  /// An interval whose ends are ISO 8601 text.
  private struct Interval {
    var since: String
    var until: String
    /// The import that observed it first.
    var importID: Value
    /// The import that observed it last; NULL when that is the first, or is not known.
    var lastImportID = Value.null
    /// Whether something else may have been observed between the interval before and this one.
    var followsGap = false
    /// The values of the fact, and what completes it.
    var fact: [Value]

    init(_ fact: [Value], from origin: ImportOrigin) {
      (since, until, importID) = (origin.observedAt, origin.observedAt, .integer(origin.importID))
      self.fact = fact
    }

    init(_ row: Statement) {
      (since, until, importID, lastImportID) = (row.text(0) ?? "", row.text(1) ?? "", row.value(2), row.value(3))
      followsGap = row.integer(4) == 1
      fact = (5..<row.columnCount).map(row.value)
    }

    var lastImport: Value { lastImportID == .null ? importID : lastImportID }

    /// What is left of it before a time at which something else was observed: up to the observation before that, else
    /// its beginning alone.
    func beginning(upTo last: AdjacentObservations.Observation?) -> Interval {
      var rest = self
      (rest.until, rest.lastImportID) = (since, .null)
      if let last, last.time > since { (rest.until, rest.lastImportID) = (last.time, last.importID) }
      return rest
    }

    /// What is left of it after such a time: from the observation after that, else its end alone.
    func end(from first: AdjacentObservations.Observation?) -> Interval {
      var rest = self
      (rest.since, rest.importID, rest.lastImportID) = (until, lastImport, .null)
      if let first, first.time < until {
        (rest.since, rest.importID, rest.lastImportID) = (first.time, first.importID, lastImport)
      }
      return rest
    }

    /// The import that observed it at a time, where that is one of its ends.
    func `import`(at time: String) -> Value? { time == since ? importID : time == until ? lastImport : nil }

    func completed(by other: Interval) -> [Value] { zip(fact, other.fact).map { $0 == .null ? $1 : $0 } }
  }

  private let table: IntervalTable
  private let insert: Statement
  private let select: Statement
  private let move: Statement
  private let remove: Statement
  private let contradictions: Contradictions

  init(_ table: IntervalTable, on connection: Connection, _ contradictions: Contradictions) throws(SQLiteError) {
    (self.table, self.contradictions) = (table, contradictions)
    let facts = table.fact + table.completed
    let inserted = table.key + ["since", table.until] + table.imports + ["follows_gap"] + facts
    insert = try connection.prepare(
      """
      INSERT INTO main._\(table.name) (\(inserted.joined(separator: ", ")))
      VALUES (\(inserted.map { _ in "?" }.joined(separator: ", ")))
      ON CONFLICT DO UPDATE SET \(facts.map { "\($0) = excluded.\($0)" }.joined(separator: ", "))
      """)
    let imports = (table.imports + ["NULL", "NULL"]).prefix(2)
    select = try connection.prepare(
      """
      SELECT since, \(table.until), \((imports + ["follows_gap"] + facts).joined(separator: ", ")) FROM main._\(table.name)
      WHERE \(Self.equal(table.key, " AND ")) ORDER BY \((["since"] + table.imports.prefix(1)).joined(separator: ", "))
      """)
    move = try connection.prepare(
      """
      UPDATE main._\(table.name)
      SET \(Self.equal(["since", table.until] + table.imports + ["follows_gap"] + table.completed, ", "))
      WHERE \(Self.equal(table.key + ["since"] + table.imports.prefix(1), " AND "))
      """)
    remove = try connection.prepare(
      """
      DELETE FROM main._\(table.name) WHERE \(Self.equal(table.key + ["since"] + table.imports.prefix(1), " AND "))
      """)
  }

  private static func equal(_ columns: [String], _ separator: String) -> String {
    columns.map { "\($0) = ?" }.joined(separator: separator)
  }

  func insert(_ fact: [Value], of key: [Value], from origin: ImportOrigin) throws(SQLiteError) {
    try write(Interval(fact, from: origin), of: key)
  }

  /// Merges an observation into the intervals of a key, in any order, and returns whether it is new.
  ///
  /// It extends the interval that it agrees with, becomes an interval of its own between two others, or splits the one
  /// that it contradicts. Where the observations next to it are given, nothing is lost by that, and no interval grows
  /// over an observation that lacks the key. Where it is decided that it counts, it is in place of what else was
  /// observed at the same time.
  func merge(
    _ fact: [Value], of key: [Value], from origin: ImportOrigin, between adjacent: AdjacentObservations? = nil,
    isDecided: Bool = false
  ) throws(SQLiteError) -> Bool {
    var seen = Interval(fact, from: origin)
    var known = try select.rows(key) { Interval($0) }
    for rival in known where isDecided ? isOther(rival, endingAt: seen) : isRival(rival, of: seen) {
      if !isDecided, !(try isPreferred(seen, to: rival, of: key)) { return false }
      seen.followsGap = try cut(rival, at: seen.since, of: key, between: adjacent) || seen.followsGap
      known = try select.rows(key) { Interval($0) }
    }
    if var match = known.first(where: { $0.since <= seen.since && seen.since <= $0.until && agree($0, seen) }) {
      let old = match
      match.fact = match.completed(by: seen)
      try note(seen, asEndOf: &match)
      if match.fact != old.fact || match.importID != old.importID || match.lastImport != old.lastImport {
        try change(old, to: match, of: key)
      }
      return false
    }
    let before = known.last { $0.since <= seen.since }
    let after = known.first { $0.since > seen.since }
    seen.followsGap = seen.followsGap || after?.followsGap ?? false
    if let before, agree(before, seen), !seen.followsGap, adjacent?.isNext(before.until) ?? true {
      var longer = before
      (longer.until, longer.lastImportID, longer.fact) = (seen.until, seen.importID, seen.completed(by: before))
      try change(before, to: longer, of: key)
      return false
    }
    if let before, before.until > seen.since {
      try split(before, of: key, between: adjacent)
      seen.followsGap = adjacent == nil
    } else if let after, agree(after, seen), !after.followsGap, adjacent?.isNext(after.since) ?? true,
      before.map({ $0.until < seen.since || table.imports.isEmpty }) ?? true
    {
      var longer = after
      (longer.since, longer.importID, longer.lastImportID) = (seen.since, seen.importID, after.lastImport)
      longer.followsGap = seen.followsGap
      try change(after, to: longer, of: key)
      return true
    }
    try write(seen, of: key)
    return !(before.map { agree($0, seen) } ?? false)
  }

  /// Ends each interval of a key that a time lies in, at which it was not observed, and begins another one after that.
  func interrupt(
    at time: String, of key: [Value], between adjacent: AdjacentObservations
  ) throws(SQLiteError) {
    for known in try select.rows(key, { Interval($0) }) where known.since < time && time < known.until {
      try split(known, of: key, between: adjacent)
    }
  }

  // MARK: Contradictions

  /// Whether another file states something else of the very second of `seen`.
  private func isRival(_ known: Interval, of seen: Interval) -> Bool {
    guard !table.imports.isEmpty, !agree(known, seen) else { return false }
    return known.import(at: seen.since).map { $0 != seen.importID } ?? false
  }

  private func isOther(_ known: Interval, endingAt seen: Interval) -> Bool {
    !agree(known, seen) && known.import(at: seen.since) != nil
  }

  /// Whether what a file states counts, and not what another states of the same second.
  private func isPreferred(_ seen: Interval, to rival: Interval, of key: [Value]) throws(SQLiteError) -> Bool {
    guard case .integer(let rivalImport)? = rival.import(at: seen.since), case .integer(let newImport) = seen.importID,
      case .integer(let appleID)? = key.first
    else { return true }
    guard table.contradict(seen.fact, rival.fact) else {
      let isLater = try contradictions.sources.prefers(newImport, to: rivalImport)
      return says(seen, moreThan: rival) ?? isLater
    }
    return try contradictions.decide(
      table.subject(key), of: appleID, in: key[1].text, new: (newImport, table.text(of: seen.fact)),
      known: (rivalImport, table.text(of: rival.fact)))
  }

  /// Whether one of two that do not contradict each other states more; `nil` where both state as much.
  private func says(_ seen: Interval, moreThan rival: Interval) -> Bool? {
    let (own, other) = (seen.fact.count { $0 != .null }, rival.fact.count { $0 != .null })
    return own == other ? nil : own > other
  }

  /// Takes one end out of an interval, and returns whether a gap precedes that time now; of what remains only the other
  /// end is known.
  private func cut(
    _ interval: Interval, at time: String, of key: [Value], between adjacent: AdjacentObservations?
  ) throws(SQLiteError) -> Bool {
    guard interval.until > interval.since else {
      try remove.run(key + [.text(interval.since), interval.importID])
      return interval.followsGap
    }
    guard time == interval.since else {
      try change(interval, to: interval.beginning(upTo: adjacent?.before), of: key)
      return adjacent == nil
    }
    var rest = interval.end(from: adjacent?.after)
    rest.followsGap = adjacent == nil
    try change(interval, to: rest, of: key)
    return interval.followsGap
  }

  /// Records that a file observed an end of an interval, where it counts more than the one that is known for it.
  private func note(_ seen: Interval, asEndOf match: inout Interval) throws(SQLiteError) {
    guard case .integer(let known)? = match.import(at: seen.since), case .integer(let new) = seen.importID,
      try contradictions.sources.isLater(new, than: known)
    else { return }
    if seen.since == match.until { match.fact = seen.completed(by: match) }
    if seen.since == match.until, match.until > match.since {
      match.lastImportID = seen.importID
    } else if match.until > match.since {
      (match.importID, match.lastImportID) = (seen.importID, match.lastImport)
    } else {
      match.importID = seen.importID
    }
  }

  private func agree(_ left: Interval, _ right: Interval) -> Bool {
    left.fact.prefix(table.fact.count) == right.fact.prefix(table.fact.count)
  }

  private func split(
    _ interval: Interval, of key: [Value], between adjacent: AdjacentObservations?
  ) throws(SQLiteError) {
    var end = interval.end(from: adjacent?.after)
    end.followsGap = adjacent == nil
    try change(interval, to: interval.beginning(upTo: adjacent?.before), of: key)
    try write(end, of: key)
  }

  private func change(_ old: Interval, to new: Interval, of key: [Value]) throws(SQLiteError) {
    let imports = [new.importID, new.lastImportID].prefix(table.imports.count)
    let moved = [.text(new.since), .text(new.until)] + imports + [.integer(new.followsGap ? 1 : 0)]
    try move.run(
      moved + new.fact.suffix(table.completed.count) + key + [.text(old.since)]
        + [old.importID].prefix(table.imports.count))
  }

  private func write(_ interval: Interval, of key: [Value]) throws(SQLiteError) {
    // One array for all values: importing feeds writes millions of them.
    var values = key
    values.reserveCapacity(insert.parameterCount)
    values.append(.text(interval.since))
    values.append(.text(interval.until))
    values.append(contentsOf: [interval.importID, interval.lastImportID].prefix(table.imports.count))
    values.append(.integer(interval.followsGap ? 1 : 0))
    values.append(contentsOf: interval.fact)
    try insert.run(values)
  }
}

extension IntervalTable {
  /// Whether two facts cannot both be true: one may leave something out, and a page has an average of one decimal.
  fileprivate func contradict(_ left: [Value], _ right: [Value]) -> Bool {
    zip(left, right).prefix(fact.count).contains { left, right in
      switch (left, right) {
      case (.real(let left), .real(let right)): abs(left - right) > 0.051
      case (.null, _), (_, .null): statesNull && left != right
      default: left != right
      }
    }
  }

  /// A fact in words: `4.99 USD`, `4.5 12`.
  fileprivate func text(of fact: [Value]) -> String {
    let parts = zip(self.fact, fact).compactMap { column, value -> String? in
      switch (column, value) {
      case (_, .null): nil
      case ("amount", .integer(let milliunits)): Money.decimalText(milliunits)
      default: value.text
      }
    }
    return parts.isEmpty ? "none" : parts.joined(separator: " ")
  }
}

extension ProductRecord {
  /// The item and its store in keys.
  var item: [Value] { [.integer(appleID.rawValue), .text(storefront?.code ?? "")] }
}

extension Offer {
  /// What it costs, in the columns of ``IntervalTable/prices``: no amount when the item is not sold separately.
  var fact: [Value] {
    let (amount, currency): (Int64?, CurrencyCode) =
      switch price {
      case .amount(let money): (money.milliunits, money.currency)
      case .notSoldSeparately(let currency): (nil, currency)
      }
    return [Value(amount), .text(currency.description), Value(text), Value(label)]
  }
}

extension ProductRecord {
  /// The feed of a podcast in the columns of ``IntervalTable/podcastFeeds``; `nil` where none can be read.
  var feedFact: [Value]? {
    feedURL.flatMap { url in PodcastFeedAddress(url).map { [.text($0.text), .text(url.trimmed)] } }
  }
}

extension ItemRating {
  /// The columns of ``IntervalTable/ratings``.
  var fact: [Value] { [Value(average), Value(count), Value(versionAverage), Value(versionCount)] }
}
