internal import Catalog
internal import CatalogModel
internal import ProductPages
internal import Storefronts

/// The requested interval; open where an end is `nil`.
struct TimeSpan {
  var since: Timestamp?
  var until: Timestamp?

  func contains(_ time: Timestamp) -> Bool {
    (since.map { $0 <= time } ?? true) && (until.map { time <= $0 } ?? true)
  }
}

/// The prices of one item over time in the requested stores.
struct ItemHistory {
  var appleID: AppleID
  var listings: [Listing]
  var histories: [PriceHistory]
  var span: TimeSpan

  init(_ item: ItemFinder.Item, histories: [PriceHistory], span: TimeSpan) {
    (appleID, listings, self.histories, self.span) = (item.appleID, item.listings, histories, span)
  }

  /// The name in the first requested store, as a heading.
  var name: String { name(in: histories.first?.storefront) ?? "Apple ID \(appleID)" }

  func name(in storefront: Storefront?) -> String? { NameChoice(for: storefront, among: listings).listing?.name }

  func kind(in storefront: Storefront?) -> ProductKind {
    NameChoice(for: storefront, among: listings).listing?.kind ?? .unknown
  }

  /// The changes within the requested interval.
  func changes(_ history: PriceHistory) -> [PriceChange] { history.changes.filter { span.contains($0.new.since) } }

  /// The periods that overlap the requested interval, truncated to it.
  func periods(_ history: PriceHistory) -> [PricePeriod] {
    history.periods.compactMap { period in
      var period = period
      if let since = span.since { period.since = max(period.since, since) }
      if let until = span.until { period.until = min(period.until, until) }
      return period.since <= period.until ? period : nil
    }
  }
}

extension ItemChart {
  /// Draws an item's prices within the requested interval.
  init?(_ item: ItemHistory) {
    let histories = item.histories.map {
      PriceHistory(storefront: $0.storefront, offer: $0.offer, periods: item.periods($0))
    }
    self.init(name: item.name, appleID: item.appleID, histories: histories, kind: item.kind)
  }
}
