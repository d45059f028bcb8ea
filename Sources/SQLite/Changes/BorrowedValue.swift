internal import CSQLite
internal import Platform

/// A value of SQLite's, valid until the call that lent it returns.
@safe struct BorrowedValue {
  let type: Int32
  private let value: OpaquePointer

  init(_ value: OpaquePointer) {
    unsafe self.value = value
    type = unsafe sqlite3_value_type(value)
  }

  var integer: Int64 { unsafe sqlite3_value_int64(value) }
  var realBits: UInt64 { unsafe sqlite3_value_double(value).bitPattern }

  /// The bytes of a text or a blob.
  @unsafe var bytes: UnsafeRawBufferPointer {
    let start = unsafe sqlite3_value_blob(value)
    return unsafe UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : Int(sqlite3_value_bytes(value)))
  }

  func equals(_ other: BorrowedValue) -> Bool {
    guard type == other.type else { return false }
    switch type {
    case SQLITE_INTEGER: return integer == other.integer
    case SQLITE_FLOAT: return realBits == other.realBits
    case SQLITE_NULL: return true
    default:
      let (left, right) = unsafe (bytes, other.bytes)
      guard left.count == right.count else { return false }
      guard let start = left.baseAddress, let otherStart = right.baseAddress else { return true }
      return unsafe memcmp(start, otherStart, left.count) == 0
    }
  }
}

/// A checksum of values, to know later whether they are still the same.
struct RowChecksum {
  private(set) var value: UInt64 = 0x9E37_79B9_7F4A_7C15

  private mutating func mix(_ word: UInt64) {
    value = (value ^ word) &* 0xD6E8_FEB8_6659_FD93
    value ^= value >> 32
  }

  mutating func add(_ borrowed: BorrowedValue) {
    mix(UInt64(borrowed.type))
    switch borrowed.type {
    case SQLITE_INTEGER: mix(UInt64(bitPattern: borrowed.integer))
    case SQLITE_FLOAT: mix(borrowed.realBits)
    case SQLITE_NULL: break
    default: unsafe add(borrowed.bytes)
    }
  }

  mutating func add(_ recorded: RecordedValue) {
    switch recorded {
    case .null: mix(UInt64(SQLITE_NULL))
    case .integer(let integer):
      mix(UInt64(SQLITE_INTEGER))
      mix(UInt64(bitPattern: integer))
    case .real(let real):
      mix(UInt64(SQLITE_FLOAT))
      mix(real.bitPattern)
    case .text(let bytes):
      mix(UInt64(SQLITE_TEXT))
      unsafe bytes.withUnsafeBytes { unsafe add($0) }
    case .blob(let bytes):
      mix(UInt64(SQLITE_BLOB))
      unsafe bytes.withUnsafeBytes { unsafe add($0) }
    }
  }

  private mutating func add(_ bytes: UnsafeRawBufferPointer) {
    mix(UInt64(bytes.count))
    var index = 0
    while index + 8 <= bytes.count {
      mix(unsafe bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      index += 8
    }
    var rest: UInt64 = 0
    while index < bytes.count {
      rest = unsafe rest << 8 | UInt64(bytes[index])
      index += 1
    }
    mix(rest)
  }
}
