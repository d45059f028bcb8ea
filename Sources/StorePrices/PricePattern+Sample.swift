extension PricePattern {
  /// Derives a pattern from its text for 1,234,567.50: `Rs~1,234,567`, `1.234.567,50~kr`.
  ///
  /// `~` is a no-break space and `_` an ordinary one. A sample that ends in `567` is of a store that prints no
  /// decimals; an amount with decimals gets the separator that the sample does not group with.
  init?(sample: some StringProtocol, rule: Rule = .plain) {
    let bytes = Array(sample.utf8)
    guard let first = bytes.firstIndex(where: Self.isDigit), let last = bytes.lastIndex(where: Self.isDigit),
      let prefix = Self.affix(bytes[..<first]), let suffix = Self.affix(bytes[(last + 1)...])
    else { return nil }
    let number = bytes[first...last]
    let separators = number.filter { !Self.isDigit($0) }
    let groups = number.split(whereSeparator: { !Self.isDigit($0) }).map(\.count)
    let hasDecimals = groups.last == 2
    guard groups.count == (hasDecimals ? 4 : 3), let grouping = Self.affix(separators[..<1]),
      let mark = Self.affix(hasDecimals ? separators[2...] : [separators[0] == Self.comma ? Self.point : Self.comma])
    else { return nil }
    self.init(
      prefix: prefix, suffix: suffix, decimalSeparator: mark, groupingSeparator: grouping,
      fractionDigits: hasDecimals ? 2 : 0, rule: rule)
  }

  private static let comma = UInt8(ascii: ",")
  private static let point = UInt8(ascii: ".")

  static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

  private static func affix(_ bytes: ArraySlice<UInt8>) -> ShortBytes? {
    ShortBytes(
      utf8: bytes.flatMap { byte -> [UInt8] in
        switch byte {
        case UInt8(ascii: "~"): [0xC2, 0xA0]
        case UInt8(ascii: "_"): [0x20]
        default: [byte]
        }
      })
  }
}

extension PricePattern {
  /// Derives a pattern to read by from what a locale writes for 1,234,567.50, with any digits, marks and separators.
  ///
  /// Grouping as in India is read, too, and by spaces where the locale does not group; the pattern is not for writing.
  package init?(reading sample: String) {
    guard let parts = NormalizedPriceText(sample).parts else { return nil }
    let separators = parts.number.scalars.filter { !NormalizedPriceText.isDigit($0) }
    guard let mark = separators.last, let grouping = separators.count > 1 ? separators.first : " ", mark != grouping,
      let prefix = ShortBytes(utf8: parts.before.string.utf8), let suffix = ShortBytes(utf8: parts.behind.string.utf8),
      let decimalSeparator = ShortBytes(utf8: String(Character(mark)).utf8),
      let groupingSeparator = ShortBytes(utf8: String(Character(grouping)).utf8)
    else { return nil }
    self.init(
      prefix: prefix, suffix: suffix, decimalSeparator: decimalSeparator, groupingSeparator: groupingSeparator,
      fractionDigits: 2, rule: .plain)
  }
}
