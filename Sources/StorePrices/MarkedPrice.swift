internal import CatalogModel

/// A price's text as the marks of its currency and the number between them, for texts that no store writes so.
struct MarkedPrice {
  private let before: NormalizedPriceText
  private let number: NormalizedPriceText
  private let behind: NormalizedPriceText
  private let isNegative: Bool

  /// Returns `nil` for a text without digits or without a mark: an amount alone is no price.
  init?(_ text: NormalizedPriceText) {
    let (text, isNegative) = text.magnitude
    guard let parts = text.parts, !(parts.before.scalars.isEmpty && parts.behind.scalars.isEmpty) else { return nil }
    (before, number, behind) = parts
    self.isNegative = isNegative
  }

  /// Every price that the text can mean in the currencies of a store's lines.
  func readings(by lines: [StorePriceLine]) -> [Money] {
    lines.flatMap { line -> [Money] in
      let lines = lines.filter { $0.currency == line.currency }
      guard isMarked(line.currency, lines), !lines.contains(where: isMarkedAsIn) else { return [] }
      return amounts(by: line.pattern).filter { !isNegative || $0 > 0 }.map {
        Money(milliunits: isNegative ? -$0 : $0, currency: line.currency)
      }
    }
  }

  /// Whether each mark is one of the currency, or what the store itself marks it with.
  private func isMarked(_ currency: CurrencyCode, _ lines: [StorePriceLine]) -> Bool {
    [before, behind].allSatisfy { mark in
      mark.scalars.isEmpty || CurrencySigns.isMark(mark, of: currency)
        || lines.contains { [$0.pattern.prefix.normalized, $0.pattern.suffix.normalized].contains(mark) }
    }
  }

  /// Whether the marks are just those of a line: then its separators hold, and the text does not have them.
  private func isMarkedAsIn(_ line: StorePriceLine) -> Bool {
    line.pattern.prefix.normalized == before && line.pattern.suffix.normalized == behind
  }

  /// The amounts that the number can mean with a point or a comma before the decimals.
  ///
  /// Three digits behind the only separator are a group if the store groups by it, or if the store prints no decimals;
  /// otherwise they may be decimals, too.
  private func amounts(by pattern: PricePattern) -> [Int64] {
    let forms = [PriceNumber(mark: ".", separator: ","), PriceNumber(mark: ",", separator: ".")]
    let amounts = Set(forms.flatMap { $0.readings(of: number) })
    let isWhole = pattern.fractionDigits == 0
    guard amounts.count > 1 else { return amounts.filter { !isWhole || $0.isMultiple(of: 10) } }
    let isGroup = isWhole || pattern.number.readings(of: number).count == 1
    return isGroup ? [amounts.max()].compactMap(\.self) : amounts.sorted()
  }
}
