internal import Catalog
internal import CatalogModel

/// One check of every line of a list of watched prices.
final class WatchRound {
  /// A price that crossed its threshold; without money, the item has left the store.
  struct Crossing {
    var listing: Listing?
    var price: ListedPrice
    var threshold: String
    /// The price that it was compared with; `nil` at a line's first run.
    var old: Money?
  }

  private let before: [WatchedPrice.Key: WatchedPrice]
  private var seen: [WatchedPrice.Key: WatchedPrice] = [:]
  /// Prices that are no longer stored, because their items have left the store.
  private var left: Set<WatchedPrice.Key> = []
  /// Prices that were not found this time, and keep what was stored before.
  private var inVain: Set<WatchedPrice.Key> = []
  private(set) var hasCrossings = false

  init(before: [WatchedPrice.Key: WatchedPrice]) { self.before = before }

  /// The prices to store for the next run.
  ///
  /// - Parameter keepsAll: Whether to keep prices of no line, because some lines could not be read.
  /// - Returns: The prices to store, in no order.
  func after(keepsAll: Bool) -> [WatchedPrice] {
    before.values.filter { seen[$0.key] == nil && !left.contains($0.key) && (keepsAll || inVain.contains($0.key)) }
      + seen.values
  }

  /// Compares the prices of a line's items with those stored before.
  ///
  /// - Parameters:
  ///   - line: What is watched.
  ///   - finding: The items of its reference.
  ///   - why: Returns why no price of an item is known in a store.
  ///   - end: Returns when the feed last had an offer that it no longer has.
  ///   - warn: Receives what could not be compared.
  /// - Returns: The prices that crossed the line's threshold, and items that have left a store.
  /// - Throws: What `why` and `end` throw.
  func look(
    at line: WatchList.Line, _ finding: ItemFinder.Finding,
    why: (ItemFinder.Item, Storefront) throws -> String? = { _, _ in nil },
    end: (WatchedPrice.Key) throws -> PricePeriod? = { _ in nil }, warn: (String) -> Void
  ) rethrows -> [Crossing] {
    let remembered = before.keys.filter { key in
      key.threshold == line.threshold.text && line.storefronts.map { $0.contains(key.storefront) } ?? true
    }
    guard case .items(let items) = finding else {
      if case .nothing(let reason) = finding { warn(reason) }
      inVain.formUnion(remembered)
      return []
    }
    return try items.flatMap { item in
      let known = remembered.filter { $0.appleID == item.appleID }.sorted { $0.offer.rawValue < $1.offer.rawValue }
      let stores = line.storefronts ?? Set(item.prices.compactMap(\.storefront) + known.map(\.storefront)).sorted()
      return try stores.flatMap { storefront in
        let here = known.filter { $0.storefront == storefront }
        return try look(for: item, in: storefront, line, here, why: why, end: end, warn: warn)
      }
    }
  }

  private func look(
    for item: ItemFinder.Item, in storefront: Storefront, _ line: WatchList.Line, _ known: [WatchedPrice.Key],
    why: (ItemFinder.Item, Storefront) throws -> String?, end: (WatchedPrice.Key) throws -> PricePeriod?,
    warn: (String) -> Void
  ) rethrows -> [Crossing] {
    let prices = item.prices.filter { $0.storefront == storefront && $0.money != nil }
    let newest = prices.map(\.observedAt).max() ?? ""
    let absence = item.absences[storefront].flatMap { newest < $0.description ? $0 : nil }
    if let absence {
      if known.isEmpty { warn("\(storefront) did not have '\(line.reference)' on \(absence.date)") }
      return known.map { leaving($0, item, observedAt: absence.description) }
    }
    guard prices.isEmpty else { return prices.compactMap { crossing(of: $0, storefront, line.threshold, item, warn) } }
    let ends = try known.compactMap { key in
      try end(key).map { leaving(key, item, observedAt: $0.since.description, $0.source) }
    }
    if ends.isEmpty {
      let reason = try why(item, storefront).map { "; \($0)" } ?? ""
      warn("no price of '\(line.reference)' is known in \(storefront.code)\(reason)")
    }
    inVain.formUnion(known)
    return ends
  }

  /// Reports once that an item which was in a store has left it.
  private func leaving(
    _ key: WatchedPrice.Key, _ item: ItemFinder.Item, observedAt: String, _ source: String? = nil
  ) -> Crossing {
    left.insert(key)
    hasCrossings = true
    let last = item.prices.last { $0.storefront == key.storefront && $0.offer == key.offer }
    let price = ListedPrice.gone(
      key.appleID, key.offer, from: key.storefront, observedAt: observedAt, source: source ?? last?.source ?? "")
    let listing = NameChoice(for: key.storefront, among: item.listings).listing
    return Crossing(listing: listing, price: price, threshold: key.threshold, old: before[key]?.money)
  }

  private func crossing(
    of price: ListedPrice, _ storefront: Storefront, _ threshold: PriceThreshold, _ item: ItemFinder.Item,
    _ warn: (String) -> Void
  ) -> Crossing? {
    guard let money = price.money, let offer = price.offer else { return nil }
    if let currency = threshold.currency, currency != money.currency {
      warn("the threshold is in \(currency), and the price in \(storefront.code) in \(money.currency)")
      return nil
    }
    let key = WatchedPrice.Key(
      appleID: item.appleID, storefront: storefront, offer: offer, threshold: threshold.text)
    let old = before[key]
    let isMet = threshold.isMet(by: money, after: old?.money)
    let isNews = isMet && (threshold.isMove || old?.isMet != true)
    seen[key] = WatchedPrice(key: key, money: base(old, money, threshold, isNews), isMet: isMet)
    guard isNews else { return nil }
    hasCrossings = true
    let listing = NameChoice(for: storefront, among: item.listings).listing
    return Crossing(listing: listing, price: price, threshold: threshold.text, old: old?.money)
  }

  /// The price to compare the next one with: a fall is counted from the highest price after the last report.
  private func base(_ old: WatchedPrice?, _ new: Money, _ threshold: PriceThreshold, _ isNews: Bool) -> Money {
    guard case .falls = threshold, !isNews, let old, old.money.currency == new.currency else { return new }
    return old.money.milliunits > new.milliunits ? old.money : new
  }
}
