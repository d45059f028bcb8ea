public import CatalogModel
internal import SQLite

extension Catalog {
  /// The planned prices of an app or in-app product in the developer's own answers, the earliest first.
  ///
  /// They stay planned after their day has passed, because no source observed them.
  public func plannedPrices(of appleID: AppleID) throws(CatalogError) -> [ListedPrice] {
    guard try named(hasAppPrices) else { return [] }
    return try rows(
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
    guard try named(hasAppPrices) else { return [] }
    return try rows("\(AppPriceArm.periods) AND p.apple_id = ?", [.integer(appleID.rawValue)]) { PricePeriod($0) }
  }
}
