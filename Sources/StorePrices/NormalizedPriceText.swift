/// A price's text with one character for each that means the same, so that texts of pages and devices compare equal.
///
/// Every kind of space is an ordinary one, every digit is `0` to `9`, the signs `￦ ￥ ₫` are `₩ ¥ đ`, a minus is `-`.
/// Marks that only direct the writing are gone, and spaces at the ends are trimmed.
struct NormalizedPriceText: Equatable {
  private(set) var scalars: ArraySlice<Unicode.Scalar>

  init(_ text: some StringProtocol) {
    scalars = Self.trimmed(text.unicodeScalars.compactMap(Self.normalized)[...])
  }

  private init(scalars: ArraySlice<Unicode.Scalar>) { self.scalars = Self.trimmed(scalars) }

  var string: String {
    var string = ""
    string.unicodeScalars.append(contentsOf: scalars)
    return string
  }

  /// The text without its minus, if it begins with one.
  var magnitude: (text: NormalizedPriceText, isNegative: Bool) {
    scalars.first == "-" ? (NormalizedPriceText(scalars: scalars.dropFirst()), true) : (self, false)
  }

  /// The text between a prefix and a suffix, without spaces around it; `nil` where nothing is between them.
  func between(_ prefix: NormalizedPriceText, _ suffix: NormalizedPriceText) -> NormalizedPriceText? {
    guard scalars.count > prefix.scalars.count + suffix.scalars.count, scalars.starts(with: prefix.scalars),
      scalars.suffix(suffix.scalars.count).elementsEqual(suffix.scalars)
    else { return nil }
    return NormalizedPriceText(scalars: scalars.dropFirst(prefix.scalars.count).dropLast(suffix.scalars.count))
  }

  /// The text from the first digit to the last, and what is before and behind it; `nil` without a digit.
  var parts: (before: NormalizedPriceText, number: NormalizedPriceText, behind: NormalizedPriceText)? {
    guard let first = scalars.firstIndex(where: Self.isDigit), let last = scalars.lastIndex(where: Self.isDigit) else {
      return nil
    }
    return (
      NormalizedPriceText(scalars: scalars[..<first]), NormalizedPriceText(scalars: scalars[first...last]),
      NormalizedPriceText(scalars: scalars[(last + 1)...])
    )
  }

  static func isDigit(_ scalar: Unicode.Scalar) -> Bool { scalar >= "0" && scalar <= "9" }

  private static func trimmed(_ scalars: ArraySlice<Unicode.Scalar>) -> ArraySlice<Unicode.Scalar> {
    let start = scalars.drop { $0 == " " }
    return start[..<(start.lastIndex { $0 != " " }.map { $0 + 1 } ?? start.startIndex)]
  }

  /// The character that stands for all that mean the same; `nil` for one that is not seen.
  private static func normalized(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    if scalar.isASCII { return scalar.properties.isWhitespace ? " " : scalar }
    if scalar.properties.isWhitespace { return " " }
    if scalar.properties.numericType == .decimal, let digit = scalar.properties.numericValue {
      return Unicode.Scalar(UInt8(ascii: "0") + UInt8(digit))
    }
    // Bidirectional marks, joiners, the byte-order mark: Unicode's format characters.
    if scalar.properties.generalCategory == .format { return nil }
    return sames[scalar] ?? scalar
  }

  /// Full-width forms, and other characters for the same: Vietnam's store prints U+0111, locale data U+20AB.
  private static let sames: [Unicode.Scalar: Unicode.Scalar] = [
    "\u{FFE6}": "\u{20A9}", "\u{FFE5}": "\u{A5}", "\u{20AB}": "\u{111}", "\u{FF04}": "$", "\u{FFE1}": "\u{A3}",
    "\u{2212}": "-", "\u{FE63}": "-", "\u{FF0D}": "-", "\u{FF0C}": ",", "\u{FF0E}": ".", "\u{2019}": "'",
  ]
}
