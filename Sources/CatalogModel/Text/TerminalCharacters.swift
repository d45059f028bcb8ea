extension UInt8 {
  /// Whether no character that a terminal obeys has this byte: C2 begins the C1 controls, E2 the separators and the
  /// characters that reorder, F4 the bytes of file names that are not UTF-8.
  package var isPlain: Bool { self >= 0x20 && self != 0x7F && self != 0xC2 && self != 0xE2 && self != 0xF4 }
}

extension Unicode.Scalar {
  /// Whether a terminal would obey the character rather than show it.
  package var commandsTerminal: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// How such a character is written: two digits for ASCII, four for the rest.
  package var escape: String {
    switch self {
    case "\n": #"\n"#
    case "\r": #"\r"#
    case "\t": #"\t"#
    default: isASCII ? "\\x\(value.text(digits: 2, radix: 16))" : "\\u\(value.text(digits: 4, radix: 16))"
    }
  }
}
