/// A style of text on a terminal; elsewhere it has no effect.
enum Style: String, Sendable {
  case bold = "1"
  case faint = "2"
  case good = "32"
  case bad = "31"

  /// `text` between the escapes that start and end the style (ECMA-48, "select graphic rendition").
  func around(_ text: String) -> String { "\u{1B}[\(rawValue)m\(text)\u{1B}[0m" }
}
