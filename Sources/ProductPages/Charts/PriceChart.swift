public import Catalog
public import CatalogModel
internal import Storefronts

/// An item's prices over time as a drawing: a panel for each storefront and currency, one time axis for all.
public struct PriceChart {
  private let name: String
  private let appleID: AppleID
  private let panels: [ChartPanel]
  private let time: TimeAxis

  private static let width = 960.0
  private static let headHeight = 76.0
  private static let footHeight = 34.0

  /// Returns `nil` when there is no price to draw.
  ///
  /// - Parameters:
  ///   - name: The heading.
  ///   - appleID: The item.
  ///   - histories: What is drawn: an offer in a store each.
  ///   - kind: What the item is in a store, which decides how a price of 0 is written.
  public init?(name: String, appleID: AppleID, histories: [PriceHistory], kind: (Storefront?) -> ProductKind) {
    let panels = Self.panels(of: histories, kind)
    let periods = panels.flatMap(\.lines).flatMap(\.periods)
    guard let first = periods.map(\.since).min(), let last = periods.map(\.until).max() else { return nil }
    (self.name, self.appleID, self.panels) = (name, appleID, panels)
    time = TimeAxis(start: first, end: last)
  }

  /// Prices in two currencies have no scale in common: each currency of a store gets its own panel.
  private static func panels(of histories: [PriceHistory], _ kind: (Storefront?) -> ProductKind) -> [ChartPanel] {
    var panels: [ChartPanel] = []
    for history in histories {
      for currency in currencies(of: history.periods) {
        let line = ChartPanel.Line(
          offer: history.offer, periods: history.periods.filter { $0.money?.currency == currency })
        let match = panels.firstIndex { $0.storefront == history.storefront && $0.currency == currency }
        if let match {
          panels[match].lines.append(line)
        } else {
          panels.append(
            ChartPanel(
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

  /// The whole document.
  public var svg: String { drawing.text }

  /// The drawing, to stand in a page.
  var drawing: SVGText {
    let height = Self.headHeight + Double(panels.count) * ChartPanel.height + Self.footHeight
    var drawing = SVGText(width: Self.width, height: height, title: "Price history of \(name)")
    drawing.add("rect", [("width", "100%"), ("height", "100%"), ("fill", "#ffffff")])
    addHeading(to: &drawing)
    let left = panels.map(\.leftMargin).max() ?? 0
    for (place, panel) in panels.enumerated() {
      let top = Self.headHeight + Double(place) * ChartPanel.height
      panel.draw(top: top, left: left, right: Self.width - 36, time, in: &drawing)
    }
    let foot = "Solid: seen at this price. Dashed: nothing seen in between. Dates in UTC."
    drawing.add(text: foot, x: 24, y: height - 14, size: 11, [("fill", "#8a8a8e")])
    drawing.finish()
    return drawing
  }

  private func addHeading(to drawing: inout SVGText) {
    drawing.add(
      text: fitted(name, to: 80), x: 24, y: 36, size: 20, [("font-weight", "600"), ("fill", "#1d1d1f")])
    let dates = time.start.date == time.end.date ? time.start.date : "\(first.date) to \(last.date)"
    drawing.add(text: "Apple ID \(appleID) · \(dates)", x: 24, y: 58, size: 13, [("fill", "#6e6e73")])
  }

  private var first: Timestamp { panels.flatMap(\.lines).flatMap(\.periods).map(\.since).min() ?? time.start }
  private var last: Timestamp { panels.flatMap(\.lines).flatMap(\.periods).map(\.until).max() ?? time.end }
}
