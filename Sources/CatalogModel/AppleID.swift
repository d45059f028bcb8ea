/// The number of one item in Apple's catalogue: `trackId`, `collectionId`, `artistId`, "adam ID".
///
/// 64 bits wide: podcast episodes have thirteen digits (1000654145267), and apps have outgrown 32 bits
/// (6759209764). It is never a bundle ID and never a person's account.
public struct AppleID: RawRepresentable, Hashable, Comparable, Sendable {
  public let rawValue: Int64

  /// Accepts a number that is at least 1; zero and negative numbers identify nothing.
  public init?(rawValue: Int64) {
    guard rawValue > 0 else { return nil }
    self.rawValue = rawValue
  }

  /// Reads 1 to 19 ASCII digits that fit in 63 bits.
  ///
  ///     AppleID("1000654145267")  // podcast episode
  ///     AppleID("٥٤٣")            // nil: not ASCII digits
  public init?(_ text: some StringProtocol) {
    self.init(utf8: text.utf8)
  }

  /// Reads 1 to 19 ASCII digits that fit in 63 bits.
  @inlinable
  public init?(utf8 digits: some Collection<UInt8>) {
    guard !digits.isEmpty, digits.count <= 19 else { return nil }
    var value: Int64 = 0
    for digit in digits {
      guard digit >= UInt8(ascii: "0"), digit <= UInt8(ascii: "9") else { return nil }
      let (product, overflowed) = value.multipliedReportingOverflow(by: 10)
      let (sum, carried) = product.addingReportingOverflow(Int64(digit - UInt8(ascii: "0")))
      guard !overflowed, !carried else { return nil }
      value = sum
    }
    self.init(rawValue: value)
  }

  public static func < (left: AppleID, right: AppleID) -> Bool { left.rawValue < right.rawValue }
}

extension AppleID: CustomStringConvertible {
  public var description: String { String(rawValue) }
}
