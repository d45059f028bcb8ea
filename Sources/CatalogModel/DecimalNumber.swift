/// A number as JSON writes it: its digits, and where among them the point is.
struct DecimalNumber {
  private let isNegative: Bool
  private let digits: [UInt8]
  /// How many of the digits stand before the point; any number where there is an exponent.
  private let wholeCount: Int

  /// Accepts `-12.50` and `1.25e+1`; `nil` for what is not a number, or has an exponent of more than two digits.
  init?(_ text: Substring) {
    var rest = text.utf8[...]
    isNegative = rest.first == UInt8(ascii: "-")
    if isNegative { rest.removeFirst() }
    let whole = Self.takeDigits(&rest)
    var decimals: [UInt8] = []
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      decimals = Self.takeDigits(&rest)
      guard !decimals.isEmpty else { return nil }
    }
    guard !whole.isEmpty, let exponent = Self.exponent(rest) else { return nil }
    digits = whole + decimals
    wholeCount = whole.count + exponent
  }

  private static func takeDigits(_ rest: inout Substring.UTF8View.SubSequence) -> [UInt8] {
    let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    rest = rest[digits.endIndex...]
    return digits.map { $0 - UInt8(ascii: "0") }
  }

  /// The exponent that a number ends with, 0 where there is none; `nil` for anything else.
  private static func exponent(_ text: Substring.UTF8View.SubSequence) -> Int? {
    guard let letter = text.first else { return 0 }
    guard letter | 0x20 == UInt8(ascii: "e") else { return nil }
    var rest = text.dropFirst()
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
    let digits = takeDigits(&rest)
    guard rest.isEmpty, (1...2).contains(digits.count) else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1) } * (isNegative ? -1 : 1)
  }

  /// The thousandths that the number is within 10⁻⁶ of; `nil` where there are none, or they need more than 63 bits.
  var milliunits: Int64? {
    guard let millionths = value(decimals: 6) else { return nil }
    let (thousandths, rest) = millionths.quotientAndRemainder(dividingBy: 1000)
    let isAbove = rest == 0 || rest == 1 && !hasDigits(after: 6)
    guard isAbove || rest == 999 else { return nil }
    let nearest = isAbove ? thousandths : thousandths + 1
    return isNegative ? -nearest : nearest
  }

  /// The number in units of so many decimals, cut off.
  private func value(decimals: Int) -> Int64? {
    var value: Int64 = 0
    for index in 0..<max(wholeCount + decimals, 0) {
      let (product, overflowed) = value.multipliedReportingOverflow(by: 10)
      let (sum, carried) = product.addingReportingOverflow(index < digits.count ? Int64(digits[index]) : 0)
      guard !overflowed, !carried else { return nil }
      value = sum
    }
    return value
  }

  private func hasDigits(after decimals: Int) -> Bool {
    digits.dropFirst(max(wholeCount + decimals, 0)).contains { $0 != 0 }
  }
}
