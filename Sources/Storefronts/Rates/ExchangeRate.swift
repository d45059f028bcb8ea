internal import StorePrices

/// What one unit of a base currency costs in another: an exact decimal such as 1.1520.
public struct ExchangeRate: Hashable, Sendable {
  /// The digits without their point: 11520.
  let digits: Int64
  /// How many of them are decimals: 4.
  let decimals: Int

  static let one = ExchangeRate(digits: 1, decimals: 0)

  /// More digits than any currency's rate is known to.
  private static let longest = 15
  /// Digits and decimals of this length are converted without an overflow.
  private static let maxDecimals = 20

  private init(digits: Int64, decimals: Int) {
    (self.digits, self.decimals) = (digits, decimals)
  }

  /// Parses a positive decimal of at most fifteen digits, such as `1.1520` or `16500`.
  public init?(_ text: some StringProtocol) {
    let parts = Substring(text).fields(between: ".")
    let digits = parts.joined()
    guard parts.count <= 2, !parts.contains(""), digits.utf8.count <= Self.longest,
      digits.utf8.allSatisfy(Self.isDigit), let number = Int64(digits), number > 0
    else { return nil }
    self.init(digits: number, decimals: parts.count == 2 ? parts[1].utf8.count : 0)
  }

  /// Parses a positive number as programs print binary fractions: `0.92345678901234567`, `2.1e-05`.
  ///
  /// Rounded to fifteen digits, which is all that such a number holds, and to twenty decimals.
  public init?(number text: some StringProtocol) {
    let parts = Substring(text).lowercased()[...].fields(between: "e")
    let mantissa = parts[0].fields(between: ".")
    guard parts.count <= 2, mantissa.count <= 2, !mantissa.contains(""),
      mantissa.allSatisfy({ $0.utf8.allSatisfy(Self.isDigit) }),
      let exponent = parts.count == 2 ? Int(parts[1]) : 0, (-30...30).contains(exponent)
    else { return nil }
    let digits = mantissa.joined().utf8.drop { $0 == UInt8(ascii: "0") }
    let decimals = (mantissa.count == 2 ? mantissa[1].utf8.count : 0) - exponent
    let kept = min(digits.count, Self.longest, digits.count - decimals + Self.maxDecimals)
    guard kept > 0, var number = Int64(Substring(digits.prefix(kept))) else { return nil }
    if let next = digits.dropFirst(kept).first, next >= UInt8(ascii: "5") { number += 1 }
    let keptDecimals = decimals - (digits.count - kept)
    guard keptDecimals < 0 else {
      self.init(digits: number, decimals: keptDecimals)
      return
    }
    let zeros = String(repeating: "0", count: -keptDecimals)
    guard "\(number)\(zeros)".utf8.count <= Self.longest, let number = Int64("\(number)\(zeros)") else { return nil }
    self.init(digits: number, decimals: 0)
  }

  /// Whether it is 1, however many decimals it is written with.
  var isOne: Bool { decimals <= Self.longest && digits == (0..<decimals).reduce(1) { power, _ in power * 10 } }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }
}
