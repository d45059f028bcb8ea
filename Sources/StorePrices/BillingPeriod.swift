/// The length of a subscription's period: `P1Y`, `P3M`, `P2W`, `P7D`, as ISO 8601 writes it and App Store Connect does.
public struct BillingPeriod: Hashable, Sendable {
  /// A unit of time that subscriptions are billed in, and that prices are compared by.
  public enum Unit: String, CaseIterable, Sendable {
    /// A day.
    case day
    /// Seven days.
    case week
    /// A twelfth of a year.
    case month
    /// 365 days.
    case year

    /// The length in twelfths of a day, so that every unit is a whole number.
    ///
    /// **A year has 12 months and 365 days, a week 7 days.** A month is thus a twelfth of a year, 365/12 days. Apple
    /// publishes no rule: its pages state the price of a whole period alone.
    var twelfthsOfDay: Int64 {
      switch self {
      case .day: 12
      case .week: 7 * 12
      case .month: 365
      case .year: 365 * 12
      }
    }
  }

  /// How many units the period has.
  public let count: Int
  /// The unit: `P12M` has months, and is as long as `P1Y`.
  public let unit: Unit

  /// Returns `nil` for a count that is not between 1 and 999.
  public init?(count: Int, unit: Unit) {
    guard (1...999).contains(count) else { return nil }
    (self.count, self.unit) = (count, unit)
  }

  /// Parses a duration of one unit, such as `P1Y`; `nil` for anything else.
  public init?(_ text: some StringProtocol) {
    let letters: [Character: Unit] = ["D": .day, "W": .week, "M": .month, "Y": .year]
    guard text.first == "P", let unit = text.last.flatMap({ letters[$0] }) else { return nil }
    let digits = text.dropFirst().dropLast()
    guard digits.utf8.allSatisfy(PricePattern.isDigit), let count = Int(digits) else { return nil }
    self.init(count: count, unit: unit)
  }

  var twelfthsOfDay: Int64 { Int64(count) * unit.twelfthsOfDay }
}

extension BillingPeriod: CustomStringConvertible {
  public var description: String { "P\(count)\(unit.rawValue.prefix(1).uppercased())" }
}
