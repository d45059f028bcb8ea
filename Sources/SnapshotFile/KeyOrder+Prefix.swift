/// Two numbers that represent the first two columns of a key in most comparisons.
struct KeyPrefix {
  var first: UInt64 = 0
  /// 0 where the first number represents several values, so that the second cannot decide.
  var second: UInt64 = 0

  /// Below or above 0 as the keys are; 0 where only the keys themselves can decide.
  @inline(__always)
  static func compare(_ left: KeyPrefix, _ right: KeyPrefix) -> Int {
    if left.first != right.first { return left.first < right.first ? -1 : 1 }
    if left.second == right.second || left.second == 0 || right.second == 0 { return 0 }
    return left.second < right.second ? -1 : 1
  }
}

extension KeyOrder {
  func prefix(_ row: EncodedRow) -> KeyPrefix {
    guard columns > 0, let record = unsafe row.record.baseAddress else {
      return KeyPrefix(first: UInt64(bitPattern: row.rowid) ^ 1 << 63)
    }
    let header = unsafe Varint.read(record)
    let first = unsafe Varint.read(record + header.size)
    let body = unsafe record + Int(header.value)
    var prefix = unsafe KeyPrefix(first: Self.prefix(first.value, body))
    if columns > 1, SerialType.isInteger(first.value), unsafe Self.isExact(SerialType.integer(first.value, body)) {
      let second = unsafe Varint.read(record + header.size + first.size)
      prefix.second = unsafe Self.prefix(second.value, body + SerialType.size(first.value))
    }
    return prefix
  }

  /// Where in a record the last column of the key ends.
  func keyEnd(_ record: UnsafeRawPointer) -> Int {
    let header = unsafe Varint.read(record)
    var next = header.size
    var end = Int(header.value)
    for _ in 0..<columns {
      let type = unsafe Varint.read(record + next)
      next += type.size
      end += SerialType.size(type.value)
    }
    return end
  }

  /// The type's rank in two bits, and of the value what fits into 62, in the value's order.
  private static func prefix(_ type: UInt64, _ body: UnsafeRawPointer) -> UInt64 {
    switch unsafe SerialType.value(type, body) {
    case .null: 0
    case .integer(let integer): 1 << 62 | ordered(Double(integer)) >> 2
    case .real(let real): 1 << 62 | ordered(real) >> 2
    case .text(let bytes): unsafe 2 << 62 | beginning(bytes) >> 2
    case .blob(let bytes): unsafe 3 << 62 | beginning(bytes) >> 2
    }
  }

  /// Whether no other integer has the prefix of this one.
  private static func isExact(_ integer: Int64) -> Bool { integer.magnitude < 1 << 51 }

  /// The bits of a number, turned so that they compare as the numbers do; -0.0 is 0.0.
  private static func ordered(_ number: Double) -> UInt64 {
    let bits = (number + 0).bitPattern
    return bits >> 63 == 1 ? ~bits : bits | 1 << 63
  }

  private static func beginning(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    if bytes.count >= 8, let start = bytes.baseAddress { return unsafe start.big64(0) }
    var value: UInt64 = 0
    for index in 0..<8 { value = unsafe value << 8 | (index < bytes.count ? UInt64(bytes[index]) : 0) }
    return value
  }
}
