internal import CatalogModel
internal import SQLite

/// The prices of in-app products and apps: of each entry of a schedule the intervals through which it was stated alike.
extension AppProductWriter {
  /// Writes a price, unless another file says otherwise at the same second and counts; within one file the later one
  /// counts, and `report` is told.
  func write(_ price: AppProductPrice, _ report: (String) -> Void) throws(SQLiteError) -> WriteOutcome {
    guard price.environment == .production else { return try writeAlone(price) }
    let entry = ScheduleEntry(price, product: key(price.owner, price.environment))
    var reading = PriceReading(fact: entry.fact(of: price), importID: origin.importID)
    let known = try knownReading(of: entry)
    if let known {
      guard known.isOther(than: reading), let decided = try decide(reading, known, price, report) else {
        return .unchanged
      }
      reading = decided
    }
    return try write(reading, of: entry, isNew: known == nil)
  }

  /// What one entry states outside of production, where only the newest counts.
  private func writeAlone(_ price: AppProductPrice) throws(SQLiteError) -> WriteOutcome {
    let table = IntervalTable.appPrices
    let entry = ScheduleEntry(price, product: key(price.owner, price.environment))
    return try merge(
      table.name, table.key + ["since"], entry.key + [.text("")],
      zip(table.fact, entry.fact(of: price)).map { (name: $0, value: $1) } + [("starts", .text(entry.start))],
      isNewer: "excluded.observed_at >= observed_at",
      whole: ["point", "amount", "currency", "text", "language", "ends", "is_automatic"])
  }

  private func write(
    _ reading: PriceReading, of entry: ScheduleEntry, isNew: Bool
  ) throws(SQLiteError) -> WriteOutcome {
    let isFirst = try priceReadings.isFirst(of: entry)
    try priceReadings.write(entry, at: origin.observedAt, by: reading.importID, isNew: isNew)
    let adjacent = try priceReadings.adjacent(to: origin.observedAt, of: entry)
    let isChanged = try prices.merge(
      reading.fact, of: entry.key, from: ImportOrigin(importID: reading.importID, observedAt: origin.observedAt),
      between: adjacent, isDecided: true)
    changedSchedules.insert(entry.series)
    return isFirst ? .stored : isChanged ? .changed : .unchanged
  }

  // MARK: - Two readings of one second

  /// What was read of an entry at this second, and by which import.
  private func knownReading(of entry: ScheduleEntry) throws(SQLiteError) -> PriceReading? {
    guard let importID = try priceReadings.importID(of: entry, at: origin.observedAt) else { return nil }
    let table = IntervalTable.appPrices
    return try connection.cached(
      """
      SELECT \(table.fact.joined(separator: ", ")) FROM main._\(table.name)
      WHERE \(ScheduleEntry.isKey()) AND since <= ?8 AND observed_at >= ?8
      """
    ).firstRow(entry.key + [.text(origin.observedAt)]) { row in
      PriceReading(fact: (0..<row.columnCount).map(row.value), importID: importID)
    }
  }

  /// What counts of two readings of one second, completed by the other; `nil` where that is what is known already.
  private func decide(
    _ reading: PriceReading, _ known: PriceReading, _ price: AppProductPrice, _ report: (String) -> Void
  ) throws(SQLiteError) -> PriceReading? {
    guard let (new, old) = try words(reading, known) else {
      let counts =
        reading.statesAmount == known.statesAmount
        ? try isPreferred(reading.importID, to: known.importID) : reading.statesAmount
      let whole = counts ? reading.completed(by: known) : known.completed(by: reading)
      return whole.fact == known.fact ? nil : whole
    }
    let store = price.storefront.map { " in \($0)" } ?? ""
    if known.importID == reading.importID {
      let start = price.start.map { "start on \($0)" } ?? "have no start"
      report("two prices of \(price.owner)\(store) \(start): \(old) and \(new); the later one counts")
      return reading
    }
    let isPreferred = try contradictions.decide(
      "price (\(price.offer.kind.rawValue))", of: Int64(price.owner) ?? 0, in: price.storefront?.code ?? "",
      new: (reading.importID, new), known: (known.importID, old))
    return isPreferred ? reading : nil
  }

