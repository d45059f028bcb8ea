public import CatalogModel
internal import SQLite

/// Prices from the developer's own answers, as branches of the views `price` and `price_history`.
enum AppPriceBranch {
  /// The amount may be that of a price point in another file, and a point has its store's currency.
  static let amount = "coalesce(p.amount, t.amount)"
  static let currency = "coalesce(p.currency, c.currency)"
  static let joins = """
    LEFT JOIN _price_point AS t ON t.point = p.point
    LEFT JOIN _store_currency AS c ON c.storefront = p.storefront
    """
  private static func offer(of row: String) -> String {
    """
    coalesce((SELECT iif(a.type = 'auto-renewable', 'subscribe', 'in-app') FROM _app_product AS a
      WHERE a.environment = \(row).environment AND a.product = \(row).product), 'buy')
    """
  }
  private static let source = "(SELECT source FROM _import WHERE id = \(PriceSchedule.lastImport("p")))"
  private static let isKnown = "\(amount) IS NOT NULL AND \(currency) IS NOT NULL"

  /// The price that held when the schedule was last read.
  static func current(of condition: String? = nil) -> String {
    """
    SELECT p.apple_id, nullif(p.storefront, '') AS storefront, \(offer(of: "p")) AS offer, \(amount) AS amount, \(currency) AS currency,
      NULL AS text, iif(s.since > p.observed_at, s.since, p.observed_at) AS observed_at,
      \(source) AS source
    FROM \(PriceSchedule.entries(of: condition)) \(joins)
    WHERE s.until IS NULL AND \(isKnown)
    """
  }

  /// The last day of a price that another followed, or when it began in that day; DuckDB cannot read a `date` of two
  /// arguments.
  private static let lastDay = "max(strftime('%Y-%m-%d', s.until, '-1 day'), s.since)"

  /// Whether the price that followed is known from the time at which it was read, so that the last day of the one
  /// before is not known.
  private static let isSeenChange = """
    (s.until IS NOT NULL AND EXISTS (
      SELECT 1 FROM _app_product_price AS n
      WHERE \(PriceSchedule.joined("n", "s")) AND n.starts = s.until AND n.starts <> n.stated_start))
    """

  /// Each price from its first day to its last, else from and to its readings: the Apple ID, the columns of
  /// ``PricePeriod``, whether it held always before, and whether none that was read holds.
  static func periods(of condition: String? = nil) -> String {
    """
    SELECT s.apple_id, nullif(s.storefront, '') AS storefront, \(offer(of: "s")) AS offer, iif(\(isKnown), \(amount), NULL) AS amount,
      iif(\(isKnown), \(currency), NULL) AS currency, NULL AS text,
      coalesce(nullif(s.since, ''), iif(s.until IS NULL OR p.first_seen < s.until, p.first_seen, \(lastDay))) AS since,
      coalesce(iif(\(isSeenChange), max(p.observed_at, s.since), \(lastDay)), max(p.observed_at, s.since), s.since)
        AS until,
      coalesce(\(source), \(PriceSchedule.sourceOfEnd)) AS source,
      s.since = '' AS is_open, s.entry IS NOT NULL AND NOT (\(isKnown)) AS is_unread
    FROM \(PriceSchedule.entries(of: condition, "LEFT JOIN")) \(joins)
    """
  }

  /// A time for which no price was read has no row; one without a price has no amount and no currency.
  static let history = """
    SELECT apple_id, storefront, offer, amount, currency, since AS observed_at, source
    FROM (\(periods())) WHERE NOT is_unread
    """

  static let periodsOfItem = "\(periods(of: "\(PriceSchedule.isStandard) AND p.apple_id = ?1")) ORDER BY s.since"

  static let planned = """
    SELECT p.apple_id, p.storefront, \(offer(of: "p")), \(amount), \(currency), p.starts, p.observed_at, \(source)
    FROM _app_product_price AS p \(joins)
    WHERE \(PriceSchedule.isStandard) AND \(isKnown) AND \(PriceSchedule.isPlanned)
    """
}

extension Catalog {
  /// The planned prices of apps and in-app products in the developer's own answers, the earliest first.
  ///
  /// They stay planned after their day has passed, because no source observed them.
  public func plannedPrices(of items: [AppleID]) throws(CatalogError) -> [AppleID: [ListedPrice]] {
    try rows(Self.plannedPrices, of: items) { row in
      guard let appleID = row.appleID(0), let offer = row.text(2).flatMap(OfferKind.init(rawValue:)),
        let money = row.money(3)
      else { return nil }
      return ListedPrice(
        appleID: appleID, storefront: row.storefront(1), offer: offer, state: money.milliunits == 0 ? .free : .priced,
        money: money, observedAt: row.text(6) ?? "", source: row.text(7) ?? "", plannedFrom: row.text(5))
    }
  }

  private static let plannedPrices = ItemStatement { isRequested in
    "\(AppPriceBranch.planned) AND \(isRequested("p.apple_id")) ORDER BY p.storefront, p.starts"
  }

  /// The present prices in the developer's own answers, as ``prices(of:)`` has them.
  func currentAppPrices(of appleID: AppleID) throws(CatalogError) -> [ListedPrice] {
    try rows(Self.currentAppPrices, of: [appleID]) { ListedPrice($0) }[appleID] ?? []
  }

  private static let currentAppPrices = ItemStatement { isRequested in
    let sql = AppPriceBranch.current(of: "\(PriceSchedule.isStandard) AND \(isRequested("p.apple_id"))")
    return "SELECT \(ListedPrice.columns) FROM (\(sql))"
  }

  /// The prices that the developer's own answers state, from their first day to their last.
  func appPricePeriods(of appleID: AppleID) throws(CatalogError) -> [PricePeriod] {
    try rows(AppPriceBranch.periodsOfItem, [.integer(appleID.rawValue)]) { row in
      guard var period = PricePeriod(row, from: 1) else { return nil }
      if period.money == nil { (period.isGone, period.isUnknown) = (false, true) }
      period.heldBefore = row.integer(1 + PricePeriod.columnCount) == 1
      return period
    }
  }
}
