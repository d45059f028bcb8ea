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
    var digits: Int64 = 0
    var count = 0
    var decimals: Int?
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        digits = digits * 10 + Int64(byte - UInt8(ascii: "0"))
        count += 1
        decimals = decimals.map { $0 + 1 }
      case UInt8(ascii: ".") where decimals == nil && count > 0: decimals = 0
      default: return nil
      }
      guard count <= 15 else { return nil }
    }
    guard digits > 0, decimals != 0 else { return nil }
    self.init(digits: digits, decimals: decimals ?? 0)
  }

  var power: Int128 { (0..<decimals).reduce(1) { power, _ in power * 10 } }
}
