/// Folds differences that people ignore when they search, and the full-text index's own tokenizer does not.
///
/// These are letters that Unicode does not decompose, such as ł and ø, half-width and full-width forms, raised and lowered
/// digits, apostrophes, and `&`, which is read as *and*. The tokenizer itself folds capitals and Latin accents.
enum FoldedText {
  static func scalars(of text: some StringProtocol) -> [Unicode.Scalar] {
    var folded: [Unicode.Scalar] = []
    for scalar in text.unicodeScalars {
      if let letters = plainLetters(of: scalar) {
        folded += letters.unicodeScalars
      } else {
        append(usualWidth(of: scalar), to: &folded)
      }
    }
    return folded
  }

  private static func plainLetters(of scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "Ł", "ł": "l"
    case "Ø", "ø": "o"
    case "ß", "ẞ": "ss"
    case "Æ", "æ": "ae"
    case "Œ", "œ": "oe"
    case "Đ", "đ", "Ð", "ð": "d"
    case "Þ", "þ": "th"
    case "Ħ", "ħ": "h"
    case "Ŧ", "ŧ": "t"
    case "ı": "i"
    case "Ё", "ё": "е"
    case "Ά", "ά": "α"
    case "Έ", "έ": "ε"
    case "Ή", "ή": "η"
    case "Ί", "ί", "Ϊ", "ϊ", "ΐ": "ι"
    case "Ό", "ό": "ο"
    case "Ύ", "ύ", "Ϋ", "ϋ", "ΰ": "υ"
    case "Ώ", "ώ": "ω"
    case "ς": "σ"
    case "'", "’", "‘", "ʼ", "＇", "`", "´": ""
    case "&", "＆": " and "
    case "ﬁ": "fi"
    case "ﬂ": "fl"
    case "¹": "1"
    case "²": "2"
    case "³": "3"
    case "⁰", "⁴"..."⁹": digit(scalar, of: "⁰")
    case "₀"..."₉": digit(scalar, of: "₀")
    default: nil
    }
  }

  private static func digit(_ scalar: Unicode.Scalar, of zero: Unicode.Scalar) -> String {
    String(scalar.value - zero.value)
  }

  /// Folds Unicode's block "Halfwidth and Fullwidth Forms".
  private static func usualWidth(of scalar: Unicode.Scalar) -> Unicode.Scalar {
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
