internal import CatalogModel
internal import PartnerFeed
internal import SQLite

/// A database with price changes: a group's, or the catalog's own for snapshots that were dropped.
struct PriceChangeSchema {
  var schema: String
  /// `nil` where rows name their sources.
  private var group: String?

  static let kept = PriceChangeSchema(schema: "main", group: nil)

  init(group: String) { self.init(schema: group, group: group) }

  private init(schema: String, group: String?) { (self.schema, self.group) = (schema, group) }

  /// The columns of a row `c` with the price before the change.
  var beforeColumns: String {
    "c.storefront, c.offer, c.before_amount, c.before_currency, c.before_seen, \(source("c", "before_seen", "before_"))"
  }

  /// The columns of a row `c` with the price after the change.
  var afterColumns: String { "c.storefront, c.offer, c.amount, c.currency, c.since, \(source("c"))" }

  /// The snapshot that stated a row's time: the group with the day.
  func source(_ row: String, _ time: String = "since", _ prefix: String = "") -> String {
    group.map { "'\($0)-' || replace(substr(\(row).\(time), 1, 10), '-', '')" } ?? "\(row).\(prefix)source"
  }
}

extension Catalog {
  /// The changes of an item's prices that snapshots state: the price before and after each change; and the first price
  /// of those that never changed.
  func snapshotPeriods(of appleID: AppleID) throws(CatalogError) -> [PricePeriod] {
    try named { () throws(SQLiteError) in
      try attach(.prices)
      var periods: [PricePeriod] = []
      for changes in try changeSchemas() {
        let select = try connection.cached(
          """
          SELECT \(changes.beforeColumns), \(changes.afterColumns) FROM \(changes.schema).price_change AS c
          WHERE c.apple_id = ? ORDER BY c.storefront, c.offer, c.since
          """)
        periods += try select.rows([.integer(appleID.rawValue)]) { row in
          [PricePeriod(change: row, from: 0), PricePeriod(change: row, from: 6)].compactMap(\.self)
        }.flatMap(\.self)
        if changes.schema != "main" { periods += try beginnings(of: appleID, in: changes.schema) }
      }
      // An offer that is new was not gone before.
      return periods.filter { !$0.isGone || !Self.isFirst($0, among: periods) }
    }
  }

  private func beginnings(of appleID: AppleID, in group: String) throws(SQLiteError) -> [PricePeriod] {
    let select = try connection.cached(
      """
      SELECT storefront, offer, amount, currency, observed_at, source FROM \(group).price_history WHERE apple_id = ?
      """)
    return try select.rows([.integer(appleID.rawValue)]) { PricePeriod(change: $0, from: 0) }
  }

  private static func isFirst(_ period: PricePeriod, among periods: [PricePeriod]) -> Bool {
    !periods.contains { $0.storefront == period.storefront && $0.offer == period.offer && $0.since < period.since }
  }
}

extension PricePeriod {
  /// Reads the columns of ``PriceChangeSchema`` from a column of `row` on; `nil` where a currency is not valid.
  init?(change row: Statement, from start: Int) {
    guard let offer = row.text(start + 1).flatMap(OfferKind.init(rawValue:)),
      let time = row.time(start + 4)
    else { return nil }
    let currency = row.text(start + 3)
    guard let money = Self.money(row.integerIfAny(start + 2), currency) else { return nil }
    self.init(
      storefront: row.storefront(start), offer: offer, money: money, isGone: currency == nil,
      text: nil, since: time, until: time, source: row.text(start + 5) ?? "")
  }

  /// An amount of money, or none; `nil` where the currency is not valid.
  private static func money(_ amount: Int64?, _ currency: String?) -> Money?? {
    guard let amount else { return .some(nil) }
    return currency.flatMap { CurrencyCode($0) }.map { .some(Money(milliunits: amount, currency: $0)) }
  }
}
