/// Percent-encoding (RFC 3986 §2.1).
enum PercentDecoding {
  /// The bytes behind the escapes; `nil` where a `%` begins none.
  ///
  /// In a parameter, `+` is a space, and a `%` that begins no escape stays.
  static func decoded(_ bytes: some Collection<UInt8>, isParameter: Bool) -> [UInt8]? {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "%"):
        let digits = rest.prefix(2).compactMap(hexadecimal)
        if digits.count == 2 {
          decoded.append(digits[0] << 4 | digits[1])
          rest = rest.dropFirst(2)
        } else {
          guard isParameter else { return nil }
          decoded.append(byte)
        }
      case UInt8(ascii: "+") where isParameter: decoded.append(UInt8(ascii: " "))
      default: decoded.append(byte)
      }
    }
    return decoded
  }

  private static func hexadecimal(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46, 0x61...0x66: (byte | 0x20) - 0x61 + 10
    default: nil
    }
  }
}
