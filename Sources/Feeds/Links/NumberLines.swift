public import CatalogModel

/// Numbers as text, one a line, written without making strings.
public enum NumberLines {
  /// 63 bits have 19 digits at most, and a line end follows them.
  private static let longestLine = 20

  /// The lines of `numbers`: `1440857781`, a line feed, and so on.
  public static func text(_ numbers: [AppleID]) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: numbers.count * longestLine) { bytes, count in
      for number in numbers { unsafe write(UInt64(number.rawValue), to: bytes, at: &count) }
    }
  }

  /// Writes the digits from the last on, two at a time.
  private static func write(_ number: UInt64, to bytes: UnsafeMutableBufferPointer<UInt8>, at place: inout Int) {
    var slot = place + digitCount(number)
    unsafe bytes[slot] = UInt8(ascii: "\n")
    place = slot + 1
    var rest = number
    while rest >= 10 {
      let (quotient, pair) = rest.quotientAndRemainder(dividingBy: 100)
      slot -= 2
      unsafe bytes[slot] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: pair / 10)
      unsafe bytes[slot + 1] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: pair % 10)
      rest = quotient
      if quotient == 0 { return }
    }
    unsafe bytes[slot - 1] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest)
  }

  private static func digitCount(_ number: UInt64) -> Int {
    var count = 1
    var bound: UInt64 = 10
    while count < 19, number >= bound { (count, bound) = (count + 1, bound &* 10) }
    return count
  }
}
