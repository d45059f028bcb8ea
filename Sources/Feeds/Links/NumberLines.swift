public import CatalogModel

/// Numbers as text, one a line, written without making strings.
public enum NumberLines {
  /// The lines of `numbers`: `1440857781`, a line feed, and so on.
  public static func text(_ numbers: [AppleID]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(numbers.count * 14)
    for number in numbers {
      let start = bytes.count
      var rest = UInt64(number.rawValue)
      repeat {
        bytes.append(UInt8(truncatingIfNeeded: rest % 10) + UInt8(ascii: "0"))
        rest /= 10
      } while rest > 0
      bytes[start...].reverse()
      bytes.append(UInt8(ascii: "\n"))
    }
    return bytes
  }
}
