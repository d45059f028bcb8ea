/// Percent-encoding (RFC 3986 §2.1).
enum PercentDecoding {
  /// The bytes behind the escapes; `nil` where a `%` begins none.
  static func strict(_ bytes: some Collection<UInt8>) -> [UInt8]? {
    var decoded: [UInt8] = []
    var isWhole = true
    decode(bytes, into: &decoded) { _ in isWhole = false }
    return isWhole ? decoded : nil
  }

  /// The bytes behind the escapes of a parameter: `+` is a space, and a `%` that begins no escape stays.
  static func lenient(_ bytes: some Collection<UInt8>) -> [UInt8] {
    var decoded: [UInt8] = []
    decode(bytes.lazy.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }, into: &decoded) { $0.append(0x25) }
    return decoded
  }

  private static func decode(
    _ bytes: some Collection<UInt8>, into decoded: inout [UInt8], orElse lone: (inout [UInt8]) -> Void
  ) {
    decoded.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let byte = bytes[index]
      bytes.formIndex(after: &index)
      guard byte == 0x25 else {
        decoded.append(byte)
        continue
      }
      let digits = bytes[index...].prefix(2).compactMap(hexadecimal)
      guard digits.count == 2 else {
        lone(&decoded)
        continue
      }
      decoded.append(digits[0] << 4 | digits[1])
      bytes.formIndex(&index, offsetBy: 2)
    }
  }

  private static func hexadecimal(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46, 0x61...0x66: (byte | 0x20) - 0x61 + 10
    default: nil
    }
  }
}
