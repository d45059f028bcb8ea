/// How amounts of one currency are written; formatting a price only inserts digits.
///
///     let pattern = PriceFormatter().pattern(for: usd, in: us)      // $1,234.50
///     let bytes = [UInt8](capacity: PricePattern.longestText) { pattern.write(1_234_500, into: &$0) }
///
/// An amount is whole milliunits. It gets the pattern's usual number of decimals, or two or three where the amount
/// has that many: nothing is ever rounded.
public struct PricePattern: Hashable, Sendable {
  /// The longest price in bytes; longer locale data gives no pattern.
  public static let longestText = 192

  package var prefix: ShortBytes
  package var suffix: ShortBytes
  package var negativePrefix: ShortBytes
  package var negativeSuffix: ShortBytes
  package var decimalSeparator: ShortBytes
  package var groupingSeparator: ShortBytes
  package var grouping: Grouping
  package var digits: Digits
  /// Decimals of a whole amount: 2 for dollars, 0 for yen.
  public package(set) var fractionDigits: Int
  package var rule = Rule.plain

  /// Rules of a pattern beyond digits and separators.
  package enum Rule: String, Sendable {
    case plain
    /// Indonesia: whole thousands are `19ribu`, from a million on `1,889juta`, with three decimals of a million.
    case millions
    /// No zero before the decimal separator: `S$ .48`.
    case bare
  }

  /// The positions of separators among the digits before the decimal separator.
  package struct Grouping: Hashable, Sendable {
    /// Digits in the last group; 0 where amounts are never grouped.
    package let primary: Int
    /// Digits in the groups before it: 2 in India.
    package let secondary: Int
    /// Digits required before the last group: with 2, 1234 is not grouped and 12.345 is.
    package let minimum: Int
    /// A bit for each digit that a separator follows, counted from the last digit of the whole part.
    private let separated: UInt32

    package init(primary: Int, secondary: Int, minimum: Int) {
      (self.primary, self.secondary, self.minimum) = (primary, secondary, minimum)
      let positions = primary > 0 && secondary > 0 ? Array(stride(from: primary, to: 20, by: secondary)) : []
      separated = positions.reduce(0) { $0 | 1 << UInt32($1) }
    }

    /// Whether a number of this many digits is grouped.
    func groups(digits: Int) -> Bool { separated != 0 && digits >= primary + minimum }

    /// Whether a separator follows the digit that has `below` digits of the whole part after it.
    @inline(__always)
    func separates(below: Int) -> Bool { separated &>> UInt32(truncatingIfNeeded: below) & 1 == 1 }
  }

  /// The ten digits: the bytes that all have in common, and the last byte of zero.
  package struct Digits: Hashable, Sendable {
    package var lead: ShortBytes
    package var zero: UInt8
    var isASCII: Bool { lead.count == 0 }
  }

  package init(
    prefix: ShortBytes, suffix: ShortBytes, negativePrefix: ShortBytes, negativeSuffix: ShortBytes,
    decimalSeparator: ShortBytes, groupingSeparator: ShortBytes, grouping: Grouping, digits: Digits,
    fractionDigits: Int, rule: Rule = .plain
  ) {
    (self.prefix, self.suffix) = (prefix, suffix)
    (self.negativePrefix, self.negativeSuffix) = (negativePrefix, negativeSuffix)
    (self.decimalSeparator, self.groupingSeparator) = (decimalSeparator, groupingSeparator)
    (self.grouping, self.digits, self.fractionDigits, self.rule) = (grouping, digits, fractionDigits, rule)
  }

  /// The longest possible price: seventeen digits, each with a separator, and the decimals.
  package var mostBytes: Int {
    let digit = digits.lead.count + 1
    return max(prefix.count, negativePrefix.count) + max(suffix.count, negativeSuffix.count) + decimalSeparator.count
      + 17 * (digit + groupingSeparator.count) + max(fractionDigits, 3) * digit
  }
}

extension PricePattern.Digits {
  /// Accepts the zero of a script; the digits of every script differ only in their last byte.
  package init?(zero: Unicode.Scalar) {
    let bytes = Array(String(zero).utf8)
    guard let last = bytes.last, let lead = ShortBytes(utf8: bytes.dropLast()) else { return nil }
    self.init(lead: lead, zero: last)
  }
}
