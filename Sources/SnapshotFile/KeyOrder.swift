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
    return unsafe compare(left, right)
  }

  private func compare(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer) -> Int {
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
    default: difference(rank(left), rank(right))
    }
  }

  private static func rank(_ value: RecordValue) -> Int {
    switch value {
    case .null: 0
    case .integer, .real: 1
    case .text: 2
    case .blob: 3
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
