/// Folds differences that people ignore when they search, and the full-text index's own tokenizer does not.
///
/// These are letters that Unicode does not decompose, such as ł and ø, half-width and full-width forms, raised and
/// lowered digits, apostrophes, and `&`, which is read as *and*. The tokenizer itself folds capitals and Latin accents.
enum FoldedText {
  static func scalars(of text: some StringProtocol) -> [Unicode.Scalar] {
    var folded: [Unicode.Scalar] = []
    for scalar in text.unicodeScalars {
      // Most are letters of ASCII, for which a table would be looked into in vain.
      if scalar.isASCII, scalar != "'", scalar != "`", scalar != "&" {
        folded.append(scalar)
      } else if let letters = plainLetters[scalar] {
        folded += letters.unicodeScalars
      } else {
        append(defaultWidth(of: scalar), to: &folded)
      }
    }
    return folded
  }

  /// Letters, signs and digits by what they are read as.
  private static let plainLetters: [Unicode.Scalar: String] = {
    let table = [
      "l": "Łł", "o": "Øø", "ss": "ßẞ", "ae": "Ææ", "oe": "Œœ", "d": "ĐđÐð", "th": "Þþ", "h": "Ħħ", "t": "Ŧŧ",
      "i": "ı", "е": "Ёё", "α": "Άά", "ε": "Έέ", "η": "Ήή", "ι": "ΊίΪϊΐ", "ο": "Όό", "υ": "ΎύΫϋΰ", "ω": "Ώώ",
      "σ": "ς", "": "'’‘ʼ＇`´", " and ": "&＆", "fi": "ﬁ", "fl": "ﬂ", "0": "⁰₀", "1": "¹₁", "2": "²₂", "3": "³₃",
      "4": "⁴₄", "5": "⁵₅", "6": "⁶₆", "7": "⁷₇", "8": "⁸₈", "9": "⁹₉",
    ]
    return Dictionary(
      uniqueKeysWithValues: table.flatMap { plain, letters in letters.unicodeScalars.map { ($0, plain) } })
  }()

  /// Folds Unicode's block "Halfwidth and Fullwidth Forms".
  private static func defaultWidth(of scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0xFF01...0xFF5E: Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
    case 0xFF61...0xFF9F: kana[Int(scalar.value - 0xFF61)]
    default: scalar
    }
  }

  /// U+FF61 to U+FF9F; the two sound marks become combining ones.
  private static let kana = Array(
    "。「」、・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン\u{3099}\u{309A}"
      .unicodeScalars)

  /// Composes a sound mark with the kana before it: か and ゛ become が.
  private static func append(_ scalar: Unicode.Scalar, to folded: inout [Unicode.Scalar]) {
    guard scalar == "\u{3099}" || scalar == "\u{309A}", let last = folded.last else { return folded.append(scalar) }
    let marked = String(String.UnicodeScalarView([last, scalar]))
    // が follows か, ぱ is two after は; ヴ and ヷ are far from ウ and ワ.
    let composed = [1, 2, 0x4E, 8].lazy.compactMap { Unicode.Scalar(last.value + $0) }
      .first { String($0) == marked }
    if let composed { folded[folded.count - 1] = composed } else { folded.append(scalar) }
  }
}
