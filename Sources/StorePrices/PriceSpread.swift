public import CatalogModel

extension Money {
  /// What a price for a whole period is for each day, week, month or year of it.
  ///
  ///     Money(milliunits: 239_990, currency: usd).spread(over: yearly, per: .month, decimals: 2)     // 20.00 USD
  ///
  /// Computed exactly by the lengths of `BillingPeriod.Unit`, and rounded once, half up, to `decimals` decimals (0 to
  /// 3). Returns `nil` if the result needs more than 63 bits of milliunits.
  ///
  /// The result is computed and never a price of the store: show it marked as such.
  public func spread(over period: BillingPeriod, per unit: BillingPeriod.Unit, decimals: Int) -> Money? {
    let step = (max(0, min(decimals, 3))..<3).reduce(Int64(1)) { step, _ in step * 10 }
    let numerator = Int128(milliunits.magnitude) * Int128(unit.twelfthsOfDay)
    let denominator = Int128(period.twelfthsOfDay) * Int128(step)
    let steps = (numerator * 2 + denominator) / (denominator * 2)
    guard let magnitude = Int64(exactly: steps * Int128(step)) else { return nil }
    return Money(milliunits: milliunits < 0 ? -magnitude : magnitude, currency: currency)
  }
}
