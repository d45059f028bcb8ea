internal import Catalog
internal import CatalogModel
internal import Storefronts

/// The prices of one storefront in one currency, as steps over time.
struct ChartPanel {
  /// What one offer cost over time.
  struct Line {
    var offer: OfferKind
    var periods: [PricePeriod]
  }

  static let height = 300.0
  /// Dark enough on white for every eye, and told apart by the colour-blind (Okabe and Ito's palette, darkened).
  private static let colors = ["#0b63b0", "#c2410c", "#047857", "#9d3c8a", "#7a5c00"]
  private static let formatter = PriceFormatter()
  private static let faint: SVGText.Attribute = "#6e6e73"

  var storefront: Storefront?
  var currency: CurrencyCode
  var kind: ProductKind
  var lines: [Line]

  private var axis: PriceAxis {
    PriceAxis(highest: lines.flatMap(\.periods).compactMap { $0.money?.milliunits }.max() ?? 0)
  }

  /// The room that the price axis needs.
  var leftMargin: Double { 40 + (axis.ticks.map { Self.textWidth(axisText($0)) }.max() ?? 0) }

  func draw(top: Double, left: Double, right: Double, _ time: TimeAxis, in drawing: inout SVGText) {
    let axis = axis
    let frame = Frame(left: left, right: right, top: top + 44, bottom: top + Self.height - 40, axis.top, time)
    addTitle(y: top + 18, frame, to: &drawing)
    addPriceAxis(axis, frame, to: &drawing)
    addTimeAxis(frame, to: &drawing)
    for (place, line) in lines.enumerated() {
      let color = Self.colors[place % Self.colors.count]
      add(line, color, frame, to: &drawing)
    }
    var taken: [Box] = []
    for (place, line) in lines.enumerated() {
      addLabels(line, Self.colors[place % Self.colors.count], frame, &taken, to: &drawing)
    }
  }

  private func axisText(_ milliunits: Int64) -> String {
    let money = Money(milliunits: milliunits, currency: currency)
    guard let storefront else { return "\(money.decimalText) \(currency)" }
    return Self.formatter.text(of: money, in: storefront).text
  }

  /// About how wide 12-pixel text is.
  private static func textWidth(_ text: String) -> Double { Double(displayWidth(text)) * 6.9 }
}

/// Where a panel's prices and moments stand on the drawing.
private struct Frame {
  var left: Double
  var right: Double
  var top: Double
  var bottom: Double
  var highest: Int64
  var time: TimeAxis

  init(left: Double, right: Double, top: Double, bottom: Double, _ highest: Int64, _ time: TimeAxis) {
    (self.left, self.right, self.top, self.bottom) = (left, right, top, bottom)
    (self.highest, self.time) = (highest, time)
  }

  func x(_ moment: Timestamp) -> Double { left + time.share(of: moment) * (right - left) }

  func y(_ milliunits: Int64) -> Double { bottom - Double(milliunits) / Double(highest) * (bottom - top) }
}

/// The place that a label takes.
private struct Box {
  var left: Double
  var right: Double
  var bottom: Double

  func overlaps(_ other: Box) -> Bool {
    left < other.right && other.left < right && abs(bottom - other.bottom) < 15
  }
}

// MARK: - Title and axes

extension ChartPanel {
  private func addTitle(y: Double, _ frame: Frame, to drawing: inout SVGText) {
    let place = storefront.map { "\($0.details.name) (\($0.code)), \(currency)" } ?? "\(currency)"
    drawing.add(text: place, x: 24, y: y, size: 14, [("font-weight", "600"), ("fill", "#1d1d1f")])
    guard lines.count > 1 else { return }
    var x = frame.right
    for (place, line) in lines.enumerated().reversed() {
      let color = Self.colors[place % Self.colors.count]
      x -= Self.textWidth(line.offer.rawValue)
      drawing.add(text: line.offer.rawValue, x: x, y: y, size: 12, [("fill", Self.faint)])
      x -= 24
      addLine((x, y - 4), (x + 18, y - 4), [("stroke", .word(color)), ("stroke-width", .number(2.5))], to: &drawing)
      x -= 16
    }
  }

