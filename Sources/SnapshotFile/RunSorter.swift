/// Sorts rows of any order through runs on disk; the last added of rows with one key wins.
@safe struct RunSorter: ~Copyable {
  private let order: KeyOrder
  private let folder: String
  private let memory: Int
  private var buffer: SortBuffer
  private var writer: RunWriter
  private var runs: [ScratchRun] = []
  private var runStart = 0
  private var replaced = 0
  private(set) var count = 0

  init(order: KeyOrder, folder: String, memory: Int) {
    self.order = order
    self.folder = folder
    self.memory = memory
    buffer = SortBuffer(order: order, memory: memory)
    writer = RunWriter(folder: folder)
  }

  mutating func add(_ row: EncodedRow) throws(SnapshotFileError) {
    if buffer.isFull(row) { try spill() }
    buffer.append(row)
    count += 1
  }

  /// Gives all rows away, and is empty then.
  mutating func takeAll() -> RunSorter {
    var taken = RunSorter(order: order, folder: folder, memory: memory)
    swap(&taken, &self)
    return taken
  }

  /// Writes the rows in memory as a run.
  private mutating func spill() throws(SnapshotFileError) {
    replaced += buffer.sort()
    for entry in buffer.entries { try writer.append(buffer.rows.row(at: entry.offset)) }
    if let run = try writer.finish(from: &runStart) { runs.append(run) }
    buffer.removeAll()
  }

  /// Ends adding, and merges the rows with `first`, a run of rows that were added before all others.
  consuming func sorted(after first: ScratchRun? = nil) throws(SnapshotFileError) -> SortedRows {
    if let first { runs.insert(first, at: 0) }
    replaced += buffer.sort()
    return try SortedRows(
      order: order, runs: runs, buffer: buffer, readerMemory: memory / 4, replaced: replaced)
  }
}
