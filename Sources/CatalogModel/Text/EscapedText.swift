extension [UInt8] {
  /// Writes a text as a string of JSON (RFC 8259, 7): quotes, backslashes and the control characters of ASCII are
  /// escaped, and what else is named.
  package mutating func append(jsonString text: String, escaping isEscaped: (Unicode.Scalar) -> Bool = { _ in false }) {
    append(UInt8(ascii: "\""))
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": append(contentsOf: [UInt8(ascii: "\\"), UInt8(ascii: scalar)])
      case "\n": append(contentsOf: #"\n"#.utf8)
      case "\r": append(contentsOf: #"\r"#.utf8)
      case "\t": append(contentsOf: #"\t"#.utf8)
      case _ where scalar.value < 0x20 || isEscaped(scalar):
        append(contentsOf: "\\u\(scalar.value.text(digits: 4, radix: 16))".utf8)
      default: append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    }
    append(UInt8(ascii: "\""))
  }
}

extension String {
  /// Whether a spreadsheet takes a cell for a formula that begins so (owasp.org/www-community/attacks/CSV_Injection).
  package var isFormula: Bool {
    unicodeScalars.first { $0 != " " }.map { "=+-@\t\r\n＝＋－＠".unicodeScalars.contains($0) } ?? false
  }

  /// All but letters, digits and `-._~` as the percent-encoded bytes of UTF-8 (RFC 3986, 2.3).
  package var percentEncoded: String {
    var encoded = ""
    for byte in utf8 {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"):
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      default: encoded += "%" + byte.text(digits: 2, radix: 16).uppercased()
      }
    }
    return encoded
  }
}