  private func isPreferred(_ importID: Int64, to known: Int64) throws(SQLiteError) -> Bool {
    if importID == known { return true }
    return try contradictions.sources.prefers(importID, to: known)
  }

  /// Two amounts that contradict each other, in words; `nil` where they do not.
  private func words(_ new: PriceReading, _ old: PriceReading) throws(SQLiteError) -> (String, String)? {
    let words: (String, String)
    if let newAmount = try amount(of: new), let oldAmount = try amount(of: old) {
      words = (Money.decimalText(newAmount), Money.decimalText(oldAmount))
    } else if let newPoint = new.point, let oldPoint = old.point {
      words = ("point \(newPoint.prefix(60))", "point \(oldPoint.prefix(60))")
    } else {
      return nil
    }
    return words.0 == words.1 ? nil : words
  }

  private func amount(of reading: PriceReading) throws(SQLiteError) -> Int64? {
    if let amount = reading.amount { return amount }
    guard let point = reading.point else { return nil }
    return try connection.cached("SELECT amount FROM main._price_point WHERE point = ?")
      .firstRow([.text(point)]) { $0.integerIfAny(0) }
  }
}

/// An entry of a product's schedule: the key of its intervals.
struct ScheduleEntry {
  /// The columns ``PriceSchedule/series``.
  let series: [Value]
  /// The first day as it is stated, '' where the price always held.
  let start: String

  init(_ price: AppProductPrice, product: String) {
    series = [
      .text(price.environment.rawValue), .text(product), .text(price.storefront?.code ?? ""),
      .text(price.offer.kind.rawValue), .text(price.offer.identifier), .integer(price.isPreserved ? 1 : 0),
    ]
    start = price.start ?? ""
  }

  var key: [Value] { series + [.text(start)] }

  /// The condition that a row has the key of the parameters `?1` and following.
  static func isKey(_ columns: [String] = IntervalTable.appPrices.key) -> String {
    columns.enumerated().map { "\($1) = ?\($0 + 1)" }.joined(separator: " AND ")
  }

  /// The columns of ``IntervalTable/appPrices``.
  func fact(of price: AppProductPrice) -> [Value] {
    [
      Value(price.environment == .production ? AppleID(price.owner)?.rawValue : nil), Value(price.end),
      price.isAutomatic.map { .integer($0 ? 1 : 0) } ?? .null, Value(price.offer.payment?.rawValue),
      Value(price.offer.period), Value(price.offer.periodCount.map(Int64.init)), Value(price.offer.eligibility),
      price.offer.isStackable.map { .integer($0 ? 1 : 0) } ?? .null,
      price.offer.isEnabled.map { .integer($0 ? 1 : 0) } ?? .null, Value(price.point), Value(price.amount),
      Value(price.currency?.description), Value(price.text), Value(price.textLanguage),
    ]
  }
}

/// What one import stated of an entry.
private struct PriceReading {
  var fact: [Value]
  var importID: Int64

  private func value(_ column: String) -> Value {
    IntervalTable.appPrices.fact.firstIndex(of: column).map { fact[$0] } ?? .null
  }

  var amount: Int64? { if case .integer(let amount) = value("amount") { amount } else { nil } }
  var point: String? { if case .text(let point) = value("point") { point } else { nil } }
  var statesAmount: Bool { amount != nil || point != nil }

  func isOther(than reading: PriceReading) -> Bool { fact != reading.fact }

  func completed(by other: PriceReading) -> PriceReading {
    PriceReading(fact: zip(fact, other.fact).map { $0 == .null ? $1 : $0 }, importID: importID)
  }
}
