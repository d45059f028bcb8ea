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
