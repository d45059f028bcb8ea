/// The price ratios of the rows that two lists share, and those that differ from the others.
///
/// Ratios are evidence, and never a price. Their means are geometric, so that both directions agree.
struct RatioComparison {
  typealias Rows = (name: Int, one: Int, other: Int)

  private var ratios: [(ratio: Double, rows: Rows)] = []
  /// Rows of which one costs nothing and the other something.
  private var unequal: [Rows] = []
  private var (least, most) = (Double.infinity, 0.0)

  /// How many times the others' ratio a ratio may be.
  static let tolerance = 2.5

  /// Forgets all rows, and keeps the memory: an app in all stores has thousands of pairs of lists.
  mutating func removeAll() {
    ratios.removeAll(keepingCapacity: true)
    unequal.removeAll(keepingCapacity: true)
    (least, most) = (.infinity, 0)
  }

  /// Adds two amounts; a negative one isn't known, and two free rows have no ratio.
  mutating func add(_ one: Double, _ other: Double, _ rows: Rows) {
    if one > 0, other > 0 {
      let ratio = other / one
      ratios.append((ratio, rows))
      (least, most) = (min(least, ratio), max(most, ratio))
    } else if (one == 0) != (other == 0), one >= 0, other >= 0 {
      unequal.append(rows)
    }
  }

  /// The rows whose ratio isn't within the tolerance of the median of the others.
  var outliers: [Rows] {
    guard !ratios.isEmpty else { return [] }
    // All within the tolerance of each other are within that of any median.
    guard most > least * Self.tolerance else { return unequal }
    let sorted = ratios.sorted { $0.ratio < $1.ratio }
    let outliers = sorted.indices.filter { index in
      let median = Self.median(of: sorted, without: index)
      return !Self.isNear(sorted[index].ratio, median, within: Self.tolerance)
    }
    return unequal + outliers.map { sorted[$0].rows }
  }

  private static func median(of sorted: [(ratio: Double, rows: Rows)], without index: Int) -> Double {
    let others = sorted.count - 1
    let at = { (rank: Int) in sorted[rank < index ? rank : rank + 1].ratio }
    return others % 2 == 1 ? at(others / 2) : (at(others / 2 - 1) * at(others / 2)).squareRoot()
  }

  static func isNear(_ ratio: Double, _ other: Double, within tolerance: Double) -> Bool {
    ratio <= other * tolerance && other <= ratio * tolerance
  }
}

extension [Double] {
  /// The median of ratios; `nil` without any.
  var medianRatio: Double? {
    guard !isEmpty else { return nil }
    let sorted = sorted()
    return count % 2 == 1 ? sorted[count / 2] : (sorted[count / 2 - 1] * sorted[count / 2]).squareRoot()
  }
}
