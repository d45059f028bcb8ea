extension String {
  /// Whether it has no character that a terminal obeys, no byte of a file name that is not UTF-8 (which F4 begins), and
  /// none of these ASCII characters.
  package func isPlain(without first: UInt8 = 0, _ second: UInt8 = 0) -> Bool {
    let bytes = utf8Span.span
    for index in bytes.indices {
      let byte = bytes[index]
      guard byte >= 0x20, byte != first, byte != second, byte != 0x7F, byte != 0xF4 else { return false }
      // C2 begins the C1 controls, E2 the separators and the characters that reorder.
      if byte == 0xC2 {
        guard bytes[index + 1] >= 0xA0 else { return false }
      } else if byte == 0xE2 {
        switch (bytes[index + 1], bytes[index + 2]) {
        case (0x80, 0xA8...0xAE), (0x81, 0xA6...0xA9): return false
        default: break
        }
      }
    }
    return true
  }
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
