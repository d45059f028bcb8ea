/// Writes one b-tree from cells in key order.
///
/// Leaves are written full, one after the other, and each parent page after its children: one page a level is in memory.
@safe struct TreeWriter: ~Copyable {
  private let output: OutputFile
  let isIndex: Bool
  private let limits: PayloadLimits
  var leaf: TreePage
  private var levels: [TreeLevel] = []
  /// An index's cell that did not fit into the leaf: it goes to the parent when another follows.
  var pending: ByteBuffer
  var pendingCount = 0
  /// A cell taken from a full page, on its way to the level above.
  private var separator: ByteBuffer
  var lastRowid: Int64 = 0

  init(_ output: OutputFile, isIndex: Bool) {
    let pageSize = output.pageSize
    (self.output, self.isIndex) = (output, isIndex)
    limits = PayloadLimits(pageSize: pageSize, isIndex: isIndex)
    leaf = TreePage(size: pageSize, headerSize: 8)
    pending = ByteBuffer(capacity: pageSize)
    separator = ByteBuffer(capacity: pageSize)
  }

  /// Appends a row's cell; a key must be above the last.
  mutating func append(_ row: EncodedRow) throws(SnapshotFileError) {
    let count = unsafe row.record.count
    let local = limits.local(count)
    let rowidSize = isIndex ? 0 : Varint.size(UInt64(bitPattern: row.rowid))
    let size = Varint.size(UInt64(count)) + rowidSize + local + (local < count ? 4 : 0)
    guard let record = unsafe row.record.baseAddress, count <= 1_000_000_000 else {
      throw .invalidRecord(reason: "it has \(count) bytes")
    }
    let overflow = local < count ? output.nextPage : 0
    if local < count { unsafe try writeOverflow(record + local, count - local) }
    let cell = unsafe try room(size, rowid: row.rowid)
    var end = unsafe Varint.write(UInt64(count), to: cell)
    if !isIndex { unsafe end += Varint.write(UInt64(bitPattern: row.rowid), to: cell + end) }
    unsafe (cell + end).copyMemory(from: record, byteCount: local)
    if overflow != 0 { unsafe cell.setBig32(overflow, end + local) }
  }

  /// Room for the next cell: in the leaf, in a new one, or in ``pending``.
  @inline(__always)
  private mutating func room(_ size: Int, rowid: Int64) throws(SnapshotFileError) -> UnsafeMutableRawPointer {
    defer { lastRowid = rowid }
    if pendingCount > 0 || !isIndex && !leaf.fits(size) { try startLeaf() }
    if leaf.fits(size) { return unsafe leaf.addCell(size) }
    pendingCount = size
    return unsafe pending.start
  }

  /// Writes the full leaf and starts the next one; what separates the two goes to the parent.
  mutating func startLeaf() throws(SnapshotFileError) {
    let child = unsafe try output.add(leaf.sealed(isIndex ? .indexLeaf : .tableLeaf))
    leaf.removeAll()
    if isIndex {
      unsafe try push(child, UnsafeRawBufferPointer(start: pending.start, count: pendingCount), to: 0)
      pendingCount = 0
    } else {
      let size = unsafe Varint.write(UInt64(bitPattern: lastRowid), to: pending.start)
      unsafe try push(child, UnsafeRawBufferPointer(start: pending.start, count: size), to: 0)
    }
  }

  /// Adds to the parent at `level` a finished child and the cell that follows it.
  private mutating func push(_ child: UInt32, _ cell: UnsafeRawBufferPointer, to level: Int) throws(SnapshotFileError) {
    if level == levels.count { levels.append(TreeLevel(pageSize: limits.pageSize, isIndex: isIndex)) }
    let parent = levels[level]
    if parent.isFull {
      let page = try parent.write(right: parent.pendingChild, to: output)
      unsafe try push(page, parent.pendingCell, to: level + 1)
      parent.removeAll()
    }
    unsafe parent.add(child, cell)
  }

  /// Writes what is left and returns the root's number; the writer is then ready for another tree.
  mutating func finish() throws(SnapshotFileError) -> UInt32 {
    if pendingCount > 0 { try divideLeaf() }
    var page = unsafe try output.add(leaf.sealed(isIndex ? .indexLeaf : .tableLeaf))
    var level = 0
    while level < levels.count {
      let parent = levels[level]
      if parent.isFull {
        let (child, count) = parent.divide(&separator)
        let left = try parent.write(right: child, to: output)
        unsafe try push(left, UnsafeRawBufferPointer(start: separator.start + 4, count: count), to: level + 1)
        parent.restart()
      }
      page = try parent.write(right: page, to: output)
      level += 1
    }
    leaf.removeAll()
    levels = []
    return page
  }

  /// Makes two leaves of a full one and the cell after it: its last cell separates them.
  private mutating func divideLeaf() throws(SnapshotFileError) {
    var count = leaf.removeLast(into: &separator)
    // A cell of three bytes, whose record has two, fills four of a leaf, and only three of its parent.
    if count == 4, unsafe UnsafeRawPointer(separator.start).byte(0) == 2 { count = 3 }
    let child = unsafe try output.add(leaf.sealed(.indexLeaf))
    unsafe try push(child, UnsafeRawBufferPointer(start: separator.start, count: count), to: 0)
    leaf.removeAll()
    unsafe leaf.addCell(pendingCount).copyMemory(from: pending.start, byteCount: pendingCount)
    pendingCount = 0
  }

  /// Writes what of a record does not fit into its cell as a chain of pages, beginning with the next one.
  private func writeOverflow(_ bytes: UnsafeRawPointer, _ count: Int) throws(SnapshotFileError) {
    var done = 0
    while done < count {
      let part = min(count - done, output.pageSize - 4)
      let page = unsafe try output.addPage()
      unsafe page.setBig32(done + part < count ? output.nextPage : 0, 0)
      unsafe (page + 4).copyMemory(from: bytes + done, byteCount: part)
      done += part
    }
  }
}
