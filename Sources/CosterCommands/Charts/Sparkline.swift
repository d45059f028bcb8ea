internal import Catalog
internal import CatalogModel

/// Draws a value over time in one line of text: `▂▂▂▅▅█`.
enum Sparkline {
  private static let bars = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  /// Draws prices of one currency, beginning with the first: a bar for each equal part of the time, with the price at
  /// its end.
  static func text(ofPrices periods: [PricePeriod], width: Int) -> String {
    let prices = periods.compactMap { period in period.money.map { (period.since.seconds, $0.milliunits) } }
    let times = prices.map(\.0) + periods.map(\.until.seconds)
    let amounts = prices.map(\.1)
    guard let start = times.min(), let end = times.max(), let low = amounts.min(), let high = amounts.max() else {
      return ""
    }
    return (1...width).map { step in
      let time = start + Int64((Double(end - start) * Double(step) / Double(width)).rounded())
      let amount = prices.last { $0.0 <= time }?.1 ?? low
      let share = high == low ? 0 : (Double(amount) - Double(low)) / (Double(high) - Double(low))
      return bars[Int((share * 7).rounded())]
    }.joined()
  }

  /// Draws the ranks of editions, the oldest first and the best highest: a bar for each edition, or for the best of
  /// several if they do not fit; `nil` is a gap.
  static func text(ofRanks ranks: [Int?], width: Int) -> String {
    let known = ranks.compactMap(\.self)
    guard let best = known.min(), let worst = known.max() else { return "" }
    let steps = min(ranks.count, width)
    return (0..<steps).map { step in
      let part = ranks[(step * ranks.count / steps)..<((step + 1) * ranks.count / steps)]
      guard let rank = part.compactMap(\.self).min() else { return " " }
      return bars[worst == best ? 7 : (worst - rank) * 7 / (worst - best)]
    }.joined()
  }
}
