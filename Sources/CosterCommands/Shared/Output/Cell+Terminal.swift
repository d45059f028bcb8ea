internal import Answers

extension Cell.Style {
  /// `text` between the escapes that start and end the style (ECMA-48, "select graphic rendition").
  func around(_ text: String) -> String { "\u{1B}[\(code)m\(text)\u{1B}[0m" }

  private var code: String {
    switch self {
    case .bold: "1"
    case .faint: "2"
    case .good: "32"
    case .bad: "31"
    }
  }
}
