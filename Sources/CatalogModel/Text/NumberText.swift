/// Numbers as people read them.
extension FixedWidthInteger {
  /// With commas between the thousands: `1,234,567`.
  package var grouped: String {
    var digits = Array(String(magnitude))
    for place in stride(from: digits.count - 3, to: 0, by: -3) { digits.insert(",", at: place) }
    return (self < 0 ? "-" : "") + String(digits)
  }

  /// A tenth of it, with a decimal where it has one: `-33.3`, `100`.
  package var tenthsText: String {
    let (whole, tenth) = magnitude.quotientAndRemainder(dividingBy: 10)
    return (self < 0 ? "-" : "") + "\(whole)" + (tenth == 0 ? "" : ".\(tenth)")
  }

  /// So many seconds as minutes and seconds, with hours where there are some: `0:07`, `2:15:00`.
  package var clockText: String {
    let (hours, minutes) = (self / 3600, self / 60 % 60)
    return (hours > 0 ? "\(hours):\(minutes.text(digits: 2))" : "\(minutes)") + ":\((self % 60).text(digits: 2))"
  }

  /// So many bytes in decimal units, as Apple counts sizes: `512 B`, `1.5 MB`.
  package var byteText: String {
    if self < 1_000 { return "\(self) B" }
    var (tenths, unit) = (self / 100, 0)
    while tenths >= 10_000, unit < 3 { (tenths, unit) = (tenths / 1_000, unit + 1) }
    return "\((tenths / 10).grouped).\(tenths % 10) \(["kB", "MB", "GB", "TB"][unit])"
  }

  /// A number of 0 or more with zeros before it: `007`.
  package func text(digits: Int, radix: Int = 10) -> String {
    let text = String(self, radix: radix)
    return String(repeating: "0", count: Swift.max(0, digits - text.utf8.count)) + text
  }
}

extension [UInt8] {
  /// Appends the digits of a number of 0 or more; a text of them takes four times as long.
  package mutating func append(digits number: Int64) {
    var digits = InlineArray<20, UInt8>(repeating: 0)
    var first = 20
    var rest = number.magnitude
    repeat {
      first -= 1
      digits[first] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    } while rest > 0
    append(addingCapacity: 20 - first) { output in
      for index in first..<20 { output.append(digits[index]) }
    }
  }
}
