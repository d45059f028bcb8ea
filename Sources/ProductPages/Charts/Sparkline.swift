internal import Catalog
internal import CatalogModel

/// A price over time as a line beside the price, without words: what it shows is said beside it.
struct Sparkline {
  /// The drawing.
  let drawing: XMLElement

  private static let (width, height, edge) = (240.0, 56.0, 5.0)

  /// Returns `nil` where there are not two prices in the newest currency.
  init?(_ history: PriceHistory) {
    guard let currency = (history.periods.last { $0.money != nil })?.money?.currency else { return nil }
    let periods = history.periods.filter { $0.money?.currency == currency }
    let amounts = periods.compactMap(\.money?.milliunits)
    guard periods.count > 1, let low = amounts.min(), let high = amounts.max(), let first = periods.first?.since,
      let last = periods.map(\.until).max(), first < last
    else { return nil }
    func x(_ moment: Timestamp) -> String {
      let share = Double(moment.seconds - first.seconds) / Double(last.seconds - first.seconds)
      return XMLElement.number(Self.edge + share * (Self.width - 2 * Self.edge))
    }
    func y(_ amount: Int64) -> String {
      let share = high == low ? 0.5 : Double(amount - low) / Double(high - low)
      return XMLElement.number(Self.height - Self.edge - share * (Self.height - 2 * Self.edge))
    }
    var path = ""
    for (period, amount) in zip(periods, amounts) {
      path += path.isEmpty ? "M\(x(period.since)) \(y(amount))" : "H\(x(period.since))V\(y(amount))"
    }
    path += "H\(x(last))"
    let bottom = XMLElement.number(Self.height)
    let end = (x(last), y(amounts[amounts.count - 1]))
    drawing = XMLElement(
      "svg",
      attributes: [
        ("class", "spark"), ("viewBox", "0 0 \(XMLElement.number(Self.width)) \(bottom)"), ("aria-hidden", "true"),
      ],
      children: [
        XMLElement("path", attributes: [("class", "area"), ("d", path + "V\(bottom)H\(x(first))Z")]),
        XMLElement("path", attributes: [("class", "stroke"), ("d", path)]),
        XMLElement("circle", attributes: [("cx", end.0), ("cy", end.1), ("r", "4")]),
      ])
  }
}
