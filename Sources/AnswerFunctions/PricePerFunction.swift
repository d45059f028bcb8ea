internal import CatalogModel
internal import SQLite
internal import SQLiteFunctions
internal import StorePrices
internal import Storefronts

/// `price_per(amount, period, unit, currency, storefront)`: what an amount for a period such as `P1Y` is per `day`,
/// `week`, `month` or `year`, in milliunits, rounded once to the decimals that the storefront prints.
enum PricePerFunction {
  static func make() -> ScalarFunction {
    let formatter = PriceFormatter()
    return ScalarFunction("price_per", arguments: 5...5) { call in
      guard let amount = call.integer(0) else {
        throw FunctionError("'\(call.text(0).prefix(40))' is not a whole number of milliunits (1.29 is 1290)")
      }
      let (period, unit) = try (period(call.text(1)), unit(call.text(2)))
      let currency = try PriceTextFunction.currency(call.text(3))
      let storefront = try StorefrontDirectory.find(call.text(4)).storefront
      let decimals = formatter.fractionDigits(of: currency, in: storefront)
      let money = Money(milliunits: amount, currency: currency).spread(over: period, per: unit, decimals: decimals)
      guard let money else { throw FunctionError("\(amount) is too large to spread") }
      call.answer(.integer(money.milliunits))
    }
  }

  private static func period(_ text: String) throws(FunctionError) -> BillingPeriod {
    if let period = BillingPeriod(text) { return period }
    throw FunctionError("'\(text.prefix(40))' is not a period; write one such as P1Y, P3M or P1W")
  }

  private static func unit(_ text: String) throws(FunctionError) -> BillingPeriod.Unit {
    if let unit = BillingPeriod.Unit(rawValue: text) { return unit }
    throw FunctionError("'\(text.prefix(40))' is not a unit; write day, week, month or year")
  }
}
