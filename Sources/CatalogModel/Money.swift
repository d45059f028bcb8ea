/// An ISO 4217 currency code such as `USD`: three upper-case ASCII letters.
public struct CurrencyCode: Hashable, Sendable {
  private let first: UInt8
  private let second: UInt8
  private let third: UInt8

  /// Accepts three ASCII letters of either case.
  public init?(_ text: some StringProtocol) {
    var rest = text.utf8.makeIterator()
    guard let first = Self.letter(rest.next()), let second = Self.letter(rest.next()),
      let third = Self.letter(rest.next()), rest.next() == nil
    else { return nil }
    (self.first, self.second, self.third) = (first, second, third)
  }

  private static func letter(_ byte: UInt8?) -> UInt8? {
    guard let letter = byte.map({ $0 & 0xDF }), letter >= UInt8(ascii: "A"), letter <= UInt8(ascii: "Z") else {
      return nil
    }
    return letter
  }
}

extension CurrencyCode: CustomStringConvertible {
  public var description: String { String(decoding: [first, second, third], as: UTF8.self) }
}

/// An amount of one currency, in whole milliunits (price × 1000, as Apple's own server API counts).
///
/// Never a `Double`: 1.29 is exactly 1290 milliunits.
public struct Money: Hashable, Sendable {
  /// Thousandths of the currency's unit: 1290 is 1.29.
  public var milliunits: Int64
  /// The amount's currency.
  public var currency: CurrencyCode

  public init(milliunits: Int64, currency: CurrencyCode) {
    self.milliunits = milliunits
    self.currency = currency
  }

  /// Parses decimal text such as `1.29`, `-1`, `1.99000` or `0`; `nil` when it is not a number or needs more than three
  /// decimals or more than 63 bits.
  public static func milliunits(decimal text: some StringProtocol) -> Int64? {
    var bytes = Substring(text).utf8
    let isNegative = bytes.first == UInt8(ascii: "-")
    if isNegative { bytes = bytes.dropFirst() }
    let parts = bytes.split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
    guard let whole = parts.first, !whole.isEmpty else { return nil }
    let fraction = parts.count == 2 ? Array(parts[1]) : []
    guard parts.count == 1 || !fraction.isEmpty else { return nil }
    guard fraction.dropFirst(3).allSatisfy({ $0 == UInt8(ascii: "0") }) else { return nil }
    let digits = Array(whole) + fraction.prefix(3)
    let padding = [UInt8](repeating: UInt8(ascii: "0"), count: max(0, 3 - fraction.count))
    guard let value = number(digits + padding) else { return nil }
    return isNegative ? -value : value
  }

  private static func number(_ digits: [UInt8]) -> Int64? {
    var value: Int64 = 0
    for digit in digits {
      guard digit >= UInt8(ascii: "0"), digit <= UInt8(ascii: "9") else { return nil }
      let (product, overflowed) = value.multipliedReportingOverflow(by: 10)
      let (sum, carried) = product.addingReportingOverflow(Int64(digit - UInt8(ascii: "0")))
      guard !overflowed, !carried else { return nil }
      value = sum
    }
    return value
  }

  /// The amount as plain decimal text with as few decimals as it needs, but none or at least two: `1.29`, `1.50`,
  /// `15000`, `0.125`.
  public var decimalText: String { Self.decimalText(milliunits) }

  /// An amount in milliunits as plain decimal text, whatever its currency.
  public static func decimalText(_ milliunits: Int64) -> String {
    let magnitude = milliunits.magnitude
    let sign = milliunits < 0 ? "-" : ""
    let (whole, rest) = magnitude.quotientAndRemainder(dividingBy: 1000)
    guard rest != 0 else { return "\(sign)\(whole)" }
    let (hundredths, last) = rest.quotientAndRemainder(dividingBy: 10)
    let decimals = "\(hundredths < 10 ? "0" : "")\(hundredths)" + (last == 0 ? "" : "\(last)")
    return "\(sign)\(whole).\(decimals)"
  }
}
