internal import Catalog
internal import CatalogModel
internal import Storefronts

// What is said of prices that are not compared with others, whatever they are prices of.

extension AnswerNote {
  /// An amount, if it is known, and the store that asks it.
  typealias ComparedPrice = (money: Money?, storefront: String?)

  /// The stores whose prices are not converted, because there is no rate of their currency.
  static func notRated(
    _ prices: [ComparedPrice], of item: String, by comparison: PriceComparison?
  ) -> [AnswerNote] {
    guard let comparison else { return [] }
    let unrated = prices.filter { price in price.money.map { comparison.converted($0) == nil } ?? false }
    return noRates(unrated, of: item, day: comparison.rates.day)
  }

  /// That the home store has no price, or that prices are in other currencies than its and nothing converts them.
  static func notCompared(
    _ prices: [ComparedPrice], of item: String, with homePrices: [Money?], in home: Storefront?,
    by comparison: PriceComparison?
  ) -> [AnswerNote] {
    guard let home else { return [] }
    let currencies = Set(homePrices.compactMap { $0?.currency })
    guard !currencies.isEmpty else { return [.noHomePrice(item: item, home)] }
    guard comparison == nil else { return [] }
    let others = prices.filter { price in price.money.map { !currencies.contains($0.currency) } ?? false }
    return noRates(others, of: item, day: nil)
  }

  private static func noRates(_ prices: [ComparedPrice], of item: String, day: Timestamp?) -> [AnswerNote] {
    Dictionary(grouping: prices) { $0.money?.currency.description ?? "" }.sorted { $0.key < $1.key }.map {
      currency, prices in
      .noRate(
        item: item, currency: currency, ofDay: day, storefronts: Set(prices.map { $0.storefront ?? "?" }).sorted())
    }
  }
}
