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

  /// How many digits of a decimal number such as `-12.990` follow its point: 3, and 0 where it has none.
  static func decimals(_ bytes: UnsafeRawBufferPointer) -> Int? {
    let start = unsafe bytes.first == UInt8(ascii: "-") ? 1 : 0
    var point: Int?
    var index = start
    while index < bytes.count {
      let byte = unsafe bytes[index]
      if byte == UInt8(ascii: "."), point == nil, index > start {
        point = index
      } else {
        guard byte &- UInt8(ascii: "0") <= 9 else { return nil }
      }
      index += 1
    }
    let decimals = point.map { bytes.count - 1 - $0 }
    return bytes.count > start && decimals != 0 ? decimals ?? 0 : nil
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
