public import CatalogModel

/// Numbers as text, one a line, written without making strings.
public struct NumberLines {
  private var bytes: [UInt8] = []

  public init() {}

  public mutating func append(_ appleID: AppleID) {
    // 63 bits have 19 digits at most.
    var digits = InlineArray<20, UInt8>(repeating: UInt8(ascii: "\n"))
    var first = 19
    var rest = UInt64(appleID.rawValue)
    repeat {
      first -= 1
      digits[first] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    } while rest > 0
    for index in first..<20 { bytes.append(digits[index]) }
  }

  /// The lines so far, which are then forgotten.
  public mutating func take() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }
}
