/// Walks the rows of one table in key order.
@safe public struct TableCursor: ~Copyable {
  private var tree: TreeCursor

  init(_ tree: consuming TreeCursor) { self.tree = tree }

  /// Reads the next row into ``row``; `false` at the end.
  public mutating func advance() throws(SnapshotFileError) -> Bool { try tree.advance() }

  /// The row that ``advance()`` read last, lent until its next call.
  public var row: EncodedRow { tree.row }
}
