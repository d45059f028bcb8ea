internal import CatalogModel
internal import SQLite

/// The prices of in-app products and apps: entries of schedules, each distinguished by its start.
extension AppProductWriter {
  private static let priceKey = [
    "environment", "product", "storefront", "offer", "offer_id", "starts", "is_preserved",
  ]

  private func key(of price: AppProductPrice) -> [Value] {
    [
      .text(price.environment.rawValue), .text(key(price.owner, price.environment)),
      .text(price.storefront?.code ?? ""), .text(price.offer.kind.rawValue), .text(price.offer.identifier),
      .text(price.start ?? ""), .integer(price.isPreserved ? 1 : 0),
    ]
  }

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
      WHERE \(Self.priceKey.enumerated().map { "p.\($1) = ?\($0 + 1)" }.joined(separator: " AND "))
        AND p.observed_at = ?9 AND (p.text IS NULL) = ?10
      """
    ).firstRow(
      key(of: price) + [
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

  func write(_ price: AppProductPrice) throws(SQLiteError) -> WriteOutcome {
    try merge(
      "app_product_price", Self.priceKey, key(of: price),
      [
        ("apple_id", Value(price.environment == .production ? AppleID(price.owner)?.rawValue : nil)),
        ("ends", Value(price.end)), ("is_automatic", flag(price.isAutomatic)),
        ("payment", Value(price.offer.payment?.rawValue)), ("period", Value(price.offer.period)),
        ("periods", Value(price.offer.periodCount.map(Int64.init))), ("point", Value(price.point)),
        ("amount", Value(price.amount)), ("currency", Value(price.currency?.description)), ("text", Value(price.text)),
        ("language", Value(price.textLanguage)),
      ], isNewer: "excluded.observed_at >= observed_at",
      whole: ["point", "amount", "currency", "text", "language", "ends", "is_automatic"])
  }
}
