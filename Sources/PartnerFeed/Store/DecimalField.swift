/// A decimal number of the feed, as a snapshot keeps it.
enum DecimalField: Equatable {
  /// Written without a point.
  case integer(Int64)
  /// Written with two decimals.
  case real(Double)
  /// Written otherwise, or no number at all: kept as the text that it is.
  case text

  /// As many digits as a `Double` keeps.
  private static let mostDigits = 15

  /// Reads a field; it is a number only where ``text(of:)`` or an integer's digits write the same field.
  init(_ field: UnsafeRawBufferPointer) {
    let isNegative = unsafe field.first == UInt8(ascii: "-")
    let start = isNegative ? 1 : 0
    let hasPoint = unsafe field.count > start + 3 && field[field.count - 3] == UInt8(ascii: ".")
    let wholeEnd = hasPoint ? field.count - 3 : field.count
    self = .text
    // A leading zero would be lost, and so would a sign before nothing but zeros.
    guard wholeEnd > start, field.count - start - (hasPoint ? 1 : 0) <= Self.mostDigits else { return }
    if unsafe field[start] == UInt8(ascii: "0"), wholeEnd > start + 1 { return }
    var value: Int64 = 0
    var index = start
    while index < field.count {
      if index != wholeEnd {
        let digit = unsafe field[index] &- UInt8(ascii: "0")
        guard digit <= 9 else { return }
        value = value &* 10 &+ Int64(digit)
      }
      index += 1
    }
    if value == 0, isNegative { return }
    let signed = isNegative ? -value : value
    self = hasPoint ? .real(Double(signed) / 100) : .integer(signed)
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

  /// Whether an SQL expression over a DECIMAL column is a number; one that is kept as text is recognised by its characters.
  static func isNumber(_ expression: String) -> String {
    let digits = "iif(\(expression) GLOB '-*', substr(\(expression), 2), \(expression))"
    return """
      (typeof(\(expression)) IN ('integer', 'real') OR (typeof(\(expression)) = 'text' AND \(digits) GLOB '[0-9]*'
        AND NOT \(digits) GLOB '*[^.0-9]*' AND NOT \(digits) GLOB '*.*.*' AND NOT \(digits) GLOB '*.'))
      """
  }
}
