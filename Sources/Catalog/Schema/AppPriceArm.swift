public import CatalogModel
internal import SQLite

/// Prices from the developer's own answers, as arms of the views `price` and `price_history`.
enum AppPriceArm {
  /// The amount may be that of a price point in another file, and a point has its store's currency.
  static let amount = "coalesce(p.amount, t.amount)"
  static let currency = "coalesce(p.currency, c.currency)"
  static let joins = """
    LEFT JOIN main.price_point AS t ON t.point = p.point
    LEFT JOIN main.store_currency AS c ON c.storefront = p.storefront
    """
  private static let offer = """
    coalesce((SELECT iif(a.type = 'auto-renewable', 'subscribe', 'in-app') FROM main.app_product AS a
      WHERE a.environment = p.environment AND a.product = p.product), 'buy')
    """
  private static let source = "(SELECT source FROM main.import WHERE id = p.import_id)"
  private static let standard = """
    p.apple_id IS NOT NULL AND p.offer = 'standard' AND p.is_preserved = 0 AND p.storefront <> ''
      AND \(amount) IS NOT NULL AND \(currency) IS NOT NULL
    """
  private static let started = "\(standard) AND p.starts <= substr(p.observed_at, 1, 10)"

  /// The last day of a price that had ended when it was read.
  private static let lastPast = "iif(p.ends <= substr(p.observed_at, 1, 10), date(p.ends, '-1 day'), NULL)"

  /// The price on the day on which it was read: a planned price is not observed when its day has passed.
  static let current = """
    SELECT p.apple_id, p.storefront, \(offer) AS offer, \(amount) AS amount, \(currency) AS currency,
      iif(p.language IS NULL, p.text, NULL) AS text, p.observed_at, \(source) AS source
    FROM main.app_product_price AS p \(joins)
    WHERE \(started) AND (p.ends IS NULL OR p.ends > substr(p.observed_at, 1, 10))
    """

  /// Each price from its first day to its last, else on the day on which it was read: the Apple ID, and the columns of
  /// ``PricePeriod``.
  static let periods = """
    SELECT p.apple_id, p.storefront, \(offer) AS offer, \(amount) AS amount, \(currency) AS currency, p.text,
      coalesce(nullif(p.starts, ''), \(lastPast), p.observed_at) AS since,
      coalesce(\(lastPast), p.observed_at), \(source) AS source
    FROM main.app_product_price AS p \(joins)
    WHERE \(started)
    """
  static let history =
    "SELECT apple_id, storefront, offer, amount, currency, since AS observed_at, source FROM (\(periods))"

  static let planned = """
    SELECT p.storefront, \(offer), \(amount), \(currency), p.starts, p.observed_at, \(source)
    FROM main.app_product_price AS p \(joins)
    WHERE \(standard) AND p.starts > substr(p.observed_at, 1, 10)
    """
}

extension Catalog {
  /// The planned prices of an app or in-app product in the developer's own answers, the earliest first.
  ///
  /// They stay planned after their day has passed, because no source observed them.
  public func plannedPrices(of appleID: AppleID) throws(CatalogError) -> [ListedPrice] {
    try rows(
      "\(AppPriceArm.planned) AND p.apple_id = ? ORDER BY p.storefront, p.starts", [.integer(appleID.rawValue)]
    ) { row in
      guard let storefront = row.storefront(0), let offer = row.text(1).flatMap(OfferKind.init(rawValue:)),
        let money = row.money(2)
      else { return nil }
      return ListedPrice(
        appleID: appleID, storefront: storefront, offer: offer, state: money.milliunits == 0 ? .free : .priced,
        money: money, observedAt: row.text(5) ?? "", source: row.text(6) ?? "", plannedFrom: row.text(4))
    }
  }

  /// The prices that the developer's own answers state, from their first day to their last.
  func appPricePeriods(of appleID: AppleID) throws(CatalogError) -> [PricePeriod] {
    try rows("\(AppPriceArm.periods) AND p.apple_id = ?", [.integer(appleID.rawValue)]) { PricePeriod($0, from: 1) }
  }
}
