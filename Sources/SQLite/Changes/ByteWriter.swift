internal import CSQLite

/// Bytes that grow at their end, in memory that is used again.
struct ByteWriter {
  private var bytes: [UInt8] = []

  var count: Int { bytes.count }

  mutating func take() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  mutating func cut(to count: Int) { bytes.removeLast(bytes.count - count) }

  mutating func append(_ byte: UInt8) { bytes.append(byte) }

  /// Seven bits a byte, the lowest first.
  mutating func append(varint number: UInt64) {
    var rest = number
    while rest > 0x7F {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  mutating func append(word: UInt64) {
    for shift in stride(from: 0, to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: word >> UInt64(shift))) }
  }

  mutating func append(integer: Int64) {
    bytes.append(UInt8(SQLITE_INTEGER))
    append(varint: UInt64(bitPattern: (integer << 1) ^ (integer >> 63)))
  }

  mutating func append(text: String) {
    append(varint: UInt64(text.utf8.count))
    bytes.append(contentsOf: text.utf8)
  }

  mutating func append(_ value: BorrowedValue) {
    switch value.type {
    case SQLITE_INTEGER: append(integer: value.integer)
    case SQLITE_FLOAT:
      bytes.append(UInt8(SQLITE_FLOAT))
      append(word: value.realBits)
    case SQLITE_NULL: bytes.append(UInt8(SQLITE_NULL))
    default:
      bytes.append(UInt8(value.type))
      let buffer = unsafe value.bytes
      append(varint: UInt64(buffer.count))
      unsafe bytes.append(contentsOf: buffer)
    }
  }
}
