/// A name and a value in an address's query.
public struct QueryItem: Equatable, Sendable {
  public var name: String
  public var value: String

  public init(_ name: String, value: String) {
    self.name = name
    self.value = value
  }
}

extension [QueryItem] {
  /// The items as in an address: `term=jack+johnson&country=us`.
  var encoded: String { map { "\($0.name)=\(formEncoded($0.value))" }.joined(separator: "&") }
}

/// A value in the encoding of HTML forms, with everything escaped but letters, digits and `-._~,`, as in Apple's
/// examples: blanks are `+`, a plus is `%2B`.
func formEncoded(_ text: String) -> String {
  var encoded = ""
  for byte in text.utf8 {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: "~"), UInt8(ascii: ","):
      encoded.unicodeScalars.append(Unicode.Scalar(byte))
    case UInt8(ascii: " "): encoded += "+"
    default: encoded += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
  }
  return encoded
}
