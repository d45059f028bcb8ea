public import CatalogModel

/// One check of every line of a list of watched prices.
public final class WatchRound {
  /// A price that crossed its threshold; without money, the item has left the store.
  public struct Crossing: Sendable {
    /// The item's listing in the store.
    public var listing: Listing?
    /// The price as it is now.
    public var price: ListedPrice
    /// The line's threshold, as in the list.
    public var threshold: String
    /// The price that it was compared with; `nil` at a line's first run.
    public var old: Money?
    /// The price in the threshold's currency, where that is another one.
    public var converted: Money?
  }

  private let before: [WatchedPrice.Key: WatchedPrice]
  private let convert: ((Money, CurrencyCode) -> Money?)?
  private var seen: [WatchedPrice.Key: WatchedPrice] = [:]
  /// Prices that are no longer stored, because their items have left the store.
  private var left: Set<WatchedPrice.Key> = []
  /// Prices that were not found this time, and keep what was stored before.
  private var notFound: Set<WatchedPrice.Key> = []

  /// - Parameters:
  ///   - before: What the last run stored.
  ///   - convert: Converts a price to a threshold's currency, where it has a rate; `nil` without exchange rates.
  public init(before: [WatchedPrice.Key: WatchedPrice], convert: ((Money, CurrencyCode) -> Money?)? = nil) {
    (self.before, self.convert) = (before, convert)
  }

  /// The prices to store for the next run.
  ///
  /// - Parameter keepsAll: Whether to keep prices of no line, because some lines could not be read.
  /// - Returns: The prices to store, in no order.
  public func after(keepsAll: Bool) -> [WatchedPrice] {
    before.values.filter { seen[$0.key] == nil && !left.contains($0.key) && (keepsAll || notFound.contains($0.key)) }
      + seen.values
  }

  /// Compares the prices of a line's items with those stored before.
  ///
  /// - Parameters:
  ///   - line: What is watched.
  ///   - items: The items of its reference; `nil` where none was found.
  ///   - isAmbiguous: Returns whether an item's price in a store is one of several, so that it isn't compared.
  ///   - why: Returns why no price of an item is known in a store.
  ///   - end: Returns when the feed last had an offer that it no longer has.
  ///   - warn: Receives what could not be compared.
  /// - Returns: The prices that crossed the line's threshold, and items that have left a store.
  /// - Throws: What `why` and `end` throw.
  public func look(
    at line: WatchedLine, _ items: [KnownItem]?,
    isAmbiguous: (KnownItem, Storefront) -> Bool = { _, _ in false }, why: (KnownItem, Storefront) throws -> String?,
    end: (WatchedPrice.Key) throws -> PricePeriod?, warn: (String) -> Void
  ) rethrows -> [Crossing] {
    let remembered = before.keys.filter { key in
      key.threshold == line.threshold.text && key.product == line.product
        && line.storefronts.map { $0.contains(key.storefront) } ?? true
    }
    guard let items else {
      notFound.formUnion(remembered)
      return []
    }
    return try items.flatMap { item in
      let known = remembered.filter { $0.appleID == item.appleID }.sorted { $0.offer.rawValue < $1.offer.rawValue }
      let stores = line.storefronts ?? Set(item.prices.compactMap(\.storefront) + known.map(\.storefront)).sorted()
      return try stores.flatMap { storefront -> [Crossing] in
        let here = known.filter { $0.storefront == storefront }
        guard !isAmbiguous(item, storefront) else {
          notFound.formUnion(here)
          return []
        }
        // What another item of the same reference has there is not missing.
        let isElsewhere = items.contains { other in
          other.appleID != item.appleID && other.prices.contains { $0.storefront == storefront && $0.money != nil }
        }
        return try look(
          for: item, in: storefront, line, here, why: why, end: end, warn: isElsewhere ? { _ in } : warn)
      }
    }
  }

  private func look(
    for item: KnownItem, in storefront: Storefront, _ line: WatchedLine, _ known: [WatchedPrice.Key],
    why: (KnownItem, Storefront) throws -> String?, end: (WatchedPrice.Key) throws -> PricePeriod?,
    warn: (String) -> Void
  ) rethrows -> [Crossing] {
    let prices = item.prices.filter { $0.storefront == storefront && $0.money != nil }
    let newest = prices.map(\.observedAt).max() ?? ""
    let absence = item.absences[storefront].flatMap { newest < $0.description ? $0 : nil }
    if let absence {
      if known.isEmpty { warn("\(storefront) did not have '\(line.label)' on \(absence.date)") }
      return known.map { leaving($0, item, observedAt: absence.description) }
    }
    guard prices.isEmpty else { return prices.compactMap { crossing(of: $0, storefront, line, item, warn) } }
    let ends = try known.compactMap { key in
      try end(key).map { leaving(key, item, observedAt: $0.since.description, $0.source) }
    }
    if ends.isEmpty {
      let reason = try why(item, storefront).map { "; \($0)" } ?? ""
      warn("no price of '\(line.label)' is known in \(storefront.code)\(reason)")
    }
    notFound.formUnion(known)
    return ends
  }

  /// Reports once that an item which was in a store has left it.
  private func leaving(
    _ key: WatchedPrice.Key, _ item: KnownItem, observedAt: String, _ source: String? = nil
  ) -> Crossing {
    left.insert(key)
    let last = item.prices.last { $0.storefront == key.storefront && $0.offer == key.offer }
    let price = ListedPrice.gone(
      key.appleID, key.offer, from: key.storefront, observedAt: observedAt, source: source ?? last?.source ?? "")
    return Crossing(
      listing: item.listing(in: key.storefront), price: price, threshold: key.threshold, old: before[key]?.money)
  }

  private func crossing(
    of price: ListedPrice, _ storefront: Storefront, _ line: WatchedLine, _ item: KnownItem, _ warn: (String) -> Void
  ) -> Crossing? {
    let threshold = line.threshold
    guard let money = price.money, let offer = price.offer else { return nil }
    let key = WatchedPrice.Key(
      appleID: item.appleID, product: line.product, storefront: storefront, offer: offer, threshold: threshold.text)
    var converted: Money?
    if let currency = threshold.currency, currency != money.currency {
      converted = convert?(money, currency)
      guard converted != nil else {
        let cure = convert == nil ? "; --rates converts it" : ", and the exchange rates don't have both"
        warn("the threshold is in \(currency), and the price in \(storefront.code) in \(money.currency)\(cure)")
        notFound.insert(key)
        return nil
      }
    }
    let old = before[key]
    let isMet = threshold.isMet(by: converted ?? money, after: old?.money)
    let isNews = isMet && (threshold.isMove || old?.isMet != true)
    seen[key] = WatchedPrice(key: key, money: base(old, money, threshold, isNews), isMet: isMet)
    guard isNews else { return nil }
    return Crossing(
      listing: item.listing(in: storefront), price: price, threshold: threshold.text, old: old?.money,
      converted: converted)
  }

  /// The price to compare the next one with: a fall is counted from the highest price after the last report.
  private func base(_ old: WatchedPrice?, _ new: Money, _ threshold: PriceThreshold, _ isNews: Bool) -> Money {
    guard case .falls = threshold, !isNews, let old, old.money.currency == new.currency else { return new }
    return old.money.milliunits > new.milliunits ? old.money : new
  }
}
