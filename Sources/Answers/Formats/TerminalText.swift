internal import Archives
internal import CatalogModel

/// `text` without anything that a terminal would obey: control characters are escaped as `\n`, `\x1b` and
/// `\u202e`, and so are bytes of file names that are not UTF-8: `\xff`.
///
/// Control characters are C0 and C1, the line and paragraph separators, and the characters that reorder text beyond
/// their own column (bidirectional embeddings, overrides and isolates).
package func terminalSafe(_ text: String, keepingLines: Bool = false) -> String {
  if text.isPlain() { return text }
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
