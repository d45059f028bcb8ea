/// How amounts of one currency are written; formatting a price only inserts digits.
///
///     let pattern = PriceFormatter().pattern(for: usd, in: us)      // $1,234.50
///     let bytes = [UInt8](capacity: PricePattern.longestText) { pattern.write(1_234_500, into: &$0) }
///
/// An amount is whole milliunits. It gets the pattern's usual number of decimals, or two or three where the amount
/// has that many: nothing is ever rounded.
public struct PricePattern: Hashable, Sendable {
  /// The longest price in bytes; no store comes near it.
  public static let longestText = 192

  let prefix: ShortBytes
  let suffix: ShortBytes
  let decimalSeparator: ShortBytes
  let groupingSeparator: ShortBytes
  /// Decimals of a whole amount: 2 for dollars, 0 for yen.
  public let fractionDigits: Int
  let rule: Rule

  /// Rules of a pattern beyond digits and separators.
  enum Rule: String, Sendable {
    case plain
    /// Indonesia: whole thousands are `19ribu`, from a million on `1,889juta`, with three decimals of a million.
    case millions
    /// No zero before the decimal separator: `S$ .48`.
    case bare
  }
}
