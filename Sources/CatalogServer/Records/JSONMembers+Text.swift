extension JSONMembers {
  /// The text of a string member, or the digits of a number; `nil` where it is neither, or absent.
  func text(of key: String, in bytes: [UInt8]) -> String? {
    guard let place = value(of: key, in: bytes), let first = bytes[place].first else { return nil }
    if first == UInt8(ascii: "\"") { return Self.unescaped(bytes[place].dropFirst().dropLast()) }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[") || first == UInt8(ascii: "n")
      ? nil : String(decoding: bytes[place], as: UTF8.self)
  }

  /// What a JSON string says (RFC 8259 §7).
  private static func unescaped(_ bytes: ArraySlice<UInt8>) -> String {
    guard bytes.contains(UInt8(ascii: "\\")) else { return String(decoding: bytes, as: UTF8.self) }
    var units: [UInt16] = []
    var rest = Substring(String(decoding: bytes, as: UTF8.self)).utf16[...]
    while let unit = rest.popFirst() {
      guard unit == 0x5C, let escape = rest.popFirst() else {
        units.append(unit)
        continue
      }
      switch escape {
      case 0x6E: units.append(0x0A)
      case 0x74: units.append(0x09)
      case 0x72: units.append(0x0D)
      case 0x62: units.append(0x08)
      case 0x66: units.append(0x0C)
      case 0x75:
        units.append(UInt16(String(rest.prefix(4)) ?? "", radix: 16) ?? 0xFFFD)
        rest = rest.dropFirst(4)
      default: units.append(escape)
      }
    }
    return String(decoding: units, as: UTF16.self)
  }
}
