/// The bytes of one field, read as its column's type wants them.
enum FieldText {
  /// A whole number of up to 63 bits, written as a program would write it: without a plus or leading zeros.
  @inline(__always)
  static func integer(_ bytes: UnsafeRawBufferPointer) -> Int64? {
    let isNegative = unsafe bytes.first == UInt8(ascii: "-")
    let digits = unsafe isNegative ? UnsafeRawBufferPointer(rebasing: bytes.dropFirst()) : bytes
    guard let value = unsafe unsigned(digits) else { return nil }
    let isPlain = unsafe digits[0] != UInt8(ascii: "0") || (digits.count == 1 && !isNegative)
    return isPlain ? (isNegative ? -value : value) : nil
  }

  @inline(__always)
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

  /// A decimal number as databases read one: `12.990`, `-1`, `+.5`, `1e3`; `nil` of anything else, and of what is too
  /// large for a `Double`.
  static func decimal(_ bytes: UnsafeRawBufferPointer) -> Double? {
    var (index, digits, decimals, exponent) = (0, 0, 0, 0)
    var (value, hasPoint): (UInt64, Bool) = (0, false)
    let isNegative = unsafe bytes.first == UInt8(ascii: "-")
    if unsafe isNegative || bytes.first == UInt8(ascii: "+") { index = 1 }
    let start = index
    while index < bytes.count {
      let byte = unsafe bytes[index]
      if byte == UInt8(ascii: "."), !hasPoint {
        hasPoint = true
      } else if byte &- UInt8(ascii: "0") <= 9 {
        if digits > 0 || byte != UInt8(ascii: "0") { digits += 1 }
        value = value &* 10 &+ UInt64(byte - UInt8(ascii: "0"))
        if hasPoint { decimals += 1 }
      } else {
        break
      }
      index += 1
    }
    guard index - start > (hasPoint ? 1 : 0) else { return nil }
    if index < bytes.count {
      guard unsafe bytes[index] | 0x20 == UInt8(ascii: "e"),
        let power = unsafe Self.exponent(UnsafeRawBufferPointer(rebasing: bytes[(index + 1)...]))
      else { return nil }
      exponent = power
    }
    exponent -= decimals
    // Up to here digits and powers of ten are exact in a Double, so that one step rounds once.
    guard digits <= 15, exponent.magnitude <= 22 else { return unsafe parsed(bytes, isZero: digits == 0) }
    let power = powersOfTen[Int(exponent.magnitude)]
    let number = exponent < 0 ? Double(value) / power : Double(value) * power
    return isNegative && value != 0 ? -number : number
  }

  private static let powersOfTen = (0..<22).reduce(into: [1.0]) { powers, last in powers.append(powers[last] * 10) }

  private static func exponent(_ bytes: UnsafeRawBufferPointer) -> Int? {
    let isSigned = unsafe bytes.first == UInt8(ascii: "+") || bytes.first == UInt8(ascii: "-")
    let digits = unsafe isSigned ? UnsafeRawBufferPointer(rebasing: bytes.dropFirst()) : bytes
    guard digits.count <= 6, let value = unsafe unsigned(digits) else { return nil }
    return unsafe bytes.first == UInt8(ascii: "-") ? -Int(value) : Int(value)
  }

  private static func parsed(_ bytes: UnsafeRawBufferPointer, isZero: Bool) -> Double? {
    if isZero { return 0 }
    guard let number = unsafe Double(String(decoding: bytes, as: UTF8.self)), number.isFinite, number != 0
    else { return nil }
    return number
  }

  /// `2026 11 18` with this separator, and a month and a day that there are.
  static func isDay(_ bytes: UnsafeRawBufferPointer, separator: UInt8 = UInt8(ascii: " ")) -> Bool {
    guard unsafe bytes.count == 10 && bytes[4] == separator && bytes[7] == separator else { return false }
    func number(_ range: Range<Int>) -> Int64 {
      unsafe unsigned(UnsafeRawBufferPointer(rebasing: bytes[range])) ?? -1
    }
    return number(0..<4) >= 0 && (1...12).contains(number(5..<7)) && (1...31).contains(number(8..<10))
  }

  /// Whether a value looks like any of the ways in which dates are written: `2026 11 18`, `2005-09-06-…`, `2024`.
  static func looksLikeDate(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard unsafe unsigned(UnsafeRawBufferPointer(rebasing: bytes.prefix(4))) != nil else { return false }
    if unsafe bytes.count == 4 || isDay(bytes) { return true }
    return unsafe (10...40).contains(bytes.count) && bytes[4] == UInt8(ascii: "-") && bytes[7] == UInt8(ascii: "-")
  }
}
