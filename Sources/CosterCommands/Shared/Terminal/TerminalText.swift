internal import Archives
internal import CatalogModel

/// `text` without anything that a terminal would obey: control characters are escaped as `\n`, `\x1b` and
/// `\u202e`, and so are bytes of file names that are not UTF-8: `\xff`.
///
/// Control characters are C0 and C1, the line and paragraph separators, and the characters that reorder text beyond
/// their own column (bidirectional embeddings, overrides and isolates).
func terminalSafe(_ text: String, keepingLines: Bool = false) -> String {
  if text.utf8.allSatisfy(\.isPlain) { return text }
  var safe = ""
  for scalar in text.unicodeScalars {
    if let byte = scalar.fileNameByte {
      safe += "\\x" + String(byte, radix: 16)
    } else if scalar.commandsTerminal, !(keepingLines && scalar == "\n") {
      safe += scalar.escape
    } else {
      safe.unicodeScalars.append(scalar)
    }
  }
  return safe
}

extension UInt8 {
  /// Whether no character that a terminal obeys has this byte: C2 begins the C1 controls, E2 the separators and the
  /// characters that reorder, F4 the bytes of file names that are not UTF-8.
  var isPlain: Bool { self >= 0x20 && self != 0x7F && self != 0xC2 && self != 0xE2 && self != 0xF4 }
}

extension Unicode.Scalar {
  /// Whether a terminal would obey the character rather than show it.
  var commandsTerminal: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// How such a character is written: two digits for ASCII, four for the rest.
  var escape: String {
    switch self {
    case "\n": #"\n"#
    case "\r": #"\r"#
    case "\t": #"\t"#
    default: isASCII ? "\\x\(value.text(digits: 2, radix: 16))" : "\\u\(value.text(digits: 4, radix: 16))"
    }
  }
}
