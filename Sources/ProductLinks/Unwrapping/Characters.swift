/// The grammar's questions about one byte; ASCII only, as in links.
extension UInt8 {
  var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }
  var isLetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }
  var isAlphanumeric: Bool { isDigit || isLetter }
  var lowercased: UInt8 { self &- UInt8(ascii: "A") < 26 ? self | 0x20 : self }

  /// The value of a hexadecimal digit.
  var hexValue: UInt8? {
    if isDigit { return self &- UInt8(ascii: "0") }
    let letter = (self | 0x20) &- UInt8(ascii: "a")
    return letter < 6 ? letter + 10 : nil
  }

  /// Whether a link cannot contain the byte unescaped: space, controls, quotes, brackets.
  var endsLink: Bool {
    if self <= 0x20 { return true }
    switch self {
    case UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "^"), UInt8(ascii: "`"),
      UInt8(ascii: "{"), UInt8(ascii: "|"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"),
      UInt8(ascii: "\\"), 0x7F:
      return true
    default: return false
    }
  }

  /// Whether a backslash before the byte is only how a text writes it; what ends a link, quotes and closing parentheses
  /// end it behind a backslash too.
  var isEscapable: Bool {
    switch self {
    case UInt8(ascii: "?"), UInt8(ascii: "="), UInt8(ascii: "#"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "~"), UInt8(ascii: "("), UInt8(ascii: ":"),
      UInt8(ascii: ";"), UInt8(ascii: ","), UInt8(ascii: "!"), UInt8(ascii: "*"), UInt8(ascii: "@"),
      UInt8(ascii: "$"):
      true
    default: false
    }
  }

  /// Whether the byte, at the end of a link, belongs to the sentence around it.
  var trailsLink: Bool {
    switch self {
    case UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"), UInt8(ascii: "!"),
      UInt8(ascii: "?"), UInt8(ascii: "*"), UInt8(ascii: "'"), UInt8(ascii: "~"):
      true
    default: false
    }
  }

  /// Whether the byte, behind a dot in a regular expression, leaves it open what the dot stands for.
  var mayFollowWildcard: Bool {
    switch self {
    case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "?"), UInt8(ascii: "("), UInt8(ascii: "["),
      UInt8(ascii: "{"), UInt8(ascii: "/"), UInt8(ascii: "$"), UInt8(ascii: "#"), UInt8(ascii: "&"):
      true
    default: false
    }
  }
}
