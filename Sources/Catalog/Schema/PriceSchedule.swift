internal import CatalogModel
internal import SQLite

/// Which entry of a price schedule holds on which day: of the entries that have started and not ended, the one that
/// started last.
///
/// All questions for a price in the developer's own answers, or in a list of products, are answered from
/// ``periods(of:)``.
enum PriceSchedule {
  /// The columns that entries of one schedule share; `starts` distinguishes them.
  static let series = ["environment", "product", "storefront", "offer", "offer_id", "is_preserved"]

  /// The rows of `p` that are prices of the store for everybody; a price for all stores has its own currency.
  static let isStandard = """
    p.apple_id IS NOT NULL AND p.offer = 'standard' AND p.is_preserved = 0
      AND (p.storefront <> '' OR p.currency IS NOT NULL)
    """

  /// Whether a price had begun to hold when it was last read.
  ///
  /// Days and times are compared as text: a day comes before each time in it. A planned price is not observed when its
  /// day has passed: the plan may have changed. It is planned no more once a whole list lacks it.
  static let hasStarted = "p.starts <= p.observed_at"
  static let isPlanned = "p.starts > p.observed_at AND NOT \(isCancelled)"

  /// Whether a whole list that would have a price was read later, without it.
  static let isCancelled = """
    (p.offer = 'standard' AND p.environment = 'production' AND EXISTS (
      SELECT 1 FROM _app_price_list AS w
      WHERE w.product = p.product AND w.storefront IN ('', p.storefront) AND w.observed_at > p.observed_at
        AND w.list IN ('prices', CASE p.is_automatic WHEN 0 THEN 'manual-prices' WHEN 1 THEN 'automatic-prices' END)))
    """

  /// The import that read a row last.
  static func lastImport(_ row: String) -> String { "coalesce(\(row).until_import_id, \(row).import_id)" }

  static func joined(_ left: String, _ right: String) -> String {
    series.map { "\(left).\($0) = \(right).\($0)" }.joined(separator: " AND ")
  }

  /// The days and times between which one entry holds, of the schedules whose rows `p` meet a condition: ``series``,
  /// the Apple ID, when it begins (`since`, '' for ever), when the next price follows (`until`, NULL for none), and the
  /// `starts` of the entry that holds (`entry`, NULL where none does).
  ///
  /// An entry's end counts where it had passed when the schedule was last read.
  static func periods(of condition: String) -> String {
    let names = series.map { "b.\($0)" }.joined(separator: ", ")
    let rows = series.map { "p.\($0)" }.joined(separator: ", ")
    return """
      SELECT \(names), b.apple_id, b.day AS since, lead(b.day) OVER (PARTITION BY \(names) ORDER BY b.day) AS until,
        (SELECT p.starts FROM _app_product_price AS p
          WHERE \(joined("p", "b")) AND \(hasStarted) AND p.starts <= b.day AND (p.ends IS NULL OR p.ends > b.day)
          ORDER BY p.starts DESC LIMIT 1) AS entry
      FROM (
        SELECT \(rows), p.apple_id, p.starts AS day FROM _app_product_price AS p
        WHERE \(condition) AND \(hasStarted)
        UNION
        SELECT \(rows), p.apple_id, p.ends FROM _app_product_price AS p
        WHERE \(condition) AND \(hasStarted) AND p.ends > p.starts AND p.ends <= (
          SELECT max(q.observed_at) FROM _app_product_price AS q WHERE \(joined("q", "p")))
      ) AS b
      """
  }

  /// Where the end is stated behind which the period `s` has no price.
  static let sourceOfEnd = """
    (SELECT source FROM _import WHERE id = (
      SELECT \(lastImport("q")) FROM _app_product_price AS q
      WHERE \(joined("q", "s")) AND q.ends = s.since ORDER BY q.observed_at DESC LIMIT 1))
    """

  /// The view of ``periods(of:)`` that are standard.
  static let view = "_price_period"

  /// ``periods(of:)`` as `s`, each with its entry as the row `p`; those of the view where there is no condition.
  static func entries(of condition: String?, _ join: String = "JOIN") -> String {
    """
    \(condition.map { "(\(periods(of: $0)))" } ?? view) AS s
    \(join) _app_product_price AS p ON \(joined("p", "s")) AND p.starts = s.entry
    """
  }
}

/// Days between which a price holds.
public struct PriceDays: Equatable, Sendable {
  /// The first day, `2026-11-01`; empty where the price always held.
  public var since: String
  /// The day on which another price follows; `nil` where none does.
  public var until: String?

  public init(since: String, until: String?) { (self.since, self.until) = (since, until) }

  /// Whether a day, `2026-11-22`, is one of them.
  public func contains(_ day: String) -> Bool { since <= day && (until.map { day < $0 } ?? true) }
}

extension Catalog {
  /// The days on which each price of a product holds, by what distinguishes its prices.
  func daysOfPrices(
    ofProduct owner: String, _ environment: StoreEnvironment
  ) throws(CatalogError) -> [[String]: [PriceDays]] {
    let columns = (PriceSchedule.series.dropFirst(2) + ["entry"]).map { "s.\($0)" }.joined(separator: ", ")
    let days = try rows(
      """
      SELECT \(columns), s.since, s.until
      FROM (\(PriceSchedule.periods(of: "p.environment = ?1 AND p.product = ?2"))) AS s
      WHERE s.entry IS NOT NULL ORDER BY s.since
      """, [.text(environment.rawValue), .text(owner)]
    ) { row in
      // At the end of a day the price counts that began in it last.
      let (since, until) = (row.text(5) ?? "", row.text(6))
      return (
        (0..<5).map { row.text($0) ?? "" },
        PriceDays(since: String(since.prefix(10)), until: until.map { String($0.prefix(10)) })
      )
    }
    return Dictionary(grouping: days, by: \.0).mapValues { $0.map(\.1) }
  }
}
