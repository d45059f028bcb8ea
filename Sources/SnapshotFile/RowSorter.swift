/// Brings rows of any order into the order of their key, through sorted runs on disk.
///
/// Rows that come in order are written as one run straight on; only the others are sorted, one half of the memory on
/// another thread while the other half fills. Of rows with one key the last one added wins. Memory stays below about
/// `memory` bytes (or three rows, where they are larger).
@safe public struct RowSorter: ~Copyable {
  private let order: KeyOrder
  /// How many rows without a key were added: they stay in the order in which they came.
  private var keylessCount: Int64?
  private let folder: String
  private let bufferSize: Int
  private var lastKey = LastKey()
  /// The rows that came in order, in a file of their own.
  private var inOrder: TreeWriter?
  private var inOrderFile: OutputFile?
  /// The other rows, until they are sorted.
  private var batch: SortBatch
  /// The batch before, and the work that sorts it and writes it as a run.
  private var sorting: (batch: SortBatch, work: BackgroundWork<(root: UInt32, replaced: Int)>)?
  /// Rows dropped so far because a later one had their key.
  private var replaced = 0
  /// The file with the runs: trees, of which these are the roots.
  private var runFile: OutputFile?
  private var runs: [UInt32] = []

  /// Sorts rows of `layout` with runs in `folder`.
  ///
  /// The runs are in a file without a name, which vanishes with the process.
  public init(layout: TableLayout, folder: String, bufferSize: Int = 32 << 20) {
    (order, self.folder, self.bufferSize) = (KeyOrder(layout: layout), folder, bufferSize)
    batch = SortBatch(order: order)
    keylessCount = layout.storage == .noKey ? 0 : nil
  }

  var isEmpty: Bool { inOrderFile == nil }

  /// Adds the rows of a batch, as if each came by itself.
  public mutating func add(_ rows: borrowing RowBatch) throws(SnapshotFileError) {
    var offset = 0
    while let row = rows.next(&offset) { try add(row) }
  }

  /// Adds a row, in whatever order.
  public mutating func add(_ row: EncodedRow) throws(SnapshotFileError) {
    var row = row
    if let count = keylessCount { (row.rowid, keylessCount) = (count + 1, count + 1) }
    if lastKey.advance(to: row, order) {
      if inOrder == nil { try startInOrder() }
      try inOrder?.append(row)
      return
    }
    if !batch.isEmpty, batch.byteCount + SortBatch.cost(of: row) > bufferSize / 2 { try passOn() }
    batch.add(row)
  }

  private mutating func startInOrder() throws(SnapshotFileError) {
    let file = try scratchFile()
    inOrderFile = file
    inOrder = TreeWriter(file, isIndex: order.columns > 0)
  }

  private func scratchFile() throws(SnapshotFileError) -> OutputFile {
    try OutputFile(.scratch(in: folder), pageSize: 8192)
  }

  /// Has the rows in memory sorted and written as a run, and begins with the next ones.
  private mutating func passOn() throws(SnapshotFileError) {
    if runFile == nil { runFile = try scratchFile() }
    guard let file = runFile else { return }
    let full = batch
    batch = try finishedBatch() ?? SortBatch(order: order)
    let work = BackgroundWork { () throws(SnapshotFileError) in try full.write(to: file) }
    sorting = (full, work)
  }

  /// Waits for the run that is being written, and returns its batch, which is empty again.
  private mutating func finishedBatch() throws(SnapshotFileError) -> SortBatch? {
    guard let (batch, work) = sorting.take() else { return nil }
    let run = try work.wait()
    runs.append(run.root)
    replaced += run.replaced
    return batch
  }

  /// Returns all rows in their order; none is added after that.
  public mutating func sorted() throws(SnapshotFileError) -> SortedRows { try sorted(after: nil) }

  /// Returns all rows in their order, as if those of `first` had been added before.
  mutating func sorted(after first: consuming TableCursor?) throws(SnapshotFileError) -> SortedRows {
    if !batch.isEmpty { try passOn() }
    _ = try finishedBatch()
    var sorted = SortedRows(order: order, replaced: replaced)
    if let first = first.take() { try sorted.add(first) }
    let readAhead = min(max(bufferSize / 4 / (runs.count + 1), 1 << 14), 1 << 18)
    if var run = inOrder.take(), let file = inOrderFile {
      let root = try run.finish()
      try sorted.add(TableCursor(file.pages(readAhead: readAhead), root: root, isIndex: order.columns > 0))
    }
    guard let pages = try runFile?.pages(readAhead: readAhead) else { return sorted }
    for root in runs { try sorted.add(TableCursor(pages, root: root, isIndex: order.columns > 0)) }
    return sorted
  }
}
