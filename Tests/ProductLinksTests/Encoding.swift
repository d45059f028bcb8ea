/// The ways in which texts write a link.
enum Encoding: String, CaseIterable, Sendable {
  case plain, percent, percentTwice, unicode, slashes, hexadecimal, references, quotedPrintable, stringInString
  case dashed, wrapped, expression

  func encode(_ link: String) -> String {
    switch self {
    case .plain: link
    case .percent: Self.percentEncoded(link)
    case .percentTwice: Self.percentEncoded(Self.percentEncoded(link))
    case .unicode: #"{"a":"x\n"# + Self.replacing(link, "/?&=") { #"\u00"# + Self.hexadecimal($0) } + #"\u0022"#
    case .slashes: #"{"a":"x\n"# + link.replacing("/", with: #"\/"#) + #"""#
    case .hexadecimal: "'" + Self.replacing(link, "/?&=") { #"\x"# + Self.hexadecimal($0).lowercased() } + #"\x27"#
    case .references:
      "&quot;"
        + link.replacing("&", with: "&amp;").replacing("/", with: "&sol;").replacing(".", with: "&period;") + "&quot;"
    case .quotedPrintable:
      "<a href=3D\"" + link.replacing("=", with: "=3D").replacing("/", with: "/=\r\n", maxReplacements: 4) + "\">"
    case .stringInString: #"\"a\": \"x\\n"# + link.replacing("/", with: #"\\\/"#) + #"\""#
    case .dashed:
      "https://urldefense.proofpoint.com/v2/url?u="
        + Self.replacing(link, "-_:?&=%") { "-" + Self.hexadecimal($0) }.replacing("/", with: "_") + "&d=Dw"
    case .wrapped: "https://urldefense.com/v3/__\(link)__;!!Ab$"
    case .expression: #"/^(?:\b"# + Self.replacing(link, "./?") { #"\"# + String(Character($0)) } + ")$/i"
    }
  }

  private static func percentEncoded(_ link: String) -> String {
    replacing(link, ":/?&=%") { "%" + hexadecimal($0) }
  }

  private static func hexadecimal(_ mark: Unicode.Scalar) -> String { String(mark.value, radix: 16, uppercase: true) }

  private static func replacing(_ link: String, _ marks: String, _ replace: (Unicode.Scalar) -> String) -> String {
    link.unicodeScalars.map { marks.unicodeScalars.contains($0) ? replace($0) : String($0) }.joined()
  }
}
