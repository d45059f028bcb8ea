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

  /// Dark enough on white for every eye, and distinguished by the colour-blind (Okabe and Ito's palette, darkened).
  private static let colors = ["#0b63b0", "#c2410c", "#047857", "#9d3c8a", "#7a5c00"]
  static let faint = "#6e6e73"

  var title: String
  var lines: [Line]
  /// Of the axis, ascending from 0.
  var ticks: [Tick]

  /// The width that the labels of the axis need.
  func leftMargin(_ size: ChartSize) -> Double {
    size.margin + 16 + (ticks.map { size.textWidth($0.label) }.max() ?? 0)
  }

  func elements(top: Double, left: Double, _ size: ChartSize, _ time: TimeAxis) -> [XMLElement] {
    let highest = ticks.last?.value ?? 1
    let frame = Frame(
      left: left, right: size.width - size.margin - 12, top: top + (lines.count > 1 && size.isNarrow ? 68 : 44),
      bottom: top + size.panelHeight - 40, highest: highest, time: time, size: size)
    var elements = titleLine(y: top + 18, frame) + valueAxis(frame) + timeAxis(frame)
    for (index, line) in lines.enumerated() { elements += shapes(of: line, Ink(index), frame) }
    var taken: [Box] = []
    for (index, line) in lines.enumerated() { elements += labels(of: line, Ink(index), frame, &taken) }
    return elements
  }

  /// The colour of a line: a page has one for the dark, too, by the class.
  private struct Ink {
    let color: String
    let name: String

    init(_ index: Int) {
      (color, name) = (ChartPanel.colors[index % ChartPanel.colors.count], "c\(index % ChartPanel.colors.count)")
    }
  }
}

extension ChartSize {
  /// About how wide a text is.
  func textWidth(_ text: String) -> Double { Double(displayWidth(text)) * Double(fontSize) * 0.575 }
}

/// Where a panel's values and times stand on the drawing.
private struct Frame {
  var left: Double
  var right: Double
  var top: Double
  var bottom: Double
  var highest: Int64
  var time: TimeAxis
  var size: ChartSize

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
    let size = frame.size
    var elements = [
      XMLElement.words(
        title, x: size.margin, y: y, size: 14, [("font-weight", "600"), ("fill", "#1d1d1f"), ("class", "ink")])
    ]
    guard lines.count > 1 else { return elements }
    // Beside the title where there is room, else below it.
    let y = size.isNarrow ? y + 22 : y
    var x = frame.right
    for (index, line) in lines.enumerated().reversed() {
      x -= size.textWidth(line.name)
      elements.append(.words(line.name, x: x, y: y, size: size.fontSize, [("fill", Self.faint), ("class", "faint")]))
      x -= 24
      let ink = Ink(index)
      elements.append(
        .line((x, y - 4), (x + 18, y - 4), [("stroke", ink.color), ("stroke-width", "2.5"), ("class", ink.name)]))
      x -= 16
    }
    return elements
  }

  private func valueAxis(_ frame: Frame) -> [XMLElement] {
    ticks.flatMap { tick -> [XMLElement] in
      let y = frame.y(tick.value)
      return [
        .line(
          (frame.left, y), (frame.right, y),
          [("stroke", tick.value == 0 ? "#8a8a8e" : "#e5e5ea"), ("class", tick.value == 0 ? "axis" : "grid")]),
        .words(
          tick.label, x: frame.left - 8, y: y + 4, size: frame.size.fontSize,
          [("text-anchor", "end"), ("fill", Self.faint), ("class", "faint")]),
      ]
    }
  }

  private func timeAxis(_ frame: Frame) -> [XMLElement] {
    frame.time.ticks(atMost: frame.size.dates).flatMap { tick -> [XMLElement] in
      let (x, size) = (frame.x(tick.moment), frame.size)
      // A date near the edge is moved in, so that it is not cut off.
      let half = size.textWidth(tick.label) / 2
      let middle = min(max(x, half), size.width - half)
      return [
        .line((x, frame.bottom), (x, frame.bottom + 5), [("stroke", "#8a8a8e"), ("class", "axis")]),
        .words(
          tick.label, x: middle, y: frame.bottom + 20, size: size.fontSize,
          [("text-anchor", "middle"), ("fill", Self.faint), ("class", "faint")]),
      ]
    }
  }
}

// MARK: - Steps

extension ChartPanel {
  /// What was seen as solid lines, the time between as dashes, and a dot where a value was first seen.
  private func shapes(of line: Line, _ ink: Ink, _ frame: Frame) -> [XMLElement] {
    let points = line.steps.map { step in
      (since: frame.x(step.since), until: frame.x(step.until), y: frame.y(step.value))
    }
    let number = XMLElement.number
    let gaps = zip(points, points.dropFirst()).map { point, next in
      XMLElement(
        "path",
        attributes: [
          ("d", "M\(number(point.until)) \(number(point.y))H\(number(next.since))V\(number(next.y))"),
          ("fill", "none"), ("stroke", ink.color), ("stroke-width", "1.5"), ("stroke-dasharray", "2 4"),
          ("stroke-linecap", "round"), ("class", ink.name),
        ])
    }
    let seen = points.filter { $0.until > $0.since }.map { point in
      XMLElement.line(
        (point.since, point.y), (point.until, point.y),
        [("stroke", ink.color), ("stroke-width", "2.5"), ("stroke-linecap", "round"), ("class", ink.name)])
    }
    let dots = points.map { point in
      XMLElement(
        "circle",
        attributes: [
          ("cx", number(point.since)), ("cy", number(point.y)), ("r", "3.5"), ("fill", ink.color),
          ("class", "\(ink.name) dot"),
        ])
    }
    return gaps + seen + dots
  }

  /// The last value, the lowest and the first, where there is room: what a reader looks for, and no more.
  private func labels(of line: Line, _ ink: Ink, _ frame: Frame, _ taken: inout [Box]) -> [XMLElement] {
    guard let first = line.steps.first, let last = line.steps.last,
      let lowest = line.steps.min(by: { ($0.value, $1.since) < ($1.value, $0.since) })
    else { return [] }
    var labels: [XMLElement] = []
    let places = [
      (last, frame.x(last.until), true), (lowest, frame.x(lowest.since), false), (first, frame.x(first.since), false),
    ]
    var seen: Set<Int64> = []
    for (step, x, isAtEnd) in places where seen.insert(step.value).inserted {
      let width = frame.size.textWidth(step.label)
      let left = max(frame.left + 2, min(isAtEnd ? x - width : x + 5, frame.right - width))
      // The lowest stands below its point, where nothing of the line is.
      let isBelow = step.value == lowest.value && step.value < first.value && frame.y(step.value) + 20 < frame.bottom
      let box = Box(left: left - 3, right: left + width + 3, bottom: frame.y(step.value) + (isBelow ? 18 : -9))
      guard !taken.contains(where: box.overlaps) else { continue }
      taken.append(box)
      labels.append(
        .words(
          step.label, x: left, y: box.bottom, size: frame.size.fontSize,
          [
            ("fill", ink.color), ("font-weight", "600"), ("paint-order", "stroke"), ("stroke", "#ffffff"),
            ("stroke-width", "3"), ("class", "\(ink.name) label"),
          ]))
    }
    return labels
  }
}
