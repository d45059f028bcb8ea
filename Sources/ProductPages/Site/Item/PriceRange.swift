internal import Catalog
internal import CatalogModel

/// The lowest and the highest price at which an offer was seen in a store, in the currency of today.
struct PriceRange {
  /// Of those that are not free.
  var lowest: PricePeriod?
  var highest: PricePeriod?
  /// The times when it was free, where it is not now.
  var free: [PricePeriod]
  /// Whether it is free now, or was.
  var hasBeenFree: Bool
  /// The price that was last as low as that of now or lower, before it; `nil` where none was.
  var cheaper: PricePeriod?
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
    hasBeenFree = periods.contains { amount($0) == 0 }
    free = now.milliunits == 0 ? [] : periods.filter { amount($0) == 0 }
    count = periods.count
    guard let start = periods.last(where: { $0.money != now })?.until else { return }
    cheaper =
      periods.last { $0.until <= start && $0.money != now && amount($0) < now.milliunits }
      ?? periods.dropLast().last { $0.until < start && $0.money == now }
  }

  /// What the lowest price is called: not the lowest ever beside a time when it was free.
  var lowestTitle: String { hasBeenFree ? "Lowest when not free" : "Lowest ever" }

  /// When it was free: `once, on 27 November 2026`; `nil` where it never was.
  var freeTimes: HTML? {
    guard let last = free.last else { return nil }
    let isOnce = free.count == 1 && last.since.date == last.until.date
    return [.text(isOnce ? "once, on " : "last seen on "), SiteWords.time(last.until)]
  }

  /// What the price of now is beside those before: `lowest ever seen`; `nil` where there is no other.
  func standing(_ now: Money) -> String? {
    guard count > 1, let lowest = lowest?.money, let highest = highest?.money else { return nil }
    if now.milliunits <= lowest.milliunits, free.isEmpty { return "the lowest ever seen here" }
    if now.milliunits >= highest.milliunits, now.milliunits > lowest.milliunits { return "the highest ever seen here" }
    return cheaper.map { cheaper in
      "the lowest since \(SiteWords.date(cheaper.until))" + (cheaper.money?.milliunits == 0 ? ", when it was free" : "")
    }
  }
}
