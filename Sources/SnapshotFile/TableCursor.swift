/// Walks the rows of one table in key order.
@safe public struct TableCursor: ~Copyable {
  private var tree: TreeCursor

  init(_ tree: consuming TreeCursor) { self.tree = tree }

  /// Reads the next row into ``row``; `false` at the end.
  public mutating func advance() throws(SnapshotFileError) -> Bool { try tree.advance() }

  /// Goes before the first row whose key, as far as `key` has columns of it, is not below `key`.
  ///
  /// `key` is a row of so many columns; of a table with an integer key, whose rowid counts alone, there are none.
  public mutating func seek(_ key: EncodedRow, columns: Int) throws(SnapshotFileError) {
    try tree.seek(key, KeyOrder(columns: columns))
  }

  /// The row that ``advance()`` read last, lent until its next call.
  public var row: EncodedRow { tree.row }
}
