/// All tables of tiers, the built-in one included.
public struct TierArchive: Sendable {
  /// By period, the oldest first.
  public let tables: [TierTable]

  /// Adds the built-in table, unless another of its period is imported.
  public init(imported: [TierTable]) {
    let isReplaced = imported.contains { $0.period == TierTable.of2016.period }
    tables = (imported + (isReplaced ? [] : [TierTable.of2016])).sorted { $0.period < $1.period }
  }

  /// Every table, or the newest one that is not after a period: `2016`, `2016-03`.
  public func tables(at period: String?) -> [TierTable] {
    guard let period else { return tables }
    // A year's table applies to all of the year: 2016 is no later than 2016-03, and 2016-03 is within 2016.
    return tables.last { $0.period <= period || $0.period.hasPrefix(period) }.map { [$0] } ?? []
  }
}
