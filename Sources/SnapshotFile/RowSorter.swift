/// Brings rows of any order into the order of their key, through sorted runs on disk.
///
/// Rows that come in order are written as one run straight on; only the others are sorted. Of rows with one key the
/// last one added wins. Memory stays below about `memory` bytes (or two rows, where they are larger).
@safe public struct RowSorter: ~Copyable {
  private let order: KeyOrder
  /// How many rows without a key were added: they stay in the order in which they came.
  private var keylessCount: Int64?
  private let folder: String
  private let memory: Int
  private var lastKey = LastKey()
  private var inOrder: TreeWriter?
  /// Rows in memory that are sorted together, and of each the beginning of its key, and where it is.
  private var rows = RowBatch(capacity: 4096)
  private var entries: [(prefix: KeyPrefix, offset: Int)] = []
  /// What an entry takes, with its share of what sorting needs.
  private static let entryCost = 48
  /// Rows dropped so far because a later one had their key.
  private var replaced = 0
  /// The file with the runs: trees, of which these are the roots.
  private var scratch: OutputFile?
  private var runs: [UInt32] = []

  /// Sorts rows of `layout` with runs in `folder`.
  ///
  /// The runs are in a file without a name, which vanishes with the process.
  public init(layout: TableLayout, folder: String, memory: Int = 32 << 20) {
    (order, self.folder, self.memory) = (KeyOrder(layout: layout), folder, memory)
    keylessCount = layout.storage == .noKey ? 0 : nil
  }

  var isEmpty: Bool { scratch == nil && entries.isEmpty }

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
      if inOrder == nil { inOrder = try startRun() }
      try inOrder?.append(row)
      return
    }
    let size = unsafe rows.byteCount + row.record.count + RowBatch.overhead
    if !entries.isEmpty, size + (entries.count + 1) * Self.entryCost > memory { try spill() }
    entries.append((order.prefix(row), rows.byteCount))
    rows.append(row)
  }

  private mutating func startRun() throws(SnapshotFileError) -> TreeWriter {
    if let scratch { return TreeWriter(scratch, isIndex: order.columns > 0) }
    scratch = try OutputFile(.scratch(in: folder), pageSize: 8192)
    return try startRun()
  }

  /// Sorts the rows in memory, and writes the last one of each key as a run.
  private mutating func spill() throws(SnapshotFileError) {
    let (start, order) = unsafe (rows.start, order)
    func compare(_ left: (prefix: KeyPrefix, offset: Int), _ right: (prefix: KeyPrefix, offset: Int)) -> Int {
      left.prefix != right.prefix
        ? left.prefix < right.prefix ? -1 : 1
        : unsafe order.compare(RowBatch.row(start + left.offset), RowBatch.row(start + right.offset))
    }
    entries.sort { left, right in
      let difference = compare(left, right)
      return difference != 0 ? difference < 0 : left.offset < right.offset
    }
    var run = try startRun()
    for (index, entry) in entries.enumerated() {
      if index + 1 < entries.count, compare(entry, entries[index + 1]) == 0 {
        replaced += 1
      } else {
        unsafe try run.append(RowBatch.row(start + entry.offset))
      }
    }
    runs.append(try run.finish())
    rows.removeAll()
    entries.removeAll(keepingCapacity: true)
  }

  /// Returns all rows in their order; none is added after that.
  public mutating func sorted() throws(SnapshotFileError) -> SortedRows { try sorted(after: nil) }

  /// Returns all rows in their order, as if those of `first` had been added before.
  mutating func sorted(after first: consuming TableCursor?) throws(SnapshotFileError) -> SortedRows {
    if !entries.isEmpty { try spill() }
    if var run = inOrder.take() { runs.insert(try run.finish(), at: 0) }
    var sorted = SortedRows(order: order, replaced: replaced)
    if let first = first.take() { try sorted.add(first) }
    guard let scratch else { return sorted }
    let pages = try scratch.pages(readAhead: min(max(memory / 4 / runs.count, 1 << 14), 1 << 18))
    for root in runs { try sorted.add(TableCursor(pages, root: root, isIndex: order.columns > 0)) }
    return sorted
  }
}
