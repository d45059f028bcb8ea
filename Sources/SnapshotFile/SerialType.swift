/// What a number in a record's header means: a value's type and size.
///
/// <https://www.sqlite.org/fileformat2.html#record_format>
enum SerialType {
  static let null: UInt64 = 0
  static let real: UInt64 = 7

  /// How many bytes the value takes in the record's body.
  @inline(__always)
  static func size(_ type: UInt64) -> Int {
    if type >= 12 { return Int((type - 12) >> 1) }
    // Four bits a type: 0 1 2 3 4 6 8 8 0 0 0 0.
    return Int(0x0000_8864_3210 >> (type * 4) & 0xF)
  }

  static func text(_ count: Int) -> UInt64 { UInt64(count) * 2 + 13 }
  static func blob(_ count: Int) -> UInt64 { UInt64(count) * 2 + 12 }

  @inline(__always)
  static func isInteger(_ type: UInt64) -> Bool { type < 10 && 0x37E >> type & 1 == 1 }

  /// The integer of a type that ``isInteger(_:)``.
  @inline(__always)
  static func integer(_ type: UInt64, _ body: UnsafeRawPointer) -> Int64 {
    switch type {
    case 1: unsafe Int64(Int8(bitPattern: body.byte(0)))
    case 2: unsafe Int64(Int16(truncatingIfNeeded: body.big16(0)))
    case 3: unsafe Int64(Int8(bitPattern: body.byte(0))) << 16 | Int64(body.big16(1))
    case 4: unsafe Int64(Int32(bitPattern: body.big32(0)))
    case 5: unsafe Int64(Int16(truncatingIfNeeded: body.big16(0))) << 32 | Int64(body.big32(2))
    case 6: unsafe Int64(bitPattern: body.big64(0))
    case 9: 1
    default: 0
    }
  }

  /// The value of `type` whose bytes begin at `body`.
  static func value(_ type: UInt64, _ body: UnsafeRawPointer) -> RecordValue {
    if isInteger(type) { return unsafe .integer(integer(type, body)) }
    if type == real {
      let number = unsafe Double(bitPattern: body.big64(0))
      // A file's NaN is NULL to SQLite.
      return number.isNaN ? .null : .real(number)
    }
    guard type >= 12 else { return .null }
    let bytes = unsafe UnsafeRawBufferPointer(start: body, count: size(type))
    return unsafe type & 1 == 1 ? .text(bytes) : .blob(bytes)
  }
}
