internal import Catalog
internal import CatalogModel

/// One look at every line of a list of watched prices.
final class WatchRound {
  /// A price that crossed its threshold.
  struct Crossing {
    var listing: Listing?
    var price: ListedPrice
    var threshold: String
    /// What the price was compared with; `nil` at a line's first run.
    var old: Money?
  }

  private let before: [WatchedPrice.Key: WatchedPrice]
  private var seen: [WatchedPrice.Key: WatchedPrice] = [:]
  private(set) var hasCrossings = false

  init(before: [WatchedPrice.Key: WatchedPrice]) { self.before = before }

  /// What to remember for the next run; what was looked for in vain this time keeps what it saw before.
  var after: [WatchedPrice] {
    before.values.filter { seen[$0.key] == nil && inVain.contains(Aim($0.key.storefront, $0.key.threshold)) }
      + seen.values
  }

  private struct Aim: Hashable {
    var storefront: Storefront
    var threshold: String

    init(_ storefront: Storefront, _ threshold: String) { (self.storefront, self.threshold) = (storefront, threshold) }
  }

  /// Lines whose item or price the catalog does not have now.
  private var inVain: Set<Aim> = []

  /// Compares the prices of a line's items with what was seen before.
  ///
  /// - Parameters:
  ///   - line: What is watched.
  ///   - finding: The items that its reference led to.
  ///   - why: Why no price of an item is known in a store, where that is known.
  ///   - tell: Told what could not be compared.
  /// - Returns: The prices that crossed the line's threshold.
  /// - Throws: What `why` throws.
  func look(
    at line: WatchList.Line, _ finding: ItemFinder.Finding,
    why: (ItemFinder.Item, Storefront) throws -> String? = { _, _ in nil }, tell: (String) -> Void
  ) rethrows -> [Crossing] {
    guard case .items(let items) = finding else {
      if case .nothing(let reason) = finding { tell(reason) }
      inVain.formUnion(line.storefronts.map { Aim($0, line.threshold.text) })
      return []
    }
    return try items.flatMap { item in
      try line.storefronts.flatMap { storefront in
        let prices = item.prices.filter { $0.storefront == storefront && $0.money != nil }
        if prices.isEmpty {
          let reason = try why(item, storefront).map { "; \($0)" } ?? ""
          tell("no price of '\(line.reference)' is known in \(storefront.code)\(reason)")
          inVain.insert(Aim(storefront, line.threshold.text))
        }
        return prices.compactMap { crossing(of: $0, storefront, line.threshold, item, tell) }
      }
    }
  }

  private func crossing(
    of price: ListedPrice, _ storefront: Storefront, _ threshold: PriceThreshold, _ item: ItemFinder.Item,
    _ tell: (String) -> Void
  ) -> Crossing? {
    guard let money = price.money, let offer = price.offer else { return nil }
    if let currency = threshold.currency, currency != money.currency {
      tell("the threshold is in \(currency), and the price in \(storefront.code) in \(money.currency)")
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

  /// What the next price is compared with: falls are counted from the highest price since one was told.
  private func base(_ old: WatchedPrice?, _ new: Money, _ threshold: PriceThreshold, _ isNews: Bool) -> Money {
    guard case .falls = threshold, !isNews, let old, old.money.currency == new.currency else { return new }
    return old.money.milliunits > new.milliunits ? old.money : new
  }
}
