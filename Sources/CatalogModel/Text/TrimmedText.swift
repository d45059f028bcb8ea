extension StringProtocol {
  /// The text without white space around it.
  package var trimmed: String {
    let end = lastIndex { !$0.isWhitespace }
    return end.map { String(self[...$0].drop { $0.isWhitespace }) } ?? ""
  }

  /// The text without what forms, spreadsheets and mails put around a reference: blanks of any kind, and quotes.
  package var withoutPaste: String {
    let marks: Set<Unicode.Scalar> = [
      "\"", "'", "\u{201C}", "\u{201D}", "\u{201E}", "\u{200B}", "\u{FEFF}", "\u{2060}",
    ]
    func isPaste(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isWhitespace || marks.contains(scalar) }
    let scalars = unicodeScalars
    guard let first = scalars.firstIndex(where: { !isPaste($0) }), let last = scalars.lastIndex(where: { !isPaste($0) })
    else { return "" }
    return String(String.UnicodeScalarView(scalars[first...last]))
  }
}
