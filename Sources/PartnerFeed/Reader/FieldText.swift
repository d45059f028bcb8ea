/// The bytes of one field, read as its column's type wants them.
enum FieldText {
  /// A whole number of up to 63 bits, and whether it was written as a program would write it.
  static func integer(_ bytes: UnsafeRawBufferPointer) -> (value: Int64, isPlain: Bool)? {
    let sign = unsafe bytes.first
    let isNegative = sign == UInt8(ascii: "-")
    let isSigned = isNegative || sign == UInt8(ascii: "+")
    let digits = unsafe isSigned ? UnsafeRawBufferPointer(rebasing: bytes.dropFirst()) : bytes
    guard let value = unsafe unsigned(digits) else { return nil }
    let isPadded = unsafe digits.count > 1 && digits[0] == UInt8(ascii: "0")
    let isPlain = !isPadded && (!isSigned || (isNegative && value != 0))
    return (isNegative ? -value : value, isPlain)
  }

  private static func unsigned(_ digits: UnsafeRawBufferPointer) -> Int64? {
    guard digits.count > 0, digits.count <= 19, let start = digits.baseAddress else { return nil }
    var value: UInt64 = 0
    var index = 0
    while index + 8 <= digits.count {
      let word = unsafe start.loadUnaligned(fromByteOffset: index, as: UInt64.self).littleEndian
      guard let eight = eightDigits(word) else { return nil }
      value = value &* 100_000_000 &+ eight
      index += 8
    }
    while index < digits.count {
      let digit = unsafe digits[index] &- UInt8(ascii: "0")
      guard digit <= 9 else { return nil }
      value = value &* 10 &+ UInt64(digit)
      index += 1
    }
    // Nineteen digits fit in 64 bits, so nothing has wrapped.
    return Int64(exactly: value)
  }

  /// Eight digits at once, the first in the lowest byte; after Daniel Lemire, "Quickly parsing eight digits"
  /// (lemire.me/blog/2018/10/03/quickly-parsing-eight-digits/).
  private static func eightDigits(_ word: UInt64) -> UInt64? {
    let zeros: UInt64 = 0x3030_3030_3030_3030
    let high: UInt64 = 0xF0F0_F0F0_F0F0_F0F0
    guard word & high == zeros, (word &+ 0x0606_0606_0606_0606) & high == zeros else { return nil }
    var value = word &- zeros
    value = value &* 10 &+ (value >> 8)
    let low = (value & 0x0000_00FF_0000_00FF) &* 0x000F_4240_0000_0064
    let rest = ((value >> 16) & 0x0000_00FF_0000_00FF) &* 0x0000_2710_0000_0001
    return (low &+ rest) >> 32
  }

  /// Whether a value may be read as a number, by its beginning: `12.50`, `1e3`, ` 7`.
  static func looksLikeNumber(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard let first = unsafe bytes.first(where: { $0 > 0x20 }) else { return false }
    return first &- UInt8(ascii: "0") <= 9 || [UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: ".")].contains(first)
  }

  /// A number in any form that SQLite reads: `12.50`, `1e3`, ` 7`.
  static func real(_ bytes: UnsafeRawBufferPointer) -> Double? {
    let text = unsafe String(decoding: bytes, as: UTF8.self).filter { !$0.isWhitespace }
    return text.utf8.allSatisfy { $0 &- 48 <= 9 || "+-.eE".utf8.contains($0) } ? Double(text) : nil
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
