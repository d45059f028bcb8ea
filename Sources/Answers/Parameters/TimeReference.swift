public import CatalogModel

/// A time as people name it: `2026-11-18`, `2026-11-18T09:30:00Z`, or how long ago, such as `7d`, `36h` or `2w`.
public enum TimeReference: Sendable, Equatable {
  /// A time.
  case time(Timestamp)
  /// A duration before the present.
  case ago(seconds: Int64)

  /// Reads a time; `nil` if the text is none.
  public init?(_ text: String) {
    if let time = Timestamp(text) {
      self = .time(time)
    } else if let unit = text.last.flatMap({ Self.units[$0] }), text.first?.isNumber == true, text.first != "0",
      let count = Int64(text.dropLast()), count <= Self.maxCount
    {
      self = .ago(seconds: count * unit)
    } else {
      return nil
    }
  }

  /// A hundred years of days.
  private static let maxCount = 36_600

  /// A whole number from 1 to the largest count.
  static let countPattern = "([1-9][0-9]{0,3}|[12][0-9]{4}|3[0-5][0-9]{3}|36[0-5][0-9]{2}|36600)"

  private static let units: [Character: Int64] = ["h": 3600, "d": 86_400, "w": 7 * 86_400]

  /// The time as it would be typed.
  public var text: String {
    switch self {
    case .time(let time): time.description
    case .ago(let seconds): seconds % 86_400 == 0 ? "\(seconds / 86_400)d" : "\(seconds / 3600)h"
    }
  }

  /// The time, as seen from `now`.
  public func timestamp(now: Timestamp) -> Timestamp {
    switch self {
    case .time(let time): time
    case .ago(let seconds): Timestamp(seconds: now.seconds - seconds)
    }
  }

  /// The last second of a day; a time of day is returned unchanged.
  public func endOfDay(now: Timestamp) -> Timestamp {
    if case .time(let time) = self { time.endOfDay } else { timestamp(now: now) }
  }

  /// Why a text is not a time, and how to write one.
  public static func validationError(of text: String) -> String? {
    "'\(text)' is not a time. Write a date such as 2026-11-18, or how long ago: 36h, 7d, 2w."
  }
}
