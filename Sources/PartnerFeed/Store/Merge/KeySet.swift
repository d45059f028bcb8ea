internal import SnapshotFile

/// Keys in their order, compared with rows that come in the same order.
@safe struct KeySet: ~Copyable {
  private var rows: SortedRows
  private let order: KeyOrder
  private var hasRow: Bool

  init(_ rows: consuming SortedRows, order: KeyOrder) throws {
    self.order = order
    self.rows = rows
    hasRow = try self.rows.advance()
  }

  /// Whether the key of a row is there; rows are asked about in the order of their keys.
  mutating func contains(_ row: EncodedRow) throws -> Bool {
    while hasRow {
      let difference = order.compare(rows.row, row)
      if difference >= 0 { return difference == 0 }
      hasRow = try rows.advance()
    }
    return false
  }
}
