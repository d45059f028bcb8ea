import CatalogModel

/// The patterns of every live storefront, learned beforehand so that an ordinary price needs no locale data at start.
///
/// The table is written by the test `the table of patterns is what Foundation prints today`.
enum PatternTable {
  /// Returns `nil` for a pair that no live storefront has.
  static func pattern(locale: LocaleTag, currency: CurrencyCode) -> PricePattern? {
    guard let row = FactTable(localeTable).row(named: locale.identifier) else { return nil }
    let fields = row.fields(between: " ")
    guard let place = fields.firstIndex(of: Substring(currency.description)), place + 1 < fields.endIndex,
      let number = Int(fields[place + 1]), shapes.indices.contains(number)
    else { return nil }
    return PricePattern(tableRow: shapes[number])
  }

  private static let shapes = FactTable(shapeTable).rows
}

extension PricePattern {
  /// The pattern as one row: affixes, separators, groups and digits, with `|` between them.
  var tableRow: String {
    let affixes = [prefix, suffix, negativePrefix, negativeSuffix, decimalSeparator, groupingSeparator].map(\.text)
    let numbers = [grouping.primary, grouping.secondary, grouping.minimum, fractionDigits].map(String.init)
    return (affixes + numbers + [zeroText]).joined(separator: "|")
  }

  private var zeroText: String {
    String(text(0).unicodeScalars.first { $0.properties.generalCategory == .decimalNumber } ?? "0")
  }

  /// Reads ``tableRow``.
  init?(tableRow: Substring) {
    let fields = tableRow.fields(between: "|")
    guard fields.count == 11, let zero = fields[10].unicodeScalars.first, let digits = Digits(zero: zero) else {
      return nil
    }
    let texts = fields.prefix(6).compactMap { ShortBytes($0) }
    let numbers = fields[6..<10].compactMap { Int($0) }
    guard texts.count == 6, numbers.count == 4 else { return nil }
    self.init(
      prefix: texts[0], suffix: texts[1], negativePrefix: texts[2], negativeSuffix: texts[3],
      decimalSeparator: texts[4], groupingSeparator: texts[5],
      grouping: Grouping(primary: numbers[0], secondary: numbers[1], minimum: numbers[2]), digits: digits,
      fractionDigits: numbers[3])
  }
}
