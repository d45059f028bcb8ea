/// SQLite's integers of one to nine bytes: seven bits a byte, big end first, the ninth byte whole.
///
/// <https://www.sqlite.org/fileformat2.html#varint>
enum Varint {
  static func size(_ value: UInt64) -> Int { value >> 56 != 0 ? 9 : max(1, (70 - value.leadingZeroBitCount) / 7) }

  /// Writes `value` and returns how many bytes it takes.
  @inline(__always)
  static func write(_ value: UInt64, to target: UnsafeMutableRawPointer) -> Int {
    if value < 0x80 {
      unsafe target.storeBytes(of: UInt8(value), as: UInt8.self)
      return 1
    }
    return unsafe writeLong(value, to: target)
  }

  private static func writeLong(_ value: UInt64, to target: UnsafeMutableRawPointer) -> Int {
    let count = size(value)
    var rest = value
    for index in (0..<count).reversed() {
      let byte = UInt8(truncatingIfNeeded: rest)
      let isLast = index == count - 1
      let stored = index == 8 ? byte : isLast ? byte & 0x7F : byte | 0x80
      unsafe target.storeBytes(of: stored, toByteOffset: index, as: UInt8.self)
      rest >>= index == 8 ? 8 : 7
    }
    return count
  }

  /// Reads an integer of at most `limit` bytes; its size is 0 where it would be longer.
  @inline(__always)
  static func read(_ bytes: UnsafeRawPointer, limit: Int = 9) -> (value: UInt64, size: Int) {
    guard limit > 0 else { return (0, 0) }
    let first = unsafe bytes.load(as: UInt8.self)
    return first < 0x80 ? (UInt64(first), 1) : unsafe readLong(bytes, limit: limit)
  }

  private static func readLong(_ bytes: UnsafeRawPointer, limit: Int) -> (value: UInt64, size: Int) {
    var value: UInt64 = 0
    for index in 0..<min(limit, 9) {
      let byte = unsafe bytes.load(fromByteOffset: index, as: UInt8.self)
      if index == 8 { return (value << 8 | UInt64(byte), 9) }
      value = value << 7 | UInt64(byte & 0x7F)
      if byte < 0x80 { return (value, index + 1) }
    }
    return (0, 0)
  }
}
