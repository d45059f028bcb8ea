internal import CatalogModel
internal import Storefronts

/// What was seen of an item over time as a drawing: a panel for each storefront and unit, one time axis for all.
public struct ItemChart: Sendable {
  private let title: String
  private let name: String
  private let appleID: AppleID
  private let panels: [ChartPanel]
  private let time: TimeAxis
  private let days: String
  /// What its lines mean.
  let legend: String

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
    self.name = String(name.map { $0.isNewline ? " " : $0 })
    (self.title, self.appleID, self.panels) = (title, appleID, panels)
    time = TimeAxis(start: first, end: last)
    days = time.start.date == time.end.date ? time.start.date : "\(first.date) to \(last.date)"
    legend = "Solid: seen \(seen). Dashed: nothing seen in between. Dates in UTC."
  }

  /// The whole document, in SVG: with a heading and a legend, as it may be handed on alone.
  public var svg: String {
    let size = ChartSize.wide
    let height = Self.headHeight + Double(panels.count) * size.panelHeight + Self.footHeight
    let document = drawing(
      size, top: Self.headHeight, height: height,
      before: [
        XMLElement("rect", attributes: [("width", "100%"), ("height", "100%"), ("fill", "#ffffff")]),
        .words(fitted(name, to: 80), x: size.margin, y: 36, size: 20, [("font-weight", "600"), ("fill", "#1d1d1f")]),
        .words("Apple ID \(appleID) · \(days)", x: size.margin, y: 58, size: 13, [("fill", ChartPanel.faint)]),
      ],
      after: [.words(legend, x: size.margin, y: height - 14, size: 11, [("fill", ChartPanel.faint)])])
    var root = document
    root.attributes =
      [
        ("xmlns", "http://www.w3.org/2000/svg"), ("width", XMLElement.number(size.width)),
        ("height", XMLElement.number(height)),
      ] + root.attributes
    return root.markup
  }

  /// The drawing within a page, which has a heading of its own, at a size.
  func drawing(_ size: ChartSize) -> XMLElement {
    drawing(size, top: 0, height: Double(panels.count) * size.panelHeight, before: [], after: [])
  }

  private func drawing(
    _ size: ChartSize, top: Double, height: Double, before: [XMLElement], after: [XMLElement]
  ) -> XMLElement {
    let left = panels.map { $0.leftMargin(size) }.max() ?? 0
    let drawn = panels.enumerated().flatMap { index, panel in
      panel.elements(top: top + Double(index) * size.panelHeight, left: left, size, time)
    }
    return XMLElement(
      "svg",
      attributes: [
        ("class", size.name), ("viewBox", "0 0 \(XMLElement.number(size.width)) \(XMLElement.number(height))"),
        ("role", "img"), ("font-family", "Helvetica, Arial, 'Noto Sans', 'Noto Sans CJK JP', sans-serif"),
      ],
      children: [XMLElement("title", text: "\(title) \(name)")] + before + drawn + after)
  }
}

/// How large a drawing is: a phone gets one with fewer dates and larger words, not a small picture of the other.
struct ChartSize: Sendable {
  /// Its class in a page.
  let name: String
  let width: Double
  let margin: Double
  let panelHeight: Double
  /// How many dates the time axis has at most.
  let dates: Int64
  let fontSize: Int

  /// Whether a title and a legend have no room beside each other.
  var isNarrow: Bool { width < 600 }

  static let wide = ChartSize(name: "wide", width: 960, margin: 24, panelHeight: 300, dates: 8, fontSize: 12)
  static let narrow = ChartSize(name: "narrow", width: 360, margin: 4, panelHeight: 260, dates: 3, fontSize: 13)
}

extension ChartPanel {
  /// How a panel of one storefront is headed: "Germany (de), EUR".
  static func title(_ storefront: Storefront?, _ unit: String) -> String {
    storefront.map { "\($0.details.name) (\($0.code)), \(unit)" } ?? unit
  }
}
