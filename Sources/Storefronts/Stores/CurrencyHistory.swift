public import CatalogModel

extension StorefrontDetails {
  /// The store's changes of currency, the oldest first; empty where none is recorded.
  public var currencyMoves: [CurrencyMove] { CurrencyMove.all.filter { $0.storefront == storefront } }

  /// The currency billed on a day, according to the recorded changes.
  ///
  ///     Storefront("hr")?.details.currency(on: Timestamp("2022-06-01")!)   // HRK
  ///
  /// Returns `nil` where it is not recorded, and within an interval in which the store changed its currency.
  public func currency(on day: Timestamp) -> CurrencyCode? {
    var answer = currency
    for move in currencyMoves.reversed() {
      if let latest = move.latest, day >= latest { return answer }
      guard let old = move.old, let earliest = move.earliest, day < earliest else { return nil }
      answer = old
    }
    return answer
  }
}
