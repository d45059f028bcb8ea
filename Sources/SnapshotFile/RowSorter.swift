/// Brings rows of any order into the order of their key, through sorted runs on disk.
///
/// Rows that come in order are written as one run straight on; only the others are sorted. Of rows with one key the
/// last one added wins. Memory stays below about `memory` bytes (or two rows, where they are larger).
@safe public struct RowSorter: ~Copyable {
  private let order: KeyOrder
  private let folder: String
  private let memory: Int
  /// Whether rows that come in order are a run of their own; otherwise all rows are sorted.
  private let keepsOrder: Bool
  private var lastKey = LastKey()
  private var inOrder: RunWriter
  private var buffer: SortBuffer
  private var writer: RunWriter
  private var runs: [ScratchRun] = []
  private var replaced = 0

  /// Sorts rows of `layout`, which must have a key, with runs in `folder`.
  ///
  /// The runs are files without a name, which vanish with the process.
  public init(layout: TableLayout, folder: String, memory: Int = 32 << 20) {
    self.init(order: KeyOrder(layout: layout), folder: folder, memory: memory, keepsOrder: true)
  }

  init(order: KeyOrder, folder: String, memory: Int, keepsOrder: Bool = false) {
    (self.order, self.folder, self.memory, self.keepsOrder) = (order, folder, memory, keepsOrder)
    inOrder = RunWriter(folder: folder)
    buffer = SortBuffer(order: order, memory: memory)
    writer = RunWriter(folder: folder)
  }

  /// Whether no row was added that had to be sorted.
  var isEmpty: Bool { runs.isEmpty && buffer.entries.isEmpty }

  /// Adds a row, in whatever order.
  public mutating func add(_ row: EncodedRow) throws(SnapshotFileError) {
    if keepsOrder, lastKey.advance(to: row, order) { return try inOrder.append(row) }
    if buffer.isFull(row) { try spill() }
    buffer.append(row)
  }

  /// Writes the rows in memory as a run.
  private mutating func spill() throws(SnapshotFileError) {
    replaced += buffer.sort()
    for entry in buffer.entries { try writer.append(buffer.rows.row(at: entry.offset)) }
    if let run = try writer.finish() { runs.append(run) }
    buffer.removeAll()
  }

  /// Returns all rows in their order, and is empty then.
  public mutating func sorted() throws(SnapshotFileError) -> SortedRows {
    var taken = RowSorter(order: order, folder: folder, memory: memory, keepsOrder: keepsOrder)
    swap(&taken, &self)
    return try taken.merged()
  }

  private consuming func merged() throws(SnapshotFileError) -> SortedRows {
    if let first = try inOrder.finish() { runs.insert(first, at: 0) }
    replaced += buffer.sort()
    return try SortedRows(order: order, runs: runs, buffer: buffer, readerMemory: memory / 4, replaced: replaced)
  }
}
