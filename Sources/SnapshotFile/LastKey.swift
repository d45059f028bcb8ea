/// The key of the last row in order, to compare the next one with.
@safe struct LastKey: ~Copyable {
  private var bytes = ByteBuffer(capacity: 512)
  private var count = 0
  private var rowid: Int64 = 0
  private var isSet = false

  private var row: EncodedRow {
    unsafe EncodedRow(record: UnsafeRawBufferPointer(start: bytes.start, count: count), rowid: rowid)
  }

  /// Makes `row` the last one where it comes after the one before; otherwise `false`.
  @inline(__always)
  mutating func advance(to row: EncodedRow, _ order: KeyOrder) -> Bool {
    guard !isSet || order.compare(self.row, row) < 0 else { return false }
    (isSet, rowid) = (true, row.rowid)
    guard order.columns > 0, let record = unsafe row.record.baseAddress else { return true }
    count = unsafe row.record.count
    bytes.reserve(count)
    unsafe bytes.start.copyMemory(from: record, byteCount: count)
    return true
  }
}
