public import CatalogModel
internal import SQLite

/// A price that starts after the day on which it was read.
public struct PlannedPrice: Equatable, Sendable {
  /// The store.
  public var storefront: Storefront
  /// The offer that has this price.
  public var offer: OfferKind
  /// What it will cost.
  public var money: Money
  /// The first day of the price: `2026-12-01`.
  public var start: String
  /// When the plan was read, in UTC.
  public var observedAt: String
  /// The file or address that states it.
  public var source: String
}

extension Catalog {
  /// The planned prices of an app or in-app product in the developer's own answers, the earliest first.
  ///
  /// They stay planned after their day has passed, because no source observed them.
  public func plannedPrices(of appleID: AppleID) throws(CatalogError) -> [PlannedPrice] {
    try named { () throws(SQLiteError) in
      guard !(try appPriceArms(AppPriceArm.planned)).isEmpty else { return [] }
      let select = try connection.cached("\(AppPriceArm.planned) AND p.apple_id = ? ORDER BY p.storefront, p.starts")
      return try select.rows([.integer(appleID.rawValue)]) { row in
        guard let storefront = row.storefront(0),
          let offer = row.text(1).flatMap(OfferKind.init(rawValue:)),
          let currency = row.currency(3)
        else { return nil }
        return PlannedPrice(
          storefront: storefront, offer: offer, money: Money(milliunits: row.integer(2), currency: currency),
          start: row.text(4) ?? "", observedAt: row.text(5) ?? "", source: row.text(6) ?? "")
      }
    }
  }

  /// The prices that the developer's own answers state, from their first day to their last.
  func appPricePeriods(of appleID: AppleID) throws(CatalogError) -> [PricePeriod] {
    try named { () throws(SQLiteError) in
      guard !(try appPriceArms(AppPriceArm.periods)).isEmpty else { return [] }
      let select = try connection.cached("\(AppPriceArm.periods) AND p.apple_id = ?")
      return try select.rows([.integer(appleID.rawValue)]) { PricePeriod($0) }
    }
  }
}
