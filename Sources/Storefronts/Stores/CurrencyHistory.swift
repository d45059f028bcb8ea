public import CatalogModel

/// The currency that a storefront billed on a day.
public enum BilledCurrency: Hashable, Sendable {
  /// The store's only currency.
  case known(CurrencyCode)
  /// The day is within the interval in which the store changed its currency.
  case either(CurrencyCode, CurrencyCode)
  /// It is not recorded, or the number is reserved and bills nothing.
  case unknown
}

extension StorefrontDetails {
  /// The store's changes of currency, the oldest first; empty where none is recorded.
  public var currencyMoves: [CurrencyMove] { CurrencyMove.all.filter { $0.storefront == storefront } }

  /// The currency billed on a day, according to the recorded changes.
  ///
  ///     Storefront("hr")?.details.currency(on: Timestamp("2022-06-01")!)   // .known(HRK)
  public func currency(on day: Timestamp) -> BilledCurrency {
    var answer = currency.map(BilledCurrency.known) ?? .unknown
    for move in currencyMoves.reversed() {
      if let latest = move.latest, day >= latest { return answer }
      guard let old = move.old else { return .unknown }
      if move.earliest.map({ day >= $0 }) ?? true { return .either(old, move.new) }
      answer = .known(old)
    }
    return answer
  }
}
