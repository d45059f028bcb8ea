internal import CatalogModel

/// The last digit of a barcode or an ISBN, which the others determine.
enum CheckDigit {
  /// Why a code must be wrong, as a sentence without its full stop; `nil` where it may be right, or has no check digit.
  static func error(of identifier: Identifier) -> String? {
    let others = identifier.value.dropLast()
    let digits = others.compactMap(\.wholeNumberValue)
    let check: Int
    switch (identifier.scheme, identifier.value.utf8.count) {
    // ISO 2108:1992: the digits are multiplied by ten down to two, up to a multiple of eleven; ten is written X.
    case (.isbn, 10):
      check = (11 - digits.enumerated().reduce(0) { $0 + $1.element * (10 - $1.offset) } % 11) % 11
    // GS1 General Specifications §7.9, for UPC-A, EAN-8, EAN-13, GTIN-14 and the ISBN of thirteen digits: from the
    // right, the digits are multiplied by 3 and 1 in turn, and the check digit fills the sum up to a multiple of ten.
    case (.isbn, 13), (.upc, 8), (.upc, 12...14):
      let sum = digits.reversed().enumerated().reduce(0) { $0 + $1.element * ($1.offset.isMultiple(of: 2) ? 3 : 1) }
      check = (10 - sum % 10) % 10
    case (.isbn, let count): return "an ISBN has 10 or 13 digits, and this one has \(count)"
    default: return nil
    }
    guard digits.count == others.count else { return "is not a number" }
    let right = check == 10 ? "X" : "\(check)"
    guard !identifier.value.hasSuffix(right) else { return nil }
    return "the last digit does not fit the others: after \(others) comes \(right). Was it mistyped?"
  }
}
