internal import CatalogModel

/// The last digit of a barcode or an ISBN, which the others determine.
enum CheckDigit {
  /// Why a code must be wrong, as a sentence without its full stop; `nil` where it may be right, or has no check digit.
  static func fault(of identifier: Identifier) -> String? {
    switch (identifier.scheme, identifier.value.utf8.count) {
    case (.isbn, 10): fault(of: identifier.value, determined: isbn10(identifier.value.dropLast()))
    case (.isbn, 13), (.upc, 8), (.upc, 12...14):
      fault(of: identifier.value, determined: gtin(identifier.value.dropLast()))
    case (.isbn, let count): "an ISBN has 10 or 13 digits, and this one has \(count)"
    default: nil
    }
  }

  private static func fault(of value: String, determined: Character?) -> String? {
    guard let determined else { return "is no number" }
    return value.last == determined
      ? nil : "the last digit does not fit the others: after \(value.dropLast()) comes \(determined). Was it mistyped?"
  }

  /// GS1 General Specifications §7.9, for UPC-A, EAN-8, EAN-13, GTIN-14 and the ISBN of thirteen digits: from the
  /// right, the digits are multiplied by 3 and 1 in turn, and the check digit fills the sum up to a multiple of ten.
  private static func gtin(_ digits: Substring) -> Character? {
    let values = digits.compactMap(\.wholeNumberValue)
    guard values.count == digits.count else { return nil }
    let sum = values.reversed().enumerated().reduce(0) { $0 + $1.element * ($1.offset.isMultiple(of: 2) ? 3 : 1) }
    return Character(String((10 - sum % 10) % 10))
  }

  /// ISO 2108:1992: the digits are multiplied by ten down to two, up to a multiple of eleven; ten is written X.
  private static func isbn10(_ digits: Substring) -> Character? {
    let values = digits.compactMap(\.wholeNumberValue)
    guard values.count == digits.count else { return nil }
    let sum = values.enumerated().reduce(0) { $0 + $1.element * (10 - $1.offset) }
    let check = (11 - sum % 11) % 11
    return check == 10 ? "X" : Character(String(check))
  }
}
