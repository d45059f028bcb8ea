public import Catalog
public import CatalogModel
internal import Storefronts

extension ItemChart {
  /// An item's prices over time; `nil` when there is no price to draw.
  ///
  /// - Parameters:
  ///   - name: The heading.
  ///   - appleID: The item.
  ///   - histories: What is drawn: an offer in a store each.
  ///   - kind: What the item is in a store, which decides how a price of 0 is written.
  public init?(name: String, appleID: AppleID, histories: [PriceHistory], kind: (Storefront?) -> ProductKind) {
    var seen: Set<PriceScale> = []
    let scales = histories.flatMap(\.periods).compactMap { PriceScale($0) }.filter { seen.insert($0).inserted }
    let panels = scales.map { ChartPanel(prices: histories, on: $0, kind: kind($0.storefront)) }
    self.init("Price history of", of: name, appleID: appleID, seen: "at this price", panels: panels)
  }
}

/// One storefront and one currency: two currencies have no scale in common.
private struct PriceScale: Hashable {
  var storefront: Storefront?
  var currency: CurrencyCode

  init?(_ period: PricePeriod) {
    guard let money = period.money else { return nil }
    (storefront, currency) = (period.storefront, money.currency)
  }

  func text(of milliunits: Int64) -> String {
    let money = Money(milliunits: milliunits, currency: currency)
    guard let storefront else { return "\(money.decimalText) \(currency)" }
    return PriceFormatter.ofStores.text(of: money, in: storefront).text
  }
}

extension ChartPanel {
  fileprivate init(prices histories: [PriceHistory], on scale: PriceScale, kind: ProductKind) {
    title = Self.title(scale.storefront, "\(scale.currency)")
    lines = histories.map { history in
      let periods = history.periods.filter { PriceScale($0) == scale }
      return Line(name: history.offer.rawValue, steps: periods.compactMap { Step($0, of: kind) })
    }.filter { !$0.steps.isEmpty }
    let highest = lines.flatMap(\.steps).map(\.value).max() ?? 0
    ticks = priceTicks(upTo: highest).map { ($0, scale.text(of: $0)) }
  }
}

extension ChartPanel.Step {
  fileprivate init?(_ period: PricePeriod, of kind: ProductKind) {
    guard let money = period.money else { return nil }
    (since, until, value) = (period.since, period.until, money.milliunits)
    label = period.displayText(kind: kind)
  }
}
