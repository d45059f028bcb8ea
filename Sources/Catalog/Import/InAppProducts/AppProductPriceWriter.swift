internal import CatalogModel
internal import SQLite

/// The prices of in-app products and apps: entries of schedules, each distinguished by its start.
extension AppProductWriter {
  private static let priceKey = [
    "environment", "product", "storefront", "offer", "offer_id", "starts", "is_preserved",
  ]

  /// The key of the row that starts on a day, '' where its price always held.
  private func key(of price: AppProductPrice, startingOn day: String) -> [Value] {
    [
      .text(price.environment.rawValue), .text(key(price.owner, price.environment)),
      .text(price.storefront?.code ?? ""), .text(price.offer.kind.rawValue), .text(price.offer.identifier),
      .text(day), .integer(price.isPreserved ? 1 : 0),
    ]
  }

  /// What the key of a price is compared with, where the start is the one that its source states.
  private static let statedKey = priceKey.enumerated().map { index, column in
    "p.\(column == "starts" ? "stated_start" : column) = ?\(index + 1)"
  }.joined(separator: " AND ")

  /// A price of the same time with the same start, that is another.
  private struct Rival {
    var importID: Int64
    var known: String
    var stated: String
  }

  /// Writes a price, unless another file says otherwise at the same second and counts; within one file the later one
  /// counts, and `report` is told.
  func write(
    _ price: AppProductPrice, in file: String, from origin: ImportOrigin, report: (String) -> Void
  ) throws(SQLiteError) -> WriteOutcome {
    begin(file, origin)
    guard let rival = try rival(of: price) else { return try write(price) }
    if rival.importID == origin.importID {
      let store = price.storefront.map { " in \($0)" } ?? ""
      let start = price.start.map { "start on \($0)" } ?? "have no start"
      report("two prices of \(price.owner)\(store) \(start): \(rival.known) and \(rival.stated); the later one counts")
    } else {
      let isPreferred = try contradictions.decide(
        "price (\(price.offer.kind.rawValue))", of: Int64(price.owner) ?? 0, in: price.storefront?.code ?? "",
        new: (origin.importID, rival.stated), known: (rival.importID, rival.known))
      if !isPreferred { return .unchanged }
    }
    return try write(price)
  }

  /// Text makes a price one that a store's page shows, and not an entry of a schedule.
  private func rival(of price: AppProductPrice) throws(SQLiteError) -> Rival? {
    guard price.environment == .production else { return nil }
    let known = try connection.cached(
      """
      SELECT \(AppPriceBranch.amount), p.point, n.amount, p.import_id FROM main._app_product_price AS p
      LEFT JOIN main._price_point AS t ON t.point = p.point LEFT JOIN main._price_point AS n ON n.point = ?8
      WHERE \(Self.statedKey) AND p.observed_at = ?9 AND (p.text IS NULL) = ?10
      """
    ).firstRow(
      key(of: price, startingOn: price.start ?? "") + [
        Value(price.point), .text(origin.observedAt), .integer(price.text == nil ? 1 : 0),
      ]
    ) { row in
      (amount: row.integerIfAny(0), point: row.text(1), statedByPoint: row.integerIfAny(2), importID: row.integer(3))
    }
    guard let known else { return nil }
    let stated = price.amount ?? known.statedByPoint
    let rival: Rival
    if let old = known.amount, let new = stated {
      rival = Rival(importID: known.importID, known: Money.decimalText(old), stated: Money.decimalText(new))
    } else if let old = known.point, let new = price.point {
      rival = Rival(importID: known.importID, known: "point \(old.prefix(60))", stated: "point \(new.prefix(60))")
    } else {
      return nil
    }
    return rival.known == rival.stated ? nil : rival
  }

  /// Writes the row of a price that starts on a day, first seen at a time.
  private func write(
    _ price: AppProductPrice, startingOn day: String, since: String
  ) throws(SQLiteError) -> WriteOutcome {
    try merge(
      "app_product_price", Self.priceKey, key(of: price, startingOn: day),
      [
        ("apple_id", Value(price.environment == .production ? AppleID(price.owner)?.rawValue : nil)),
        ("ends", Value(price.end)), ("is_automatic", flag(price.isAutomatic)),
        ("payment", Value(price.offer.payment?.rawValue)), ("period", Value(price.offer.period)),
        ("periods", Value(price.offer.periodCount.map(Int64.init))), ("point", Value(price.point)),
        ("amount", Value(price.amount)), ("currency", Value(price.currency?.description)), ("text", Value(price.text)),
        ("language", Value(price.textLanguage)), ("stated_start", .text(price.start ?? "")), ("since", .text(since)),
      ], isNewer: "excluded.observed_at >= observed_at",
      whole: ["point", "amount", "currency", "text", "language", "ends", "is_automatic"])
  }
}

// MARK: - Amounts that changed

/// A row of a price, of those with one stated start.
private struct PriceReading {
  /// The day from which it holds, '' where that is not known.
  var start: String
  /// When its amount was first and last read.
  var since: String
  var until: String
  var end: String?
  /// Whether its amount isn't the one of the price that is written.
  var isOther: Bool

  /// Whether it held on the day on which it was last read, and not only was planned.
  var hasStarted: Bool { start <= until.prefix(10) }
}

