/// One printed price, parsed.
struct PatternSample {
  var prefix = ""
  var suffix = ""
  /// Zero, in the script of the price's digits.
  var zero: Unicode.Scalar
  /// How many digits each group before the decimal separator has.
  var groups: [Int] = []
  var groupingSeparator = ""
  var decimalSeparator = ""
  var fraction: [Unicode.Scalar] = []

  /// Parses a price; `nil` when it has no digits.
  ///
  /// A whole price is one printed without decimals: every separator in it groups digits.
  init?(_ text: String, isWhole: Bool = false) {
    let scalars = Array(text.unicodeScalars)
    guard let first = scalars.firstIndex(where: Self.isDigit), let last = scalars.lastIndex(where: Self.isDigit),
      let zero = Self.zero(of: scalars[first])
    else { return nil }
    self.zero = zero
    prefix = Self.text(scalars[..<first])
    suffix = Self.text(scalars[(last + 1)...])
    let number = scalars[first...last]
    var digitRuns = number.split(whereSeparator: { !Self.isDigit($0) }).map(Array.init)
    let separators = number.split(whereSeparator: Self.isDigit).map { Self.text($0) }
    if !isWhole, let last = separators.last {
      decimalSeparator = last
      fraction = digitRuns.removeLast()
    }
    groups = digitRuns.map(\.count)
    groupingSeparator = groups.count > 1 ? separators[0] : ""
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .decimalNumber
  }

  private static func zero(of digit: Unicode.Scalar) -> Unicode.Scalar? {
    digit.properties.numericValue.flatMap { Unicode.Scalar(digit.value - UInt32($0)) }
  }

  private static func text(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    var text = ""
    text.unicodeScalars.append(contentsOf: scalars)
    return text
  }
}
