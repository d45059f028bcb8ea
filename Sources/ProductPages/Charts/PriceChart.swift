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

extension ItemChart {
  /// How prices of one offer in several stores changed beside each other, as percentages of what each cost when all of
  /// them had been seen; `nil` when one of them has no price, or was free then.
  init?(name: String, appleID: AppleID, comparing histories: [PriceHistory]) {
    // An amount before a change of the currency is no percentage of one after it.
    let series = histories.map { history in
      let currency = history.periods.last { $0.money != nil }?.money?.currency
      let start = history.periods.lastIndex { $0.money.map { $0.currency != currency } ?? false } ?? -1
      return (storefront: history.storefront, periods: history.periods[(start + 1)...].filter { $0.money != nil })
    }
    guard series.count > 1, let start = series.compactMap(\.periods.first?.since).max() else { return nil }
    let lines = series.compactMap { storefront, periods -> ChartPanel.Line? in
      guard let base = (periods.last { $0.since <= start })?.money?.milliunits, base > 0 else { return nil }
      return ChartPanel.Line(
        name: storefront?.details.name ?? "every store",
        steps: periods.filter { $0.until >= start }.compactMap { ChartPanel.Step($0, of: base, from: start) })
    }
    guard lines.count == series.count else { return nil }
    let highest = lines.flatMap(\.steps).map(\.value).max() ?? 0
    let panel = ChartPanel(
      title: "100 % is the price of \(start.date)", lines: lines,
      ticks: priceTicks(upTo: highest).map { ($0, "\($0.tenthsText) %") })
    self.init("Prices compared of", of: name, appleID: appleID, seen: "at this price", panels: [panel])
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

extension ChartPanel.Step {
  /// A price in tenths of a percent of another.
  fileprivate init?(_ period: PricePeriod, of base: Int64, from start: Timestamp) {
    guard let money = period.money,
      let permille = Int64(exactly: (Int128(money.milliunits) * 2000 + Int128(base)) / (2 * Int128(base)))
    else { return nil }
    (since, until, value) = (max(period.since, start), period.until, permille)
    label = "\(permille.tenthsText) %"
  }
}
