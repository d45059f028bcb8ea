/// A duration for people to read: `0.3 s`, `12 s`, `15 minutes`, `2 hours`, `3 days`; never shorter than it is.
public struct WaitText: CustomStringConvertible, Sendable {
  public let description: String

  public init(milliseconds: Int64) {
    let seconds = Self.quotient(milliseconds, 1000)
    switch seconds {
    case ..<10:
      let tenths = Self.quotient(milliseconds, 100)
      description = tenths % 10 == 0 ? "\(tenths / 10) s" : "\(tenths / 10).\(tenths % 10) s"
    case ..<120: description = "\(seconds) s"
    case ..<7200: description = "\(Self.quotient(seconds, 60)) minutes"
    case ..<172_800: description = "\(Self.quotient(seconds, 3600)) hours"
    default: description = "\(Self.quotient(seconds, 86_400)) days"
    }
  }

  /// Rounded up.
  private static func quotient(_ number: Int64, _ divisor: Int64) -> Int64 {
    number / divisor + (number % divisor > 0 ? 1 : 0)
  }
}
