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
    let panels = PricePanel.all(of: histories, kind).map(\.panel)
    self.init("Price history of", of: name, appleID: appleID, seen: "at this price", panels: panels)
  }
}

/// The prices of one storefront in one currency: two currencies have no scale in common.
private struct PricePanel {
  private static let formatter = PriceFormatter()

  var storefront: Storefront?
  var currency: CurrencyCode
  var kind: ProductKind
  var lines: [(offer: OfferKind, periods: [PricePeriod])]

  static func all(of histories: [PriceHistory], _ kind: (Storefront?) -> ProductKind) -> [PricePanel] {
    var panels: [PricePanel] = []
    for history in histories {
      for currency in currencies(of: history.periods) {
        let line = (
          offer: history.offer, periods: history.periods.filter { $0.money?.currency == currency }
        )
        let match = panels.firstIndex { $0.storefront == history.storefront && $0.currency == currency }
        if let match {
          panels[match].lines.append(line)
        } else {
          panels.append(
            PricePanel(
              storefront: history.storefront, currency: currency, kind: kind(history.storefront), lines: [line]))
        }
      }
    }
    return panels
  }

  /// Each currency once, in the order in which they came.
  private static func currencies(of periods: [PricePeriod]) -> [CurrencyCode] {
    periods.compactMap { $0.money?.currency }.reduce(into: []) { currencies, currency in
      if !currencies.contains(currency) { currencies.append(currency) }
    }
  }

  var panel: ChartPanel {
    let highest = lines.flatMap(\.periods).compactMap { $0.money?.milliunits }.max() ?? 0
    return ChartPanel(
      title: ChartPanel.title(storefront, "\(currency)"),
      lines: lines.map { ChartPanel.Line(name: $0.offer.rawValue, steps: $0.periods.compactMap(step)) },
      ticks: PriceAxis(highest: highest).ticks.map { ChartPanel.Tick(value: $0, label: axisText($0)) })
  }

  private func step(_ period: PricePeriod) -> ChartPanel.Step? {
    period.money.map {
      ChartPanel.Step(
        since: period.since, until: period.until, value: $0.milliunits,
        label: period.displayText(kind: kind, Self.formatter))
    }
  }

  private func axisText(_ milliunits: Int64) -> String {
    let money = Money(milliunits: milliunits, currency: currency)
    guard let storefront else { return "\(money.decimalText) \(currency)" }
    return Self.formatter.text(of: money, in: storefront).text
  }
}
