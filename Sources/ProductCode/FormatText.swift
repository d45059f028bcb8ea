/// A text with places that are filled when the program runs: `com.example.%@`, `com.example.{0}`.
///
/// A product ID has neither `%` nor braces, so that a text with them is none itself, in whatever language.
enum FormatText {
  /// The text with a zero byte instead of each such place.
  static func withUnknownParts(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == percent || $0 == brace }) else { return text }
    var result: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.first {
      let length = byte == percent ? conversionLength(rest) : byte == brace ? fieldLength(rest) : 0
      result.append(length > 0 ? 0 : byte)
      rest = rest.dropFirst(max(1, length))
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static let percent = UInt8(ascii: "%")
  private static let brace = UInt8(ascii: "{")

  /// The length of `%@`, `%d`, `%02ld`, `%1$s` or Python's `%(name)s`; 0 of anything else.
  private static func conversionLength(_ bytes: ArraySlice<UInt8>) -> Int {
    var rest = bytes.dropFirst()
    if rest.first == UInt8(ascii: "(") {
      rest = rest.drop { $0 != UInt8(ascii: ")") }.dropFirst()
    }
    rest = rest.drop { "0123456789$-+ #*.'hlqLzjt".utf8.contains($0) }
    guard let sign = rest.first, "@diouxXeEfFgGaAcCsS".utf8.contains(sign) else { return 0 }
    return rest.startIndex + 1 - bytes.startIndex
  }

  /// The length of `{0}`, `{}`, `{name}`, `{count:02d}`; 0 of braces around anything else.
  private static func fieldLength(_ bytes: ArraySlice<UInt8>) -> Int {
    let field = bytes.dropFirst().prefix { !"{} \t\n\"'".utf8.contains($0) }
    guard field.count <= 64, field.endIndex < bytes.endIndex, bytes[field.endIndex] == UInt8(ascii: "}") else {
      return 0
    }
    return field.count + 2
  }
}
