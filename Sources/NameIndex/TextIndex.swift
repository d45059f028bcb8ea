/// Names in the form of the full-text index.
///
/// FTS5's tokenizer splits at spaces and signs. Some scripts write words without spaces, so each of their characters is
/// indexed as a word, and a query for several becomes a phrase: any part of a name is found. The tokenizer ignores
/// signs, so pictographs, and the signs of a name that has nothing else, are indexed as private-use characters.
public enum TextIndex {
  /// The text in the form of the index; both are UTF-8.
  public static func indexed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard mayChange(text) else { return text }
    let scalars = FoldedText.scalars(of: String(decoding: text, as: UTF8.self))
    return words(scalars, withSigns: !scalars.contains(where: isWord))[...]
  }

  /// Each word in the form of the index; `nil` for one without anything to search for.
  ///
  /// Signs count only where there is nothing else.
  public static func words(of typed: [String]) -> [String?] {
    let folded = typed.map { FoldedText.scalars(of: $0) }
    let hasWords = folded.contains { $0.contains(where: isWord) }
    return folded.map { scalars in
      guard scalars.contains(where: hasWords ? isWord : isSign) else { return nil }
      let words = words(scalars, withSigns: !hasWords).split(separator: UInt8(ascii: " "))
      return words.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
    }
  }

  /// The text with spaces around each character that is indexed as a word.
  private static func words(_ scalars: [Unicode.Scalar], withSigns: Bool) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(scalars.count * 2)
    var isApart = false
    for scalar in scalars {
      if isPictograph(scalar) || (withSigns && isSign(scalar)) {
        text.append(UInt8(ascii: " "))
        text.append(word(for: scalar))
        isApart = true
      } else if isApart, isVowelMark(scalar) {
        text.append(word(for: scalar))
      } else if isUnspaced(scalar) {
        text.append(UInt8(ascii: " "))
        text.append(scalar)
        isApart = true
      } else {
        if isApart { text.append(UInt8(ascii: " ")) }
        text.append(isSkinTone(scalar) ? " " : scalar)
        isApart = false
      }
    }
    return text
  }

  /// A private-use character for a sign of the first two planes, which contain every sign.
  private static func word(for scalar: Unicode.Scalar) -> Unicode.Scalar {
    Unicode.Scalar(0xF0000 + scalar.value) ?? scalar
  }
}

// MARK: - Kinds of characters

extension TextIndex {
  /// Whether the UTF-8 may contain anything that is not indexed as it is: most names do not, and are not decoded.
  static func mayChange(_ utf8: some Sequence<UInt8>) -> Bool {
    var hasWord = false
    for byte in utf8 {
      switch byte {
      case UInt8(ascii: "&"), UInt8(ascii: "'"), UInt8(ascii: "`"), 0x80...: return true
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        hasWord = true
      default: break
      }
    }
    return !hasWord
  }

  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    if ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) { return true }
    return scalar.properties.isAlphabetic || scalar.properties.numericType != nil || isPictograph(scalar)
  }

  /// The five modifiers of emoji, which do not count.
  private static func isSkinTone(_ scalar: Unicode.Scalar) -> Bool { ("\u{1F3FB}"..."\u{1F3FF}").contains(scalar) }

  /// Emoji, stars, hearts, notes; © and ™ are none, because nobody types them.
  private static func isPictograph(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0x2190 else { return false }
    let properties = scalar.properties
    return (properties.isEmoji || properties.generalCategory == .otherSymbol) && !isSkinTone(scalar)
  }

  private static func isSign(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
      .finalPunctuation, .otherPunctuation, .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol:
      true
    default: false
    }
  }

  /// The vowel signs and tone marks of Thai, Lao, Burmese and Khmer, at which the tokenizer would split words.
  private static func isVowelMark(_ scalar: Unicode.Scalar) -> Bool {
    guard isSouthEastAsian(scalar) else { return false }
    return [.nonspacingMark, .spacingMark].contains(scalar.properties.generalCategory)
  }

  private static func isSouthEastAsian(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF: true
    default: false
    }
  }

  /// Thai, Lao, Burmese and Khmer; Han, Hiragana, Katakana, Bopomofo and Hangul, by the blocks of Unicode 15.
  private static func isUnspaced(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x11FF, 0x2E80...0x2FDF, 0x3005...0x3007, 0x3021...0x3029, 0x3031...0x3035, 0x3041...0x30FF,
      0x3105...0x312F, 0x3131...0x318E, 0x31A0...0x31BF, 0x31F0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
      0xA960...0xA97F, 0xAC00...0xD7FF, 0xF900...0xFAFF, 0xFFA0...0xFFDC, 0x1B000...0x1B16F, 0x20000...0x323AF:
      true
    default: isSouthEastAsian(scalar)
    }
  }
}
