internal import Catalog
internal import CatalogModel
internal import Storefronts

/// A price, and what it is compared with.
struct ComparedPrice {
  /// The amount, if it is known.
  var money: Money?
  /// The store that asks it.
  var storefront: String?
  /// What of the item costs it: an offer, or one of its products.
  var part: String
  /// What that costs in the home store, if it is known.
  var home: Money?
}

// Why prices are not compared with others, whatever they are prices of: no difference is missing without a reason.

extension AnswerNote {
  /// Why prices are not converted, or not compared with those of the home store.
  static func notCompared(
    _ prices: [ComparedPrice], of item: String, in home: Storefront?, by comparison: PriceComparison?
  ) -> [AnswerNote] {
    guard home != nil || comparison != nil else { return [] }
    return notRated(prices, of: item, in: home, by: comparison)
      + (home.map { notCompared(prices, of: item, with: $0) } ?? [])
  }

  /// The stores whose prices are not converted, because there is no rate of their currency; without a comparison those
  /// that have another currency than the home store.
  private static func notRated(
    _ prices: [ComparedPrice], of item: String, in home: Storefront?, by comparison: PriceComparison?
  ) -> [AnswerNote] {
    guard let comparison else {
      return noRates(prices.filter { $0.home != nil && $0.money?.currency != $0.home?.currency }, of: item, day: nil)
    }
    let homePrices = prices.map { ComparedPrice(money: $0.home, storefront: home?.code, part: $0.part) }
    let unrated = (prices + homePrices).filter { $0.money.map { comparison.converted($0) == nil } ?? false }
    return noRates(unrated, of: item, day: comparison.rates.day)
  }

  private static func noRates(_ prices: [ComparedPrice], of item: String, day: Timestamp?) -> [AnswerNote] {
    let known = prices.filter { $0.money != nil }
    return Dictionary(grouping: known) { $0.money?.currency.description ?? "" }.sorted { $0.key < $1.key }.map {
      currency, prices in
      .noRate(
        item: item, currency: currency, ofDay: day, storefronts: Set(prices.map { $0.storefront ?? "?" }).sorted())
    }
  }

  /// That the home store has no price, or a free one, of which no other is a percentage.
  private static func notCompared(_ prices: [ComparedPrice], of item: String, with home: Storefront) -> [AnswerNote] {
    let others = prices.filter { $0.storefront != home.code }
    let parts = Set(prices.map(\.part))
    func named(_ prices: [ComparedPrice]) -> [String]? {
      let named = Set(prices.map(\.part))
      return named.isEmpty ? nil : named == parts ? [] : named.sorted()
    }
    let missing = named(others.filter { $0.home == nil })
    let free = named(others.filter { $0.home?.milliunits == 0 && $0.money != nil })
    return [
      missing.map { .noHomePrice(item: item, parts: $0, home) },
      free.map { .freeHomePrice(item: item, parts: $0, home) },
    ].compactMap(\.self)
  }
}