  private func addPriceAxis(_ axis: PriceAxis, _ frame: Frame, to drawing: inout SVGText) {
    for tick in axis.ticks {
      let y = frame.y(tick)
      let color: SVGText.Attribute = tick == 0 ? "#8a8a8e" : "#e5e5ea"
      addLine((frame.left, y), (frame.right, y), [("stroke", color)], to: &drawing)
      drawing.add(
        text: axisText(tick), x: frame.left - 8, y: y + 4, size: 12, [("text-anchor", "end"), ("fill", Self.faint)])
    }
  }

  private func addTimeAxis(_ frame: Frame, to drawing: inout SVGText) {
    for tick in frame.time.ticks {
      let x = frame.x(tick.moment)
      addLine((x, frame.bottom), (x, frame.bottom + 5), [("stroke", "#8a8a8e")], to: &drawing)
      drawing.add(
        text: tick.label, x: x, y: frame.bottom + 20, size: 12, [("text-anchor", "middle"), ("fill", Self.faint)])
    }
  }

  private func addLine(
    _ start: (Double, Double), _ end: (Double, Double), _ attributes: [(String, SVGText.Attribute)],
    to drawing: inout SVGText
  ) {
    let ends: [(String, SVGText.Attribute)] = [
      ("x1", .number(start.0)), ("y1", .number(start.1)), ("x2", .number(end.0)), ("y2", .number(end.1)),
    ]
    drawing.add("line", ends + attributes)
  }
}

// MARK: - Steps

extension ChartPanel {
  /// Draws what was seen as solid lines, the time between as dashes, and a dot where a price was first seen.
  private func add(_ line: Line, _ color: String, _ frame: Frame, to drawing: inout SVGText) {
    let points = line.periods.map { period in
      (since: frame.x(period.since), until: frame.x(period.until), y: frame.y(period.money?.milliunits ?? 0))
    }
    for (point, next) in zip(points, points.dropFirst()) {
      let path = "M\(Self.pair(point.until, point.y))H\(SVGText.number(next.since))V\(SVGText.number(next.y))"
      drawing.add(
        "path",
        [
          ("d", .word(path)), ("fill", "none"), ("stroke", .word(color)), ("stroke-width", .number(1.5)),
          ("stroke-dasharray", "2 4"), ("stroke-linecap", "round"),
        ])
    }
    for point in points where point.until > point.since {
      addLine(
        (point.since, point.y), (point.until, point.y),
        [("stroke", .word(color)), ("stroke-width", .number(2.5)), ("stroke-linecap", "round")], to: &drawing)
    }
    for point in points {
      drawing.add(
        "circle", [("cx", .number(point.since)), ("cy", .number(point.y)), ("r", .number(3.5)), ("fill", .word(color))])
    }
  }

  private static func pair(_ x: Double, _ y: Double) -> String { "\(SVGText.number(x)) \(SVGText.number(y))" }

  /// Writes each new price above its beginning, where there is room.
  private func addLabels(
    _ line: Line, _ color: String, _ frame: Frame, _ taken: inout [Box], to drawing: inout SVGText
  ) {
    var last: Money?
    for period in line.periods where period.money != last {
      last = period.money
      let text = period.displayText(kind: kind, Self.formatter)
      let width = Self.textWidth(text)
      let left = min(frame.x(period.since) + 5, frame.right - width)
      let y = frame.y(period.money?.milliunits ?? 0)
      let box = Box(left: left - 3, right: left + width + 3, bottom: y - 9)
      guard !taken.contains(where: box.overlaps) else { continue }
      taken.append(box)
      drawing.add(
        text: text, x: left, y: box.bottom, size: 12,
        [
          ("fill", .word(color)), ("font-weight", "600"), ("paint-order", "stroke"), ("stroke", "#ffffff"),
          ("stroke-width", .number(3)),
        ])
    }
  }
}
