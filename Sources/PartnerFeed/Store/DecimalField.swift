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
    self = .text
    guard let decimals = unsafe FieldText.decimals(field), decimals == 0 || decimals == 2 else { return }
    let isNegative = unsafe field[0] == UInt8(ascii: "-")
    let start = isNegative ? 1 : 0
    let wholeDigits = field.count - start - (decimals == 0 ? 0 : 3)
    // A leading zero would be lost, and so would a sign before nothing but zeros.
    guard unsafe wholeDigits == 1 || field[start] != UInt8(ascii: "0") else { return }
    guard wholeDigits + decimals <= Self.mostDigits else { return }
    var value: Int64 = 0
    for index in start..<field.count where unsafe field[index] != UInt8(ascii: ".") {
      value = unsafe value * 10 + Int64(field[index] - UInt8(ascii: "0"))
    }
    if value == 0, isNegative { return }
    let signed = isNegative ? -value : value
    self = decimals == 0 ? .integer(signed) : .real(Double(signed) / 100)
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

  /// The number that a decimal is which is stored as text: `0.990`.
  static func number(_ utf8: UnsafeRawBufferPointer) -> Double? {
    unsafe FieldText.decimals(utf8) == nil ? nil : Double(String(decoding: utf8, as: UTF8.self))
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
