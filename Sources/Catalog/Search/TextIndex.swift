/// Names as the full-text index holds them.
///
/// FTS5's tokenizer splits at spaces and punctuation, and the scripts of China, Japan and Korea write words without
/// them. So each of their characters is indexed as a word of its own, and a query for several becomes a phrase: any part
/// of a name is found.
enum TextIndex {
  /// The text with spaces around each Chinese, Japanese or Korean character.
  static func segmented(_ text: String) -> String {
    guard mayHaveUnspaced(text.utf8) else { return text }
    var segmented = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if isUnspaced(scalar) {
        segmented.append(contentsOf: [" ", scalar, " "])
      } else {
        segmented.append(scalar)
      }
    }
    return String(segmented)
  }

  /// Whether UTF-8 may hold characters that are segmented: all of them begin with E1 84, or with something higher
  /// that is neither punctuation (E2 80…) nor an emoji (F0 9F…).
  @inline(__always)
  static func mayHaveUnspaced(_ utf8: some Sequence<UInt8>) -> Bool {
    var lead: UInt8 = 0
    for byte in utf8 {
      switch lead {
      case 0xE2 where byte < 0xBA, 0xF0 where byte == 0x9F: break
      case 0xE1...: return true
      default: break
      }
      lead = byte
    }
    return false
  }

  /// An FTS5 query that finds every one of the words in `text`, each as the beginning of a word; `nil` when there
  /// is no word in it.
  static func query(_ text: String) -> String? {
    let phrases = text.split(whereSeparator: \.isWhitespace).compactMap { phrase(String($0)) }
    return phrases.isEmpty ? nil : phrases.joined(separator: " AND ")
  }

  private static func phrase(_ word: String) -> String? {
    let quoted = segmented(word).replacing("\"", with: " ").split(separator: " ").joined(separator: " ")
    guard quoted.unicodeScalars.contains(where: { $0.properties.isAlphabetic || $0.properties.numericType != nil })
    else { return nil }
    return "\"\(quoted)\" *"
  }

  /// Han, Hiragana, Katakana, Bopomofo and Hangul, by the blocks of Unicode 15.
  private static func isUnspaced(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x11FF, 0x2E80...0x2FDF, 0x3005...0x3007, 0x3021...0x3029, 0x3031...0x3035, 0x3041...0x30FF,
      0x3105...0x312F, 0x3131...0x318E, 0x31A0...0x31BF, 0x31F0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
      0xA960...0xA97F, 0xAC00...0xD7FF, 0xF900...0xFAFF, 0xFF66...0xFFDC, 0x1B000...0x1B16F, 0x20000...0x323AF:
      true
    default: false
    }
  }
}
