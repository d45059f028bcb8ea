/// Bars of how much more or less something costs than at home; each is beside its percentage in words.
struct DifferenceBars {
  private static let width = 160.0
  private let zero: Double
  private let scale: Double

  /// - Parameter differences: Of all rows, in tenths of a percent.
  init(_ differences: [Int64]) {
    let (lowest, highest) = (min(differences.min() ?? 0, 0), max(differences.max() ?? 0, 0))
    let span = max(Double(highest) - Double(lowest), 1)
    (zero, scale) = (-Double(lowest) / span * Self.width, Self.width / span)
  }

  /// A bar with its percentage.
  func html(_ difference: Int64) -> HTML {
    guard difference != 0 else { return "the same" }
    let words = HTML.element("span", [], .text(SiteWords.percent(difference)))
    return .element("div", [.class("versus")], words, .drawing(bar(difference)))
  }

  func bar(_ difference: Int64) -> XMLElement {
    let length = abs(Double(difference)) * scale
    let number = XMLElement.number
    return XMLElement(
      "svg",
      attributes: [
        ("class", "bar"), ("viewBox", "-1 0 \(number(Self.width + 2)) 10"), ("preserveAspectRatio", "none"),
        ("aria-hidden", "true"),
      ],
      children: [
        XMLElement(
          "rect",
          attributes: [
            ("class", difference < 0 ? "less" : "more"), ("x", number(difference < 0 ? zero - length : zero)),
            ("y", "1"), ("width", number(length)), ("height", "8"),
          ]),
        .line((zero, 0), (zero, 10), []),
      ])
  }
}
