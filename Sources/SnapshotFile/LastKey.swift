/// The key of the last row in order, to compare the next one with.
@safe struct LastKey: ~Copyable {
  private var last = RowBatch(capacity: 512)

  /// Makes `row` the last one where it comes after the one before; otherwise `false`.
  @inline(__always)
  mutating func advance(to row: EncodedRow, _ order: KeyOrder) -> Bool {
    guard last.rowCount == 0 || order.compare(unsafe RowBatch.row(last.start), row) < 0 else { return false }
    last.removeAll()
    last.append(order.columns > 0 ? row : EncodedRow(rowid: row.rowid))
    return true
  }
}
