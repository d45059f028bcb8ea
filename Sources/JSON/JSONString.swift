extension [UInt8] {
  /// Writes a text as a string of JSON (RFC 8259, 7): quotes, backslashes and the control characters of ASCII are
  /// escaped, and what else is named.
  public mutating func append(jsonString text: String, escaping isEscaped: (Unicode.Scalar) -> Bool = { _ in false }) {
    append(UInt8(ascii: "\""))
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": append(contentsOf: [UInt8(ascii: "\\"), UInt8(ascii: scalar)])
      case "\n": append(contentsOf: #"\n"#.utf8)
      case "\r": append(contentsOf: #"\r"#.utf8)
      case "\t": append(contentsOf: #"\t"#.utf8)
      case _ where scalar.value < 0x20 || isEscaped(scalar):
        for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter { append(jsonEscape: unit) }
      default: append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    }
    append(UInt8(ascii: "\""))
  }

  /// Writes a code unit of UTF-16 with four hexadecimal digits.
  private mutating func append(jsonEscape unit: UInt16) {
    append(contentsOf: #"\u"#.utf8)
    append(contentsOf: String(0x1_0000 + UInt32(unit), radix: 16).utf8.dropFirst())
  }
}
