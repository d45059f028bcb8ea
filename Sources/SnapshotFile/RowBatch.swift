/// Rows in memory one after the other, to be handed to another thread or kept for a while.
@safe public struct RowBatch: ~Copyable, @unchecked Sendable {
  /// Each row: the record's size in four bytes, the rowid in eight, the record.
  private var bytes: ByteBuffer
  /// How many bytes its rows take.
  public private(set) var byteCount = 0
  /// How many rows it has.
  public private(set) var rowCount = 0
  /// How many bytes their records take.
  public var recordBytes: Int { byteCount - rowCount * Self.overhead }
  /// The bytes before each row's record.
  static let overhead = 12

  /// A batch that has room for so many bytes at first.
  public init(capacity: Int = 1 << 18) { bytes = ByteBuffer(capacity: capacity) }

  /// Appends a copy of `row`.
  public mutating func append(_ row: EncodedRow) {
    let count = unsafe row.record.count
    bytes.reserve(byteCount + Self.overhead + count)
    let start = unsafe bytes.start + byteCount
    unsafe start.storeBytes(of: UInt32(count), as: UInt32.self)
    unsafe start.storeBytes(of: row.rowid, toByteOffset: 4, as: Int64.self)
    if let record = unsafe row.record.baseAddress {
      unsafe (start + Self.overhead).copyMemory(from: record, byteCount: count)
    }
    byteCount += Self.overhead + count
    rowCount += 1
  }

  /// Removes all rows and keeps the memory.
  public mutating func removeAll() {
    byteCount = 0
    rowCount = 0
  }

  /// The row that begins at byte `offset`, which then moves to the next; `nil` after the last.
  ///
  ///     var offset = 0
  ///     while let row = batch.next(&offset) { … }
  public func next(_ offset: inout Int) -> EncodedRow? {
    guard offset < byteCount else { return nil }
    let row = unsafe Self.row(bytes.start + offset)
    unsafe offset += Self.overhead + row.record.count
    return row
  }

  /// Where the rows are.
  var start: UnsafeRawPointer { unsafe UnsafeRawPointer(bytes.start) }

  static func row(_ start: UnsafeRawPointer) -> EncodedRow {
    let count = unsafe Int(start.loadUnaligned(as: UInt32.self))
    let record = unsafe UnsafeRawBufferPointer(start: start + overhead, count: count)
    return unsafe EncodedRow(record: record, rowid: start.loadUnaligned(fromByteOffset: 4, as: Int64.self))
  }
}
