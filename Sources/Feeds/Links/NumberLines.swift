public import CatalogModel

/// Numbers as text, one a line, written without making strings.
public enum NumberLines {
  /// 63 bits have 19 digits at most, and a line end follows them.
  private static let longestLine = 20
  /// Digits are stored eight bytes at a time, whatever of them is needed.
  private static let room = 8
  private static let eightDigits: UInt64 = 100_000_000

  /// The lines of `numbers`: `1440857781`, a line feed, and so on.
  public static func text(_ numbers: [AppleID]) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: numbers.count * longestLine + room) { bytes, count in
      for number in numbers {
        unsafe write(UInt64(number.rawValue), to: UnsafeMutableRawBufferPointer(bytes), at: &count)
        unsafe bytes[count] = UInt8(ascii: "\n")
        count += 1
      }
    }
  }

  private static func write(_ number: UInt64, to bytes: UnsafeMutableRawBufferPointer, at place: inout Int) {
    let (above, low) = number.quotientAndRemainder(dividingBy: eightDigits)
    guard above > 0 else { return unsafe store(low, from: leadingZeros(low), to: bytes, at: &place) }
    if above < eightDigits {
      unsafe store(above, from: leadingZeros(above), to: bytes, at: &place)
    } else {
      let (top, middle) = above.quotientAndRemainder(dividingBy: eightDigits)
      unsafe store(top, from: leadingZeros(top), to: bytes, at: &place)
      unsafe store(middle, from: 0, to: bytes, at: &place)
    }
    unsafe store(low, from: 0, to: bytes, at: &place)
  }

  /// Writes the digits of a number that has eight at most, without the first few.
  @inline(__always)
  private static func store(
    _ number: UInt64, from first: Int, to bytes: UnsafeMutableRawBufferPointer, at place: inout Int
  ) {
    let text = (digits(number) | 0x3030_3030_3030_3030) >> UInt64(first * 8)
    unsafe bytes.storeBytes(of: text.littleEndian, toByteOffset: place, as: UInt64.self)
    place += 8 - first
  }

  /// How many of a number's eight digits are zeros before the first that counts.
  @inline(__always)
  private static func leadingZeros(_ number: UInt64) -> Int {
    min(digits(number).trailingZeroBitCount / 8, 7)
  }

  /// The eight digits of a number, the first in the lowest byte: cut in halves, these in halves, and those again.
  @inline(__always)
  private static func digits(_ number: UInt64) -> UInt64 {
    let fours = number / 10_000 | (number % 10_000) << 32
    let highPairs = ((fours &* 10_486) >> 20) & 0x0000_007F_0000_007F
    let pairs = highPairs | (fours &- highPairs &* 100) << 16
    let tens = ((pairs &* 103) >> 10) & 0x000F_000F_000F_000F
    return tens | (pairs &- tens &* 10) << 8
  }
}
