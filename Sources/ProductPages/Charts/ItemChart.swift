internal import CatalogModel
internal import Storefronts

/// What was seen of an item over time as a drawing: a panel for each storefront and unit, one time axis for all.
public struct ItemChart: Sendable {
  /// The whole document, in SVG.
  public let svg: String

  private static let width = 960.0
  private static let headHeight = 76.0
  private static let footHeight = 34.0

  /// Returns `nil` when there is nothing to draw.
  ///
  /// - Parameters:
  ///   - title: What is drawn, before the item's name: "Price history of".
  ///   - name: The item's name.
  ///   - appleID: The item.
  ///   - seen: What a solid line means: "at this price".
  ///   - panels: What is drawn, from the top.
  init?(_ title: String, of name: String, appleID: AppleID, seen: String, panels: [ChartPanel]) {
    let steps = panels.flatMap(\.lines).flatMap(\.steps)
    guard let first = steps.map(\.since).min(), let last = steps.map(\.until).max() else { return nil }
    let name = String(name.map { $0.isNewline ? " " : $0 })
    let time = TimeAxis(start: first, end: last)
    let height = Self.headHeight + Double(panels.count) * ChartPanel.height + Self.footHeight
    let dates = time.start.date == time.end.date ? time.start.date : "\(first.date) to \(last.date)"
    let left = panels.map(\.leftMargin).max() ?? 0
    let foot = "Solid: seen \(seen). Dashed: nothing seen in between. Dates in UTC."
    var elements: [XMLElement] = [
      XMLElement("title", text: "\(title) \(name)"),
      XMLElement("rect", attributes: [("width", "100%"), ("height", "100%"), ("fill", "#ffffff")]),
      .words(fitted(name, to: 80), x: 24, y: 36, size: 20, [("font-weight", "600"), ("fill", "#1d1d1f")]),
      .words("Apple ID \(appleID) · \(dates)", x: 24, y: 58, size: 13, [("fill", "#6e6e73")]),
    ]
    for (index, panel) in panels.enumerated() {
      let top = Self.headHeight + Double(index) * ChartPanel.height
      elements += panel.elements(top: top, left: left, right: Self.width - 36, time)
    }
    elements.append(.words(foot, x: 24, y: height - 14, size: 11, [("fill", "#6e6e73")]))
    svg = Self.document(height: height, elements)
  }

  private static func document(height: Double, _ elements: [XMLElement]) -> String {
    let (width, height) = (XMLElement.number(width), XMLElement.number(height))
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" viewBox="0 0 \(width) \(height)" \
      role="img" font-family="Helvetica, Arial, 'Noto Sans', 'Noto Sans CJK JP', sans-serif">
      \(elements.map(\.markup).joined())</svg>

      """
  }
}

extension ChartPanel {
  /// How a panel of one storefront is headed: "Germany (de), EUR".
  static func title(_ storefront: Storefront?, _ unit: String) -> String {
    storefront.map { "\($0.details.name) (\($0.code)), \(unit)" } ?? unit
  }
}
