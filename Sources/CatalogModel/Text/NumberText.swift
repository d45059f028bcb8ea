/// Numbers as people read them.
extension FixedWidthInteger {
  /// With commas between the thousands: `1,234,567`.
  package var grouped: String {
    var digits = Array(String(magnitude))
    for index in stride(from: digits.count - 3, to: 0, by: -3) { digits.insert(",", at: index) }
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

/// A number of 0 or more with two decimals, rounded: `4.67`.
package func twoDecimals(_ number: Double) -> String {
  let (whole, rest) = Int((number * 100).rounded()).quotientAndRemainder(dividingBy: 100)
  return "\(whole)." + (rest < 10 ? "0\(rest)" : "\(rest)")
}

extension [UInt8] {
  /// Appends a number in decimal digits.
  package mutating func append(number: Int64) {
    var reversed = InlineArray<20, UInt8>(repeating: 0)
    var (count, rest) = (0, number.magnitude)
    repeat {
      let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
      reversed[count] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit)
      count += 1
      rest = quotient
    } while rest > 0
    if number < 0 { append(UInt8(ascii: "-")) }
    for index in stride(from: count - 1, through: 0, by: -1) { append(reversed[index]) }
  }

  /// The digits of Apple IDs, each with a line feed; texts of them take eight times as long.
  package init(lines numbers: [AppleID]) {
    self.init(repeating: 0, count: numbers.count * 20 + 8)
    // Written from the end, because division yields the last digits first.
    var first = count
    var span = mutableSpan
    var bytes = unsafe span.mutableBytes
    for number in numbers.reversed() {
      first -= 1
      bytes.storeBytes(of: UInt8(ascii: "\n"), toByteOffset: first, as: UInt8.self)
      var (rest, digits) = (number.rawValue.magnitude, UInt64(0))
      repeat {
        digits = Self.eightDigits(rest % 100_000_000)
        first -= 8
        bytes.storeBytes(of: (digits | 0x3030_3030_3030_3030).littleEndian, toByteOffset: first, as: UInt64.self)
        rest /= 100_000_000
      } while rest > 0
      // The line before is written over the zeros before the number.
      first += digits.trailingZeroBitCount / 8
    }
    removeFirst(first)
  }

  /// The digits of a number below 100 million, the first in the lowest byte: the number is halved, and so are its
  /// halves.
  private static func eightDigits(_ number: UInt64) -> UInt64 {
    let fours = number / 10_000 | (number % 10_000) << 32
    let firstPairs = (fours &* 10_486) >> 20 & 0x0000_007F_0000_007F
    let pairs = firstPairs | (fours &- firstPairs &* 100) << 16
    let tens = (pairs &* 103) >> 10 & 0x000F_000F_000F_000F
    return tens | (pairs &- tens &* 10) << 8
  }
}
