public import CatalogModel

/// What other apps charge for one product in two stores: amounts that go together, as those of a price tier do.
///
/// Apple's stores offer the same steps to all apps, so that $4.99 and ¥38 stand for each other. A developer may choose
/// others; what at least two apps have, and more than any other amount, is the majority's.
public struct PriceTiers: Sendable {
  private struct Price: Hashable {
    var storefront: Storefront
    var money: Money
  }

  /// The apps that have both prices, by the first price, the other store and the price there.
  private var pairs: [Price: [Storefront: [Money: Set<AppleID>]]] = [:]
  /// How many apps must have a pair of prices.
  static let minApps = 2

  public init() {}

  /// Adds that an app charges these prices for one product in two stores.
  public mutating func add(
    _ money: Money, in storefront: Storefront, and other: Money, in otherStorefront: Storefront, by app: AppleID
  ) {
    let (one, two) = (
      Price(storefront: storefront, money: money), Price(storefront: otherStorefront, money: other)
    )
    pairs[one, default: [:]][otherStorefront, default: [:]][other, default: []].insert(app)
    pairs[two, default: [:]][storefront, default: [:]][money, default: []].insert(app)
  }

  /// Adds the prices of products between two stores, as far as their joins are certain.
  public mutating func add(_ products: [JoinedProduct], between one: Storefront, and other: Storefront) {
    for product in products {
      let certain = product.members.filter { !$0.join.isInferred }.map(\.price)
      guard let here = certain.first(where: { $0.storefront == one }), let price = here.price,
        let there = certain.first(where: { $0.storefront == other })?.price
      else { continue }
      add(price, in: one, and: there, in: other, by: here.appID)
    }
  }

  /// Whether most of the other apps that charge one of the two prices charge both.
  func agree(
    _ money: Money, in storefront: Storefront, _ other: Money, in otherStorefront: Storefront, besides app: AppleID
  ) -> Bool {
    // A free product is free everywhere.
    if money.milliunits == 0 || other.milliunits == 0 { return money.milliunits == other.milliunits }
    return majority(for: money, in: storefront, at: otherStorefront, besides: app) == other
      || majority(for: other, in: otherStorefront, at: storefront, besides: app) == money
  }

  /// The price that most other apps have in a store for what costs `money` in another; `nil` where two are even, or too
  /// few apps have it.
  private func majority(
    for money: Money, in storefront: Storefront, at other: Storefront, besides app: AppleID
  ) -> Money? {
    let found = pairs[Price(storefront: storefront, money: money)]?[other] ?? [:]
    let counts = found.map { (money: $0.key, apps: $0.value.count - ($0.value.contains(app) ? 1 : 0)) }
    guard let most = counts.max(by: { $0.apps < $1.apps }), most.apps >= Self.minApps else { return nil }
    return counts.count { $0.apps == most.apps } == 1 ? most.money : nil
  }
}
