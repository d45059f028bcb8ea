/// A time in UTC, to the second; written as ISO 8601: `2026-11-18T09:30:00Z`.
public struct Timestamp: Hashable, Comparable, Sendable {
  /// Seconds since 1970-01-01T00:00:00Z.
  public var seconds: Int64

  public init(seconds: Int64) { self.seconds = seconds }

  public static func < (left: Timestamp, right: Timestamp) -> Bool { left.seconds < right.seconds }
}

extension Timestamp: CustomStringConvertible {
  public var description: String {
    let (date, time) = dayAndSecond
    let parts = [time / 3600, time / 60 % 60, time % 60].map { $0.text(digits: 2) }
    return "\(date)T\(parts.joined(separator: ":"))Z"
  }

  /// The day alone: `2026-11-18`.
  public var date: String { dayAndSecond.date }

  /// The last second of the day that begins at this time; a time of day is returned unchanged.
  public var endOfDay: Timestamp { dayAndSecond.second == 0 ? Timestamp(seconds: seconds + 86_399) : self }

  private var dayAndSecond: (date: String, second: Int64) {
    let (day, second) = seconds.quotientAndRemainder(dividingBy: 86_400)
    return second >= 0 ? (Self.date(day: day), second) : (Self.date(day: day - 1), second + 86_400)
  }

  /// Howard Hinnant's `civil_from_days` (howardhinnant.github.io/date_algorithms.html).
  private static func date(day: Int64) -> String {
    let shifted = day + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    let dayOfMonth = dayOfYear - (153 * marchMonth + 2) / 5 + 1
    let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return "\(year.text(digits: 4))-\(month.text(digits: 2))-\(dayOfMonth.text(digits: 2))"
  }
}

extension Timestamp {
  /// Parses `2026-11-18`, `2026-11-18T09:30:00Z` or the same with an offset such as `-07:00`.
  ///
  /// The calendar has no year 0.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count >= 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
      let year = Self.number(bytes[0..<4]), year > 0, let month = Self.number(bytes[5..<7]), (1...12).contains(month),
      let day = Self.number(bytes[8..<10]), (1...31).contains(day)
    else { return nil }
    let days = Self.days(year, month, day)
    // The 31st of a month of 30 days would be read as a day of the next.
    guard Self.date(day: days).hasSuffix(day.text(digits: 2)) else { return nil }
    var seconds = days * 86_400
    if bytes.count > 10 {
      guard let time = Self.time(bytes[10...]) else { return nil }
      seconds += time
    }
    self.init(seconds: seconds)
  }

  /// Parses `T09:30:00`, with `Z` or an offset after it; decimals of the seconds are dropped.
  private static func time(_ text: ArraySlice<UInt8>) -> Int64? {
    let bytes = Array(text)
    guard bytes.count >= 9, bytes[0] == UInt8(ascii: "T") || bytes[0] == UInt8(ascii: " "),
      bytes[3] == UInt8(ascii: ":"), bytes[6] == UInt8(ascii: ":"),
      let hour = number(bytes[1..<3]), hour < 25, let minute = number(bytes[4..<6]), minute < 60,
      let second = number(bytes[7..<9]), second < 61
    else { return nil }
    var zone = bytes[9...]
    if zone.first == UInt8(ascii: ".") {
      zone = zone.dropFirst().drop { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
    }
    guard let offset = offset(Array(zone)) else { return nil }
    return hour * 3600 + minute * 60 + second - offset
  }

  private static func offset(_ zone: [UInt8]) -> Int64? {
    if zone.isEmpty || zone == [UInt8(ascii: "Z")] { return 0 }
    guard zone.count == 6, zone[3] == UInt8(ascii: ":"), let hours = number(zone[1..<3]), hours < 24,
      let minutes = number(zone[4..<6]), minutes < 60
    else { return nil }
    switch zone[0] {
    case UInt8(ascii: "+"): return hours * 3600 + minutes * 60
    case UInt8(ascii: "-"): return -(hours * 3600 + minutes * 60)
    default: return nil
    }
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int64? {
    guard digits.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }) else { return nil }
    return digits.reduce(0) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) }
  }

  /// Howard Hinnant's `days_from_civil`.
  private static func days(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
    let shifted = month <= 2 ? year - 1 : year
    let era = shifted / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }
}
