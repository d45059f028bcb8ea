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
      try select.bind([.integer(appleID.rawValue)])
      var prices: [PlannedPrice] = []
      while try select.step() {
        guard let storefront = select.text(0).flatMap({ Storefront($0) }),
          let offer = select.text(1).flatMap(OfferKind.init(rawValue:)),
          let currency = select.text(3).flatMap({ CurrencyCode($0) })
        else { continue }
        prices.append(
          PlannedPrice(
            storefront: storefront, offer: offer, money: Money(milliunits: select.integer(2), currency: currency),
            start: select.text(4) ?? "", observedAt: select.text(5) ?? "", source: select.text(6) ?? ""))
      }
      return prices
    }
  }

  /// The prices that the developer's own answers state, from their first day to their last.
  func appPricePeriods(of appleID: AppleID) throws(CatalogError) -> [PricePeriod] {
    try named { () throws(SQLiteError) in
      guard !(try appPriceArms(AppPriceArm.periods)).isEmpty else { return [] }
      let select = try connection.cached("\(AppPriceArm.periods) AND p.apple_id = ?")
      try select.bind([.integer(appleID.rawValue)])
      var periods: [PricePeriod] = []
      while try select.step() {
        if let period = PricePeriod(select) { periods.append(period) }
      }
      return periods
    }
  }
}
