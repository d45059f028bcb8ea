/// One value of a row, lent by the reader until its next row.
@unsafe @frozen public enum PartnerValue {
  /// An empty field outside the primary key.
  case null
  case integer(Int64)
  /// UTF-8 without NUL: text, a date, a decimal number, or a value that did not fit its column's type.
  case text(UnsafeRawBufferPointer)
}

/// The bytes of one field, read as its column's type wants them.
enum FieldText {
  /// A whole number of up to 63 bits, and whether it was written as a program would write it.
  static func integer(_ bytes: UnsafeRawBufferPointer) -> (value: Int64, isPlain: Bool)? {
    var index = 0
    let sign = unsafe bytes.first
    if sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") { index = 1 }
    let digits = bytes.count - index
    guard digits > 0, digits <= 19 else { return nil }
    var value: Int64 = 0
    var overflowed = false
    let isPadded = unsafe digits > 1 && bytes[index] == UInt8(ascii: "0")
    while index < bytes.count {
      let digit = unsafe bytes[index] &- UInt8(ascii: "0")
      guard digit <= 9 else { return nil }
      let (product, first) = value.multipliedReportingOverflow(by: 10)
      let (sum, second) = product.addingReportingOverflow(Int64(digit))
      overflowed = overflowed || first || second
      value = sum
      index += 1
    }
    guard !overflowed else { return nil }
    let isNegative = sign == UInt8(ascii: "-")
    let isOdd = isPadded || sign == UInt8(ascii: "+") || (isNegative && value == 0)
    return (isNegative ? -value : value, !isOdd)
  }

  /// `-12.990`: digits, with a point between them or none.
  static func isDecimal(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var digits = 0
    var points = 0
    var index = unsafe bytes.first == UInt8(ascii: "-") ? 1 : 0
    while index < bytes.count {
      let byte = unsafe bytes[index]
      if byte == UInt8(ascii: ".") {
        guard digits > 0, points == 0 else { return false }
        points = 1
      } else {
        guard byte &- UInt8(ascii: "0") <= 9 else { return false }
        digits += 1
      }
      index += 1
    }
    return unsafe digits > 0 && bytes[bytes.count - 1] != UInt8(ascii: ".")
  }

  /// `2026 11 18`, with a month and a day that there are.
  static func isSpacedDate(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard unsafe bytes.count == 10 && bytes[4] == 32 && bytes[7] == 32 else { return false }
    for index in [0, 1, 2, 3] where unsafe bytes[index] &- UInt8(ascii: "0") > 9 { return false }
    guard let month = unsafe twoDigits(bytes, 5), let day = unsafe twoDigits(bytes, 8) else { return false }
    return (1...12).contains(month) && (1...31).contains(day)
  }

  /// Whether a value looks like any of the ways in which dates are written: `2026 11 18`, `2005-09-06-…`, `2024`.
  static func looksLikeDate(_ bytes: UnsafeRawBufferPointer) -> Bool {
    if unsafe isSpacedDate(bytes) { return true }
    guard bytes.count == 4 || (bytes.count >= 10 && bytes.count <= 40) else { return false }
    for index in [0, 1, 2, 3] where unsafe bytes[index] &- UInt8(ascii: "0") > 9 { return false }
    return unsafe bytes.count == 4 || (bytes[4] == UInt8(ascii: "-") && bytes[7] == UInt8(ascii: "-"))
  }

  private static func twoDigits(_ bytes: UnsafeRawBufferPointer, _ index: Int) -> UInt8? {
    let tens = unsafe bytes[index] &- UInt8(ascii: "0")
    let ones = unsafe bytes[index + 1] &- UInt8(ascii: "0")
    return tens <= 9 && ones <= 9 ? tens * 10 + ones : nil
  }
}
