internal import CatalogModel

/// The time that a path names: `2026-11-13/lookup.json`, `lookup-20261113.json`, `us_2026-11-13T0600Z.json`.
struct NamedTime: Equatable {
  var time: Timestamp
  /// Whether the name has a time of day, too; otherwise ``time`` is the day's beginning.
  var hasTimeOfDay: Bool

  /// Reads the innermost name that has a date.
  ///
  /// A name with two different ones has none: nothing says which counts.
  /// - Parameters:
  ///   - path: A path as it was given; files in an archive have its path before theirs.
  ///   - isPossible: Whether something can have been observed then.
  init?(path: String, isPossible: (Timestamp) -> Bool) {
    for name in path.utf8.split(separator: UInt8(ascii: "/")).reversed() {
      let found = Set(Self.all(in: Array(name)).filter { isPossible($0.time) })
      guard found.count == 1, let only = found.first else { continue }
      self = only
      return
    }
    return nil
  }

  private init(time: Timestamp, hasTimeOfDay: Bool) { (self.time, self.hasTimeOfDay) = (time, hasTimeOfDay) }

  private static func all(in name: [UInt8]) -> [NamedTime] {
    var found: [NamedTime] = []
    var reader = NameReader(name)
    while reader.skipToDigits() {
      if let date = reader.takeDate() {
        let clock = reader.takeClock()
        // A longer number is a time as a whole, or none.
        if clock == nil, reader.isAtDigit {
          reader.skipDigits()
          continue
        }
        if let time = Timestamp("\(date)T\(clock ?? "00:00:00Z")") {
          found.append(NamedTime(time: time, hasTimeOfDay: clock != nil))
        }
      } else {
        reader.skipDigits()
      }
    }
    return found
  }
}

extension NamedTime: Hashable {}

/// Reads a name from front to back.
private struct NameReader {
  private let name: [UInt8]
  private var at = 0

  init(_ name: [UInt8]) { self.name = name }

  /// Goes to the next digits; `false` where there are none.
  mutating func skipToDigits() -> Bool {
    while at < name.count, digitCount(from: at) == 0 { at += 1 }
    return at < name.count
  }

  var isAtDigit: Bool { digitCount(from: at) > 0 }

  mutating func skipDigits() { at += digitCount(from: at) }

  /// Takes `20261113`, alone or with a time behind it, or `2026-11-13` with any one mark; `nil` for other digits.
  mutating func takeDate() -> String? {
    guard let end = dateEnd(from: at), !isAppleID else { return nil }
    let digits = name[at..<end].filter(Self.isDigit).map { String(UnicodeScalar($0)) }.joined()
    at = end
    return "\(digits.prefix(4))-\(digits.dropFirst(4).prefix(2))-\(digits.suffix(2))"
  }

  /// Whether the digits are those of `id20261113`.
  private var isAppleID: Bool {
    at >= 2 && name[at - 2] | 0x20 == UInt8(ascii: "i") && name[at - 1] | 0x20 == UInt8(ascii: "d")
  }

  private func dateEnd(from start: Int) -> Int? {
    switch digitCount(from: start) {
    case 8, 12, 14: return start + 8
    case 4:
      let mark = start + 4 < name.count ? name[start + 4] : 0
      guard Self.dateMarks.contains(mark), digitCount(from: start + 5) == 2, start + 7 < name.count,
        name[start + 7] == mark, digitCount(from: start + 8) == 2
      else { return nil }
      return start + 10
    default: return nil
    }
  }

  private static let dateMarks = Array("-_.".utf8)
  private static let clockMarks = Array("Tt_- ".utf8)

  /// Takes the time of day behind a date, as `06:00:00Z`: `0600Z`, `T06-00-00`, `060000+0100`; without a zone it is
  /// UTC.
  mutating func takeClock() -> String? {
    var start = at
    if start < name.count, Self.clockMarks.contains(name[start]) { start += 1 }
    // What follows `2026-11-01_` may be the end of a range.
    guard start > at || digitCount(from: start) > 0, dateEnd(from: start) == nil else { return nil }
    guard let (parts, end) = clock(from: start), parts[0] < 24, parts[1] < 60, parts[2] < 60 else { return nil }
    at = end
    let text = parts.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    return text + (takeZone() ?? "Z")
  }

  private func clock(from start: Int) -> (parts: [Int], end: Int)? {
    let count = digitCount(from: start)
    if count == 4 || count == 6 {
      let parts = stride(from: start, to: start + count, by: 2).map(number)
      return (parts + (count == 4 ? [0] : []), start + count)
    }
    guard count == 2, start + 2 < name.count, Array(":-_.".utf8).contains(name[start + 2]),
      digitCount(from: start + 3) == 2
    else { return nil }
    let (hour, minute, end) = (number(at: start), number(at: start + 3), start + 5)
    guard end < name.count, name[end] == name[start + 2], digitCount(from: end + 1) == 2 else {
      return ([hour, minute, 0], end)
    }
    return ([hour, minute, number(at: end + 1)], end + 3)
  }

  private mutating func takeZone() -> String? {
    guard at < name.count, name[at] == UInt8(ascii: "+"), digitCount(from: at + 1) == 4 else { return nil }
    let zone =
      "+" + [at + 1, at + 3].map { number(at: $0) }.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    at += 5
    return zone
  }

  private func number(at index: Int) -> Int {
    Int(name[index] - UInt8(ascii: "0")) * 10 + Int(name[index + 1] - UInt8(ascii: "0"))
  }

  private func digitCount(from start: Int) -> Int {
    start < name.count ? name[start...].prefix(while: Self.isDigit).count : 0
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
