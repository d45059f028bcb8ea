/// A decimal number of the feed, as a snapshot keeps it: a number, and its spelling beside it where it has another one.
enum DecimalField: Equatable {
  /// Written without a point, up to 63 bits.
  case integer(Int64)
  /// Written with two decimals, and not more than 15 digits.
  case real(Double)
  /// Written otherwise: `0.990`, `007`, `-0.00`, `+1.00`, `1e3`, or with more digits than a `Double` keeps: the nearest
  /// one.
  case spelled(Double)
  /// No number.
  case text

  /// As many digits as a `Double` keeps, and what is not a digit of the whole part.
  private static let (maxDigits, decimals, point) = (15, 2, 1)

  /// Reads a field; ``text(of:)`` or an integer's digits write the same field, unless it is ``spelled(_:)``.
  @inline(__always)
  init(_ field: UnsafeRawBufferPointer) {
    if let real = unsafe Self.twoDecimals(field) {
      self = .real(real)
    } else if let integer = unsafe FieldText.integer(field) {
      self = .integer(integer)
    } else {
      self = unsafe FieldText.decimal(field).map(Self.spelled) ?? .text
    }
  }

  /// By far the most prices are written so: `4.99`.
  @inline(__always)
  private static func twoDecimals(_ field: UnsafeRawBufferPointer) -> Double? {
    let isNegative = unsafe field.first == UInt8(ascii: "-")
    let start = isNegative ? 1 : 0
    let end = field.count - decimals - point
    // A leading zero would be lost, and so would a sign before nothing but zeros.
    guard end > start, end - start <= maxDigits - decimals, unsafe field[end] == UInt8(ascii: "."),
      unsafe end - start == 1 || field[start] != UInt8(ascii: "0")
    else { return nil }
    var value: Int64 = 0
    for index in start..<field.count where index != end {
      let digit = unsafe field[index] &- UInt8(ascii: "0")
      guard digit <= 9 else { return nil }
      value = value &* 10 &+ Int64(digit)
    }
    guard value > 0 || !isNegative else { return nil }
    return Double(isNegative ? -value : value) / 100
  }

  /// Writes a number that was read as ``real(_:)``: `2.00`.
  static func text(of real: Double) -> String {
    let hundredths = (real * 100).rounded()
    // Nothing that this type makes is larger; what another hand put there is written as SQLite would.
    guard hundredths.magnitude < 1e15 else { return "\(real)" }
    let digits = String(Int64(hundredths.magnitude))
    let padded = String(repeating: "0", count: max(0, 3 - digits.count)) + digits
    return (hundredths < 0 ? "-" : "") + padded.dropLast(2) + "." + padded.suffix(2)
  }
}
