internal import CatalogModel

/// What was seen in one storefront, as steps over time: prices in one currency, or ratings.
struct ChartPanel {
  /// A value, and when it was seen first and last.
  struct Step {
    var since: Timestamp
    var until: Timestamp
    var value: Int64
    var label: String
  }

  /// What one offer cost, or how one version was rated.
  struct Line {
    var name: String
    var steps: [Step]
  }

  typealias Tick = (value: Int64, label: String)

  static let height = 300.0
  /// Dark enough on white for every eye, and distinguished by the colour-blind (Okabe and Ito's palette, darkened).
  private static let colors = ["#0b63b0", "#c2410c", "#047857", "#9d3c8a", "#7a5c00"]
  private static let faint = "#6e6e73"

  var title: String
  var lines: [Line]
  /// Of the axis, ascending from 0.
  var ticks: [Tick]

  /// The width that the labels of the axis need.
  var leftMargin: Double { 40 + (ticks.map { Self.textWidth($0.label) }.max() ?? 0) }

  func elements(top: Double, left: Double, right: Double, _ time: TimeAxis) -> [XMLElement] {
    let highest = ticks.last?.value ?? 1
    let frame = Frame(
      left: left, right: right, top: top + 44, bottom: top + Self.height - 40, highest: highest, time: time)
    var elements = titleLine(y: top + 18, frame) + valueAxis(frame) + timeAxis(frame)
    for (index, line) in lines.enumerated() { elements += shapes(of: line, Self.color(index), frame) }
    var taken: [Box] = []
    for (index, line) in lines.enumerated() { elements += labels(of: line, Self.color(index), frame, &taken) }
    return elements
  }

  private static func color(_ index: Int) -> String { colors[index % colors.count] }

  /// About how wide 12-pixel text is.
  private static func textWidth(_ text: String) -> Double { Double(displayWidth(text)) * 6.9 }
}

/// Where a panel's values and times stand on the drawing.
private struct Frame {
  var left: Double
  var right: Double
  var top: Double
  var bottom: Double
  var highest: Int64
  var time: TimeAxis

  func x(_ moment: Timestamp) -> Double { left + time.share(of: moment) * (right - left) }

  func y(_ value: Int64) -> Double { bottom - Double(value) / Double(highest) * (bottom - top) }
}

/// The area that a label takes.
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
  private func titleLine(y: Double, _ frame: Frame) -> [XMLElement] {
    var elements = [XMLElement.words(title, x: 24, y: y, size: 14, [("font-weight", "600"), ("fill", "#1d1d1f")])]
    guard lines.count > 1 else { return elements }
    var x = frame.right
    for (index, line) in lines.enumerated().reversed() {
      x -= Self.textWidth(line.name)
      elements.append(.words(line.name, x: x, y: y, size: 12, [("fill", Self.faint)]))
      x -= 24
      elements.append(
        .line((x, y - 4), (x + 18, y - 4), [("stroke", Self.color(index)), ("stroke-width", "2.5")]))
      x -= 16
    }
    return elements
  }

  private func valueAxis(_ frame: Frame) -> [XMLElement] {
    ticks.flatMap { tick -> [XMLElement] in
      let y = frame.y(tick.value)
      return [
        .line((frame.left, y), (frame.right, y), [("stroke", tick.value == 0 ? "#8a8a8e" : "#e5e5ea")]),
        .words(
          tick.label, x: frame.left - 8, y: y + 4, size: 12, [("text-anchor", "end"), ("fill", Self.faint)]),
      ]
    }
  }

  private func timeAxis(_ frame: Frame) -> [XMLElement] {
    frame.time.ticks.flatMap { tick -> [XMLElement] in
      let x = frame.x(tick.moment)
      return [
        .line((x, frame.bottom), (x, frame.bottom + 5), [("stroke", "#8a8a8e")]),
        .words(
          tick.label, x: x, y: frame.bottom + 20, size: 12, [("text-anchor", "middle"), ("fill", Self.faint)]),
      ]
    }
  }
}

// MARK: - Steps

extension ChartPanel {
  /// What was seen as solid lines, the time between as dashes, and a dot where a value was first seen.
  private func shapes(of line: Line, _ color: String, _ frame: Frame) -> [XMLElement] {
    let points = line.steps.map { step in
      (since: frame.x(step.since), until: frame.x(step.until), y: frame.y(step.value))
    }
    let number = XMLElement.number
    let gaps = zip(points, points.dropFirst()).map { point, next in
      XMLElement(
        "path",
        attributes: [
          ("d", "M\(number(point.until)) \(number(point.y))H\(number(next.since))V\(number(next.y))"),
          ("fill", "none"), ("stroke", color), ("stroke-width", "1.5"), ("stroke-dasharray", "2 4"),
          ("stroke-linecap", "round"),
        ])
    }
    let seen = points.filter { $0.until > $0.since }.map { point in
      XMLElement.line(
        (point.since, point.y), (point.until, point.y),
        [("stroke", color), ("stroke-width", "2.5"), ("stroke-linecap", "round")])
    }
    let dots = points.map { point in
      XMLElement(
        "circle", attributes: [("cx", number(point.since)), ("cy", number(point.y)), ("r", "3.5"), ("fill", color)])
    }
    return gaps + seen + dots
  }

  /// Each new value above its beginning, where there is room.
  private func labels(of line: Line, _ color: String, _ frame: Frame, _ taken: inout [Box]) -> [XMLElement] {
    var labels: [XMLElement] = []
    var last: Int64?
    for step in line.steps where step.value != last {
      last = step.value
      let width = Self.textWidth(step.label)
      let left = min(frame.x(step.since) + 5, frame.right - width)
      let box = Box(left: left - 3, right: left + width + 3, bottom: frame.y(step.value) - 9)
      guard !taken.contains(where: box.overlaps) else { continue }
      taken.append(box)
      labels.append(
        .words(
          step.label, x: left, y: box.bottom, size: 12,
          [
            ("fill", color), ("font-weight", "600"), ("paint-order", "stroke"), ("stroke", "#ffffff"),
            ("stroke-width", "3"),
          ]))
    }
    return labels
  }
}
