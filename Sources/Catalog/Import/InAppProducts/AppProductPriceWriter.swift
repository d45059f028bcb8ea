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

  /// What a price says otherwise than one of the same time with the same start; `nil` where they agree.
  ///
  /// The later one counts; a file's newer version replaces the older one. Text makes a price one that a store's page
  /// shows, and not an entry of a schedule.
  func contradiction(
    of price: AppProductPrice, in file: String, from origin: ImportOrigin
  ) throws(SQLiteError) -> String? {
    guard price.environment == .production else { return nil }
    self.file = file
    let known = try connection.cached(
      """
      SELECT \(AppPriceArm.amount), p.point, n.amount FROM main.app_product_price AS p
      LEFT JOIN main.price_point AS t ON t.point = p.point LEFT JOIN main.price_point AS n ON n.point = ?8
      WHERE \(Self.priceKey.enumerated().map { "p.\($1) = ?\($0 + 1)" }.joined(separator: " AND "))
        AND p.observed_at = ?9 AND (p.text IS NULL) = ?10
        AND (p.import_id = ?11 OR (SELECT source FROM main.import WHERE id = p.import_id) <> ?12)
      """
    ).firstRow(
      key(of: price) + [
        Value(price.point), .text(origin.observedAt), .integer(price.text == nil ? 1 : 0),
        .integer(origin.importID), .text(file),
      ]
    ) { row in
      (amount: row.integerIfAny(0), point: row.text(1), statedByPoint: row.integerIfAny(2))
    }
    guard let known else { return nil }
    let stated = price.amount ?? known.statedByPoint
    let values: (old: String, new: String)
    if let old = known.amount, let new = stated {
      values = (Money.decimalText(old), Money.decimalText(new))
    } else if let old = known.point, let new = price.point {
      values = ("point \(old.prefix(60))", "point \(new.prefix(60))")
    } else {
      return nil
    }
    guard values.old != values.new else { return nil }
    let store = price.storefront.map { " in \($0)" } ?? ""
    let start = price.start.map { "start on \($0)" } ?? "have no start"
    return """
      two prices of \(price.owner)\(store) \(start): \(values.old) and \(values.new); the later one counts. \
      Import the newer file alone, or state when each was saved with --observed-at
      """
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
