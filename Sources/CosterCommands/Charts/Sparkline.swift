internal import Catalog
internal import CatalogModel

/// A price over time in one line of text: `▂▂▂▅▅█`.
struct Sparkline {
  static let bars = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  /// A bar for each equal part of the time, with the price at its end.
  let text: String

  /// Draws prices of one currency, beginning with the first.
  init(_ periods: [PricePeriod], width: Int) {
    let prices = periods.compactMap { period in period.money.map { (period.since.seconds, $0.milliunits) } }
    let times = prices.map(\.0) + periods.map(\.until.seconds)
    let amounts = prices.map(\.1)
    guard let start = times.min(), let end = times.max(), let low = amounts.min(), let high = amounts.max() else {
      text = ""
      return
    }
    text = (1...width).map { step in
      let time = start + Int64((Double(end - start) * Double(step) / Double(width)).rounded())
      let amount = prices.last { $0.0 <= time }?.1 ?? low
      let share = high == low ? 0 : (Double(amount) - Double(low)) / (Double(high) - Double(low))
      let height = share * Double(Self.bars.count - 1)
      return Self.bars[Int(height.rounded())]
    }.joined()
  }
}
