/// Brings rows of any order into the order of their key, through sorted runs on disk.
///
/// Rows that come in order are written as one run straight on; only the others are sorted. Of rows with one key the
/// last one added wins. Memory stays below about `memory` bytes (or two rows, where they are larger).
@safe public struct RowSorter: ~Copyable {
  private let order: KeyOrder
  private let folder: String
  private let memory: Int
  private var lastKey = LastKey()
  private var inOrder: TreeWriter?
  private var buffer: SortBuffer
  /// The file with the runs: trees, of which these are the roots.
  private var scratch: OutputFile?
  private var runs: [UInt32] = []

  /// Sorts rows of `layout`, which must have a key, with runs in `folder`.
  ///
  /// The runs are in a file without a name, which vanishes with the process.
  public init(layout: TableLayout, folder: String, memory: Int = 32 << 20) {
    self.init(order: KeyOrder(layout: layout), folder: folder, memory: memory)
  }

  init(order: KeyOrder, folder: String, memory: Int) {
    (self.order, self.folder, self.memory) = (order, folder, memory)
    buffer = SortBuffer(order: order, memory: memory)
  }

  var isEmpty: Bool { scratch == nil && buffer.entries.isEmpty }

  /// Adds a row, in whatever order.
  public mutating func add(_ row: EncodedRow) throws(SnapshotFileError) {
    if lastKey.advance(to: row, order) {
      if inOrder == nil { inOrder = try startRun() }
      try inOrder?.append(row)
      return
    }
    if buffer.isFull(row) { try spill() }
    buffer.append(row)
  }

  private mutating func startRun() throws(SnapshotFileError) -> TreeWriter {
    if let scratch { return TreeWriter(scratch, isIndex: order.columns > 0) }
    scratch = try OutputFile(.scratch(in: folder), pageSize: 8192)
    return try startRun()
  }

  /// Writes the rows in memory as a run.
  private mutating func spill() throws(SnapshotFileError) {
    buffer.sort()
    var run = try startRun()
    for entry in buffer.entries { try run.append(unsafe RowBatch.row(buffer.rows.start + entry.offset)) }
    runs.append(try run.finish())
    buffer.removeAll()
  }

  /// Returns all rows in their order; none is added after that.
  public mutating func sorted() throws(SnapshotFileError) -> SortedRows {
    SortedRows(try sources(), order, replaced: buffer.replaced)
  }

  /// Returns all rows in their order, as if those of `first` had been added before.
  mutating func sorted(after first: consuming TableCursor) throws(SnapshotFileError) -> SortedRows {
    SortedRows([RowRun(first, order)] + (try sources()), order, replaced: buffer.replaced)
  }

  /// The runs, each added before the next.
  private mutating func sources() throws(SnapshotFileError) -> [any RowSource] {
    if !buffer.entries.isEmpty { try spill() }
    if var run = inOrder.take() { runs.insert(try run.finish(), at: 0) }
    guard let scratch else { return [] }
    let pages = try scratch.pages(readAhead: min(max(memory / 4 / runs.count, 1 << 14), 1 << 18))
    return runs.map { RowRun(TableCursor(pages, root: $0, isIndex: order.columns > 0), order) }
  }
}
