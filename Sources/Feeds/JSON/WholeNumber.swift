/// Whole numbers as programs write them that know no others than floating ones: `77.0`, `6.759209764E9`.
enum WholeNumber {
  /// The number's value; `nil` where it has a fraction, is below zero, or has more than 18 digits.
  static func value(_ number: UnsafeBufferPointer<UInt8>) -> Int64? {
    guard number.count <= 32 else { return nil }
    let parts = unsafe String(decoding: number, as: UTF8.self).lowercased()
      .split(separator: "e", omittingEmptySubsequences: false)
    let mantissa = parts[0].split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, mantissa.count <= 2, let exponent = parts.count > 1 ? Int(parts[1]) : 0,
      (0...18).contains(exponent)
    else { return nil }
    let fraction = mantissa.count > 1 ? mantissa[1] : ""
    guard fraction.dropFirst(exponent).allSatisfy({ $0 == "0" }) else { return nil }
    let zeros = String(repeating: "0", count: max(0, exponent - fraction.count))
    let digits = String(mantissa[0] + fraction.prefix(exponent)) + zeros
    guard digits.utf8.count <= 18, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int64(digits)
  }
}
