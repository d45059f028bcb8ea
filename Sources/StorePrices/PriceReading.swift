extension PricePattern {
  /// Every amount that a text can mean in this pattern, in milliunits; none if it does not follow it.
  package func readings(of text: String) -> [Int64] { readings(of: NormalizedPriceText(text)) }

  func readings(of text: NormalizedPriceText) -> [Int64] {
    let (text, isNegative) = text.magnitude
    let amounts = text.between(prefix.normalized, suffix.normalized).map(amounts) ?? []
    return isNegative ? amounts.filter { $0 > 0 }.map { -$0 } : amounts
  }

  private func amounts(of text: NormalizedPriceText) -> [Int64] {
    let none = ShortBytes(clipping: []).normalized
    guard rule == .millions else { return number.readings(of: text) }
    if let thousands = text.between(none, Self.thousandsWord.normalized) {
      return number.multiples(in: thousands).compactMap { PriceNumber.scaled($0, by: 1000) }
    }
    if let millions = text.between(none, Self.millionsWord.normalized) {
      return number.multiples(in: millions).prefix(1).compactMap { PriceNumber.scaled($0, by: 1_000_000) }
    }
    return number.readings(of: text)
  }

  var number: PriceNumber {
    PriceNumber(
      mark: decimalSeparator.separator, separator: groupingSeparator.separator, isWhole: fractionDigits == 0)
  }
}

extension ShortBytes {
  var normalized: NormalizedPriceText { NormalizedPriceText(text) }

  /// A separator of digits, with every kind of space as an ordinary one.
  fileprivate var separator: Unicode.Scalar {
    NormalizedPriceText("0\(text)0").scalars.dropFirst().first ?? " "
  }
}
