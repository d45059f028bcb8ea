internal import StorePrices

/// What one euro costs in another currency: an exact decimal such as 1.1520.
public struct ExchangeRate: Hashable, Sendable {
  /// The digits without their point: 11520.
  let digits: Int64
  /// How many of them are decimals: 4.
  let decimals: Int

  static let one = ExchangeRate(digits: 1, decimals: 0)

  private init(digits: Int64, decimals: Int) {
    (self.digits, self.decimals) = (digits, decimals)
  }

  /// Parses a positive decimal of at most fifteen digits, such as `1.1520` or `16500`.
  public init?(_ text: some StringProtocol) {
    let parts = Substring(text).fields(between: ".")
    let digits = parts.joined()
    guard parts.count <= 2, !parts.contains(""), digits.utf8.count <= 15,
      digits.utf8.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }),
      let number = Int64(digits), number > 0
    else { return nil }
    self.init(digits: number, decimals: parts.count == 2 ? parts[1].utf8.count : 0)
  }

  var power: Int128 { (0..<decimals).reduce(1) { power, _ in power * 10 } }
}
