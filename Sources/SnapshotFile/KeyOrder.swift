internal import Platform

/// The order of a table's rows: as SQLite compares keys, `BINARY` collation, ascending.
///
/// NULL comes before numbers, numbers before text, text before blobs; integers and reals are compared exactly.
/// It trusts the records: those of a ``TableCursor`` and of a ``RecordBuilder`` are checked already.
public struct KeyOrder: Sendable {
  /// How many columns of the record are compared; 0: the rowid.
  let columns: Int

  /// The order of a table's rows.
  public init(layout: TableLayout) { columns = layout.storage == .compoundKey ? layout.key.count : 0 }

  init(columns: Int) { self.columns = columns }

  /// Below 0 where `first` comes first, 0 where the keys are equal, above 0 otherwise.
  public func compare(_ first: EncodedRow, _ second: EncodedRow) -> Int {
    guard columns > 0 else { return Self.difference(first.rowid, second.rowid) }
    guard let left = unsafe first.record.baseAddress, let right = unsafe second.record.baseAddress else { return 0 }
    let leftHeader = unsafe Varint.read(left)
    let rightHeader = unsafe Varint.read(right)
    var (leftType, rightType) = unsafe (left + leftHeader.size, right + rightHeader.size)
    var (leftBody, rightBody) = unsafe (left + Int(leftHeader.value), right + Int(rightHeader.value))
    for _ in 0..<columns {
      let leftRead = unsafe Varint.read(leftType)
      let rightRead = unsafe Varint.read(rightType)
      let order = unsafe Self.compare(leftRead.value, leftBody, rightRead.value, rightBody)
      if order != 0 { return order }
      unsafe leftType += leftRead.size
      unsafe rightType += rightRead.size
      unsafe leftBody += SerialType.size(leftRead.value)
      unsafe rightBody += SerialType.size(rightRead.value)
    }
    return 0
  }

  @inline(__always)
  private static func difference<Value: Comparable>(_ left: Value, _ right: Value) -> Int {
    left < right ? -1 : left > right ? 1 : 0
  }

  @inline(__always)
  private static func compare(
    _ leftType: UInt64, _ left: UnsafeRawPointer, _ rightType: UInt64, _ right: UnsafeRawPointer
  ) -> Int {
    if SerialType.isInteger(leftType), SerialType.isInteger(rightType) {
      return unsafe difference(SerialType.integer(leftType, left), SerialType.integer(rightType, right))
    }
    return unsafe compare(SerialType.value(leftType, left), SerialType.value(rightType, right))
  }

  private static func compare(_ left: RecordValue, _ right: RecordValue) -> Int {
    switch (left, right) {
    case (.integer(let left), .integer(let right)): difference(left, right)
    case (.real(let left), .real(let right)): difference(left, right)
    case (.integer(let left), .real(let right)): compare(left, right)
    case (.real(let left), .integer(let right)): -compare(right, left)
    case (.text(let left), .text(let right)), (.blob(let left), .blob(let right)): unsafe compare(left, right)
    default: difference(prefix(left), prefix(right))
    }
  }

  /// Compares without rounding the integer, as `sqlite3IntFloatCompare` does.
  private static func compare(_ integer: Int64, _ real: Double) -> Int {
    if real < -0x1p63 { return 1 }
    if real >= 0x1p63 { return -1 }
    let whole = Int64(real)
    return integer == whole ? difference(Double(whole), real) : difference(integer, whole)
  }

  private static func compare(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Int {
    if let first = left.baseAddress, let second = right.baseAddress {
      let order = unsafe memcmp(first, second, min(left.count, right.count))
      if order != 0 { return Int(order) }
    }
    return difference(left.count, right.count)
  }
}

/// Two numbers that represent the first two columns of a key: they compare as the keys do, where they differ.
typealias KeyPrefix = (first: UInt64, second: UInt64)

extension KeyOrder {
  func prefix(_ row: EncodedRow) -> KeyPrefix {
    guard columns > 0, let record = unsafe row.record.baseAddress else {
      return (UInt64(bitPattern: row.rowid) ^ 1 << 63, 0)
    }
    let header = unsafe Varint.read(record)
    let first = unsafe Varint.read(record + header.size)
    let body = unsafe record + Int(header.value)
    let prefix = unsafe Self.prefix(SerialType.value(first.value, body))
    // The second column counts where all that have this prefix are equal: numbers of at most 53 bits.
    guard columns > 1, prefix > Self.ordered(-0x1p53), prefix < Self.ordered(0x1p53) else { return (prefix, 0) }
    let second = unsafe Varint.read(record + header.size + first.size)
    return unsafe (prefix, Self.prefix(SerialType.value(second.value, body + SerialType.size(first.value))))
  }

  /// NULL, below the bits of all numbers, which compare as these do; above them texts, then blobs, by their beginning.
  private static func prefix(_ value: RecordValue) -> UInt64 {
    switch value {
    case .null: 0
    case .integer(let integer): ordered(Double(integer))
    case .real(let real): ordered(real)
    case .text(let bytes): unsafe 0xFFF4 << 48 | beginning(bytes) >> 14
    case .blob(let bytes): unsafe 0xFFF8 << 48 | beginning(bytes) >> 14
    }
  }

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
