/// An ISO 4217 currency code such as `USD`: three upper-case ASCII letters.
public struct CurrencyCode: Hashable, Sendable {
  private let first: UInt8
  private let second: UInt8
  private let third: UInt8

  /// Accepts a currency that money is counted in, by its three letters of either case.
  public init?(_ text: some StringProtocol) {
    // One type for every text: bytes of an unknown one cost a call each, four times the time in all.
    var letters = Substring(text).utf8.makeIterator()
    guard let first = Self.letter(letters.next()), let second = Self.letter(letters.next()),
      let third = Self.letter(letters.next()), letters.next() == nil, Currencies.contains(first, second, third)
    else { return nil }
    (self.first, self.second, self.third) = (first, second, third)
  }

  /// Every currency that money is counted in, present ones first.
  package static var all: [CurrencyCode] { Currencies.codes.compactMap { CurrencyCode($0) } }

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

  /// Parses a number as JSON writes it, such as `1.29`, `-1`, `1.99000`, `1.5E7` or `39.989999999999995`; `nil` when it
  /// is not a number, is further than 10⁻⁶ from any number of three decimals, or needs more than 63 bits.
  ///
  /// A program that counts in binary fractions writes 39.99 as `39.989999999999995`.
  public static func milliunits(decimal text: some StringProtocol) -> Int64? {
    let text = Substring(text)
    return milliunits(exactly: text) ?? DecimalNumber(text)?.milliunits
  }

  /// Parses a number of at most three decimals, such as `1.29`, as people type it and nearly all feeds write it; zeros
  /// may follow.
  public static func milliunits(exactly text: some StringProtocol) -> Int64? {
    // One type for every text: bytes of an unknown one cost a call each, four times the time in all.
    let utf8 = Substring(text).utf8
    let isNegative = utf8.first == UInt8(ascii: "-")
    var value: Int64 = 0
    var isWhole = true
    var (digits, decimals) = (0, 0)
    for byte in utf8.dropFirst(isNegative ? 1 : 0) {
      if byte == UInt8(ascii: "."), isWhole, digits > 0 {
        isWhole = false
      } else {
        guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
        digits += 1
        if !isWhole { decimals += 1 }
        guard decimals <= 3 else {
          guard byte == UInt8(ascii: "0") else { return nil }
          continue
        }
        guard let longer = appending(byte - UInt8(ascii: "0"), to: value) else { return nil }
        value = longer
      }
    }
    guard digits > 0, isWhole || decimals > 0 else { return nil }
    for _ in min(decimals, 3)..<3 {
      guard let longer = appending(0, to: value) else { return nil }
      value = longer
    }
    return isNegative ? -value : value
  }

  /// Whether a text is refused by ``milliunits(exactly:)`` for its size alone.
  public static func isTooLarge(_ text: some StringProtocol) -> Bool {
    let number = text.hasPrefix("-") ? text.dropFirst() : text[...]
    let decimals = number.drop { ("0"..."9").contains($0) }
    return decimals.startIndex > number.startIndex && milliunits(exactly: text) == nil
      && milliunits(exactly: "0\(decimals)") != nil
  }

  private static func appending(_ digit: UInt8, to value: Int64) -> Int64? {
    let (product, overflowed) = value.multipliedReportingOverflow(by: 10)
    let (sum, carried) = product.addingReportingOverflow(Int64(digit))
    return overflowed || carried ? nil : sum
  }

  /// The amount as plain decimal text with as few decimals as it needs, but none or at least two: `1.29`, `1.50`,
  /// `15000`, `0.125`.
  public var decimalText: String { Self.decimalText(milliunits) }

  /// An amount in milliunits as plain decimal text, whatever its currency.
  public static func decimalText(_ milliunits: Int64) -> String {
    let (whole, rest) = milliunits.quotientAndRemainder(dividingBy: 1000)
    guard rest != 0 else { return String(whole) }
    var text: [UInt8] = []
    text.reserveCapacity(24)
    if milliunits < 0, whole == 0 { text.append(UInt8(ascii: "-")) }
    text.append(number: whole)
    text.append(UInt8(ascii: "."))
    var decimals = rest.magnitude
    for place in [100, 10, 1] as [UInt64] where place > 1 || decimals > 0 {
      text.append(UInt8(ascii: "0") + UInt8(decimals / place))
      decimals %= place
    }
    return String(decoding: text, as: UTF8.self)
  }
}
