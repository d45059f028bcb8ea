/// Brings rows of any order into the order of their key, through sorted runs on disk.
///
/// Rows that come in order are written as one run straight on; only the others are sorted. Of rows with one key the
/// last one added wins. Memory stays below about `memory` bytes (or two rows, where they are larger).
@safe public struct RowSorter: ~Copyable {
  private let order: KeyOrder
  private var lastKey = LastKey()
  private var inOrder: RunWriter
  private var others: RunSorter

  /// Sorts rows of `layout`, which must have a key, with runs in `folder`.
  ///
  /// The runs are files without a name, which vanish with the process.
  public init(layout: TableLayout, folder: String, memory: Int = 32 << 20) {
    order = KeyOrder(layout: layout)
    inOrder = RunWriter(folder: folder)
    others = RunSorter(order: order, folder: folder, memory: memory)
  }

  /// Adds a row, in whatever order.
  public mutating func add(_ row: EncodedRow) throws(SnapshotFileError) {
    if lastKey.isBelow(row, order) {
      lastKey.set(row, order)
      try inOrder.append(row)
    } else {
      try others.add(row)
    }
  }

  /// Ends adding; the rows are read from what is returned.
  public consuming func sorted() throws(SnapshotFileError) -> SortedRows {
    var start = 0
    let first = try inOrder.finish(from: &start)
    return try others.sorted(after: first)
  }
}
