internal import Catalog
internal import CatalogModel

/// The lowest and the highest price at which an offer was seen in a store, in the currency of today.
struct PriceRange {
  /// Of those that are not free.
  var lowest: PricePeriod?
  var highest: PricePeriod?
  /// When it was free last, where it is not now.
  var free: PricePeriod?
  /// When it last cost as little as now or less, before the price of now; `nil` where it never did.
  var cheaperUntil: Timestamp?
  /// How many prices were seen.
  var count: Int

  init?(_ histories: [PriceHistory], price: ListedPrice) {
    guard let now = price.money,
      let history = histories.first(where: { $0.storefront == price.storefront && $0.offer == price.offer })
    else { return nil }
    let periods = history.periods.filter { $0.money?.currency == now.currency }
    let paid = periods.filter { ($0.money?.milliunits ?? 0) > 0 }
    func amount(_ period: PricePeriod) -> Int64 { period.money?.milliunits ?? 0 }
    lowest = paid.min { (amount($0), $1.since) < (amount($1), $0.since) }
    highest = paid.max { (amount($0), $0.since) < (amount($1), $1.since) }
    free = now.milliunits == 0 ? nil : periods.last { amount($0) == 0 }
    count = periods.count
    guard let start = periods.last(where: { $0.money != now })?.until else { return }
    cheaperUntil =
      periods.last { $0.until <= start && $0.money != now && amount($0) < now.milliunits }?.until
      ?? periods.dropLast().last { $0.until < start && $0.money == now }?.until
  }

  /// What the price of now is beside those before: `lowest ever seen`; `nil` where there is no other.
  func standing(_ now: Money) -> String? {
    guard count > 1, let lowest = lowest?.money, let highest = highest?.money else { return nil }
    if now.milliunits <= lowest.milliunits { return "the lowest ever seen here" }
    if now.milliunits >= highest.milliunits { return "the highest ever seen here" }
    return cheaperUntil.map { "the lowest since \(SiteWords.date($0))" }
  }
}
