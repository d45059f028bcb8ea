internal import CatalogModel

/// The shapes of a drawing.
extension XMLElement {
  typealias Attributes = [(name: String, value: String?)]

  static func line(_ start: (x: Double, y: Double), _ end: (x: Double, y: Double), _ attributes: Attributes) -> Self {
    let ends = [("x1", number(start.x)), ("y1", number(start.y)), ("x2", number(end.x)), ("y2", number(end.y))]
    return Self("line", attributes: ends + attributes)
  }

  static func words(_ text: String, x: Double, y: Double, size: Int, _ attributes: Attributes) -> Self {
    Self("text", text: text, attributes: [("x", number(x)), ("y", number(y)), ("font-size", "\(size)")] + attributes)
  }

  /// A number with at most one decimal.
  static func number(_ value: Double) -> String { Int((value * 10).rounded()).tenthsText }
}