extension AppProductWriter {
  /// Writes a price, and keeps what was read before or after it with the same start and another amount.
  ///
  /// Of two such amounts the newer one holds from the day on which it was first read. A plan is replaced, and so is a price
  /// after which another entry held on that day: then the newer amount says what it was earlier.
  func write(_ price: AppProductPrice) throws(SQLiteError) -> WriteOutcome {
    let (now, stated) = (origin.observedAt, price.start ?? "")
    guard price.environment == .production else { return try write(price, startingOn: stated, since: now) }
    try endChanges(before: price)
    let known = try readings(of: price)
    let (before, after) = (known.last { $0.since <= now }, known.first { $0.since > now })
    if let same = [before, after].compactMap(\.self).first(where: { !$0.isOther }) {
      try move(price, same, to: same.start, since: min(same.since, now))
      return try write(price, startingOn: same.start, since: min(same.since, now))
    }
    if let before { return try write(price, after: before, isNewest: after == nil) }
    guard let after else { return try write(price, startingOn: stated, since: now) }
    guard stated <= now.prefix(10), try holds(price, from: after), after.since.prefix(10) > stated else {
      return .unchanged
    }
    try move(price, after, to: String(after.since.prefix(10)), since: after.since)
    return try write(price, startingOn: stated, since: now)
  }

  private func write(
    _ price: AppProductPrice, after before: PriceReading, isNewest: Bool
  ) throws(SQLiteError) -> WriteOutcome {
    let now = origin.observedAt
    // Between two readings of another amount nothing else can be kept.
    guard isNewest, now >= before.until else { return .unchanged }
    let reading = PriceReading(start: price.start ?? "", since: now, until: now, end: price.end, isOther: false)
    let day = String(now.prefix(10))
    guard now > before.since, before.hasStarted, try holds(price, from: reading), day > before.start else {
      try move(price, before, to: before.start, since: now)
      return try write(price, startingOn: before.start, since: now)
    }
    return try write(price, startingOn: day, since: now)
  }

  /// Whether nothing says that the price of a reading had ended on the day on which it was first read.
  private func holds(_ price: AppProductPrice, from reading: PriceReading) throws(SQLiteError) -> Bool {
    let day = String(reading.since.prefix(10))
    if let end = reading.end, end <= day { return false }
    let next = try connection.cached(
      """
      SELECT 1 FROM main._app_product_price AS p
      WHERE \(Self.statedKey.replacing("p.stated_start =", with: "p.stated_start >")) AND p.stated_start <= ?8
      """)
    return try next.firstRow(key(of: price, startingOn: price.start ?? "") + [.text(day)]) { _ in true } == nil
  }

  private func readings(of price: AppProductPrice) throws(SQLiteError) -> [PriceReading] {
    try connection.cached(
      """
      SELECT p.starts, p.since, p.observed_at, p.ends, CASE
        WHEN \(AppPriceBranch.amount) IS NOT NULL AND coalesce(?8, n.amount) IS NOT NULL
          THEN \(AppPriceBranch.amount) <> coalesce(?8, n.amount) OR p.currency <> ?10
        WHEN p.point IS NOT NULL AND ?9 IS NOT NULL THEN p.point <> ?9 END
      FROM main._app_product_price AS p
      LEFT JOIN main._price_point AS t ON t.point = p.point LEFT JOIN main._price_point AS n ON n.point = ?9
      WHERE \(Self.statedKey) ORDER BY p.since
      """
    ).rows(
      key(of: price, startingOn: price.start ?? "") + [
        Value(price.amount), Value(price.point), Value(price.currency?.description),
      ]
    ) { row in
      PriceReading(
        start: row.text(0) ?? "", since: row.text(1) ?? "", until: row.text(2) ?? "", end: row.text(3),
        isOther: row.integer(4) == 1)
    }
  }

  /// Gives a row another start and another first sighting.
  private func move(
    _ price: AppProductPrice, _ reading: PriceReading, to start: String, since: String
  ) throws(SQLiteError) {
    guard reading.start != start || reading.since != since else { return }
    try connection.cached(
      """
      UPDATE OR REPLACE main._app_product_price AS p SET starts = ?8, since = ?9
      WHERE \(Self.priceKey.enumerated().map { "p.\($1) = ?\($0 + 1)" }.joined(separator: " AND "))
      """
    ).run(key(of: price, startingOn: reading.start) + [.text(start), .text(since)])
  }

  /// Takes back that an amount of an earlier start was a change, where the entry that is written held by then.
  private func endChanges(before price: AppProductPrice) throws(SQLiteError) {
    guard let start = price.start else { return }
    let changed = """
      WHERE \(Self.statedKey.replacing("p.stated_start =", with: "p.stated_start <"))
        AND p.starts <> p.stated_start AND p.starts >= ?6 AND p.since <= ?8
      """
    let values = key(of: price, startingOn: start) + [.text(origin.observedAt)]
    let stated = try connection.cached(
      "SELECT DISTINCT p.stated_start FROM main._app_product_price AS p \(changed)"
    ).rows(values) { $0.text(0) ?? "" }
    for start in stated {
      try connection.cached(
        """
        DELETE FROM main._app_product_price AS p WHERE \(Self.statedKey) AND p.since < (
          SELECT max(n.since) FROM main._app_product_price AS n
          WHERE \(PriceSchedule.joined("n", "p")) AND n.stated_start = p.stated_start)
        """
      ).run(key(of: price, startingOn: start))
      try connection.cached(
        "UPDATE main._app_product_price AS p SET starts = p.stated_start WHERE \(Self.statedKey)"
      ).run(key(of: price, startingOn: start))
    }
  }
}
