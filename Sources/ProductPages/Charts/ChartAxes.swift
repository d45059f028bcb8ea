internal import CatalogModel

/// Round amounts for the price axis, in milliunits: from 0 to the highest price or a little above, in at most five
/// steps of 1, 2 or 5 times a power of ten.
func priceTicks(upTo highest: Int64) -> [Int64] {
  let highest = max(highest, 10)
  let units = sequence(first: Int64(10)) { $0 * 10 }.prefix(18)
  let step = units.lazy.flatMap { [$0, $0 * 2, $0 * 5] }.first { (highest - 1) / $0 < 5 } ?? highest
  return (0...(highest - 1) / step + 1).map { $0 > Int64.max / step ? Int64.max : $0 * step }
}

/// Round dates for the time axis.
struct TimeAxis {
  typealias Tick = (moment: Timestamp, label: String)

  let start: Timestamp
  let end: Timestamp

  /// A day is the shortest time that is shown.
  init(start: Timestamp, end: Timestamp) {
    let shortest: Int64 = 86_400
    let missing = max(0, shortest - (end.seconds - start.seconds))
    self.start = Timestamp(seconds: start.seconds - missing / 2)
    self.end = Timestamp(seconds: end.seconds + missing - missing / 2)
  }

  /// The position of a time: 0 at the start, 1 at the end.
  func share(of moment: Timestamp) -> Double {
    Double(moment.seconds - start.seconds) / Double(end.seconds - start.seconds)
  }

  /// The finest of the steps that gives so many ticks at most.
  func ticks(atMost count: Int64) -> [Tick] {
    let days = (end.seconds - start.seconds) / 86_400
    for step: Int64 in [1, 2, 7, 14] where days / step < count { return Self.everyDays(step, start, end) }
    for step in [1, 2, 3, 6] where days / Int64(step * 30) < count { return Self.everyMonths(step, start, end) }
    let years = [1, 2, 5, 10, 20, 50].first { (years: Int) in days / Int64(years * 365) < count } ?? 100
    return Self.everyMonths(years * 12, start, end)
  }

  private static func everyDays(_ step: Int64, _ start: Timestamp, _ end: Timestamp) -> [Tick] {
    let first = (start.seconds + 86_399) / 86_400
    return stride(from: first, through: end.seconds / 86_400, by: Int(step)).map { day in
      let moment = Timestamp(seconds: day * 86_400)
      return (moment, moment.date)
    }
  }

  private static func everyMonths(_ step: Int, _ start: Timestamp, _ end: Timestamp) -> [Tick] {
    guard let first = month(of: start), let last = month(of: end) else { return [] }
    return stride(from: (first + step - 1) / step * step, through: last, by: step).compactMap { month in
      let (year, number) = month.quotientAndRemainder(dividingBy: 12)
      let name = "\(year.text(digits: 4))-\((number + 1).text(digits: 2))"
      guard let moment = Timestamp(name + "-01"), moment >= start, moment <= end else { return nil }
      return (moment, step % 12 == 0 ? year.text(digits: 4) : name)
    }
  }

  /// Months since the year 0.
  private static func month(of moment: Timestamp) -> Int? {
    let parts = moment.date.split(separator: "-").compactMap { Int($0) }
    return parts.count == 3 ? parts[0] * 12 + parts[1] - 1 : nil
  }
}
