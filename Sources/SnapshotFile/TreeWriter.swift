/// Writes one level of a b-tree from cells in key order, and with it the levels above.
///
/// Pages are written full, one after the other, each after its children: one page a level is in memory. A cell that
/// does not fit is pending: when another follows, it goes to the level above as the separator of two pages. So no page
/// is left without a cell, which SQLite would refuse.
@safe struct TreeWriter: ~Copyable {
  private final class Parent {
    var level: TreeWriter
    init(_ output: OutputFile, kind: PageKind) { level = TreeWriter(output, kind: kind) }
  }

  private let output: OutputFile
  private let kind: PageKind
  private let limits: PayloadLimits
  private var page: ByteBuffer
  private var cellCount = 0
  /// Where the cells begin, which go from the page's end downwards.
  private var contentStart: Int
  /// The pending cell, and in a second half a cell that is taken from a full page.
  private var pending: ByteBuffer
  private var pendingCount = 0
  private var parent: Parent?

  init(_ output: OutputFile, isIndex: Bool) { self.init(output, kind: isIndex ? .indexLeaf : .tableLeaf) }

  private init(_ output: OutputFile, kind: PageKind) {
    (self.output, self.kind) = (output, kind)
    limits = PayloadLimits(pageSize: output.pageSize, isIndex: kind.isIndex)
    contentStart = output.pageSize
    pending = ByteBuffer(capacity: 2 * output.pageSize)
    page = ByteBuffer(capacity: output.pageSize)
    unsafe page.start.initializeMemory(as: UInt8.self, repeating: 0, count: kind.headerSize)
    unsafe page.start.storeBytes(of: kind.rawValue, as: UInt8.self)
  }

  /// Appends a row's cell to the leaves; a key must be above the last.
  mutating func append(_ row: EncodedRow) throws(SnapshotFileError) {
    let count = unsafe row.record.count
    let local = limits.local(count)
    let rowidSize = kind.isIndex ? 0 : Varint.size(UInt64(bitPattern: row.rowid))
    let size = Varint.size(UInt64(count)) + rowidSize + local + (local < count ? 4 : 0)
    guard let record = unsafe row.record.baseAddress, count <= 1_000_000_000 else {
      throw .invalidRecord(reason: "it has \(count) bytes")
    }
    let overflow = local < count ? output.nextPage : 0
    if local < count { unsafe try writeOverflow(record + local, count - local) }
    let cell = unsafe try reserve(size)
    var end = unsafe Varint.write(UInt64(count), to: cell)
    if !kind.isIndex { unsafe end += Varint.write(UInt64(bitPattern: row.rowid), to: cell + end) }
    unsafe (cell + end).copyMemory(from: record, byteCount: local)
    if overflow != 0 { unsafe cell.setBig32(overflow, end + local) }
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

  /// Copies cells of another tree's leaf, whose keys must be above the last one here, up to one that has to be written
  /// anew, and returns where that is.
  mutating func append(_ cells: Range<Int>, of page: PageHeader, in file: PageFile) throws(SnapshotFileError) -> Int {
    var index = cells.lowerBound
    while index < cells.upperBound {
      let run = pendingCount > 0 ? index..<index : page.run(index..<cells.upperBound, limits: limits, capacity: free)
      if !run.isEmpty { copy(run, of: page) }
      index = run.upperBound
      guard index < cells.upperBound else { break }
      let cell = try TreeCell(index, of: page, in: file, limits: limits)
      // An overflow chain has other numbers here, and a cell of four bytes may be padded.
      guard cell.local == cell.count, cell.size > 4 else { return index }
      unsafe try reserve(cell.size).copyMemory(from: page.bytes + cell.start, byteCount: cell.size)
      index += 1
    }
    return index
  }

  /// Copies cells that lie end to end, and for which there is room, as one piece.
  private mutating func copy(_ run: Range<Int>, of other: PageHeader) {
    let (start, end) = (other.cell(run.upperBound - 1), other.end(run.lowerBound, limits: limits))
    contentStart -= end - start
    unsafe (page.start + contentStart).copyMemory(from: other.bytes + start, byteCount: end - start)
    let pointers = unsafe page.start + (kind.headerSize + 2 * (cellCount - run.lowerBound))
    for index in run { unsafe pointers.setBig16(other.cell(index) - start + contentStart, 2 * index) }
    cellCount += run.count
  }

  /// The bytes between the pointers to the cells and the cells.
  private var free: Int { contentStart - kind.headerSize - 2 * cellCount }

  /// Room for the next cell: in the page, in a new one, or in ``pending``.
  @inline(__always)
  private mutating func reserve(_ size: Int) throws(SnapshotFileError) -> UnsafeMutableRawPointer {
    if pendingCount > 0 || kind == .tableLeaf && !fits(size) { try startPage() }
    if fits(size) { return unsafe addCell(size) }
    pendingCount = size
    return unsafe pending.start
  }

  @inline(__always)
  private func fits(_ size: Int) -> Bool { kind.headerSize + 2 * (cellCount + 1) + max(size, 4) <= contentStart }

  /// Makes room in the page, where a cell has four bytes at least.
  @inline(__always)
  private mutating func addCell(_ size: Int) -> UnsafeMutableRawPointer {
    contentStart -= max(size, 4)
    unsafe page.start.setBig16(contentStart, kind.headerSize + 2 * cellCount)
    cellCount += 1
    if size < 4 { unsafe (page.start + contentStart).setBig32(0, 0) }
    return unsafe page.start + contentStart
  }

  /// Adds a child and the cell after it.
  private mutating func add(_ child: UInt32, _ cell: UnsafeRawBufferPointer) throws(SnapshotFileError) {
    guard let bytes = cell.baseAddress else { return }
    let target = unsafe try reserve(cell.count + 4)
    unsafe target.setBig32(child, 0)
    unsafe (target + 4).copyMemory(from: bytes, byteCount: cell.count)
  }

  /// Writes the full page and starts the next one.
  private mutating func startPage() throws(SnapshotFileError) {
    if kind == .tableLeaf {
      // The last rowid of a table's leaf separates it from the next.
      let cell = unsafe UnsafeRawPointer(page.start + contentStart)
      let rowid = unsafe Varint.read(cell + Varint.read(cell).size).value
      pendingCount = unsafe Varint.write(rowid, to: pending.start)
    }
    unsafe try writePage(before: pending.start, pendingCount)
    pendingCount = 0
  }

  /// Writes the page, and adds it with the cell that follows it to the level above.
  private mutating func writePage(
    before separator: UnsafeMutableRawPointer, _ count: Int
  ) throws(SnapshotFileError) {
    let childSize = kind.isLeaf ? 0 : 4
    let number = try writePage(right: kind.isLeaf ? 0 : unsafe UnsafeRawPointer(separator).big32(0))
    let above = parent ?? Parent(output, kind: kind.isIndex ? .indexInterior : .tableInterior)
    parent = above
    unsafe try above.level.add(
      number, UnsafeRawBufferPointer(start: separator + childSize, count: count - childSize))
  }

  /// Writes the page with its last child, and returns its number.
  private mutating func writePage(right: UInt32) throws(SnapshotFileError) -> UInt32 {
    let end = kind.headerSize + 2 * cellCount
    unsafe page.start.setBig16(cellCount, 3)
    unsafe page.start.setBig16(contentStart, 5)
    if !kind.isLeaf { unsafe page.start.setBig32(right, 8) }
    unsafe (page.start + end).initializeMemory(as: UInt8.self, repeating: 0, count: contentStart - end)
    unsafe try output.addPage().copyMemory(from: page.start, byteCount: output.pageSize)
    (cellCount, contentStart) = (0, output.pageSize)
    return output.pageCount
  }

  /// Writes what is left, above the `right` child of an interior page, and returns the root's number.
  mutating func finish(right: UInt32 = 0) throws(SnapshotFileError) -> UInt32 {
    if pendingCount > 0 { try divide() }
    let number = try writePage(right: right)
    return try parent?.level.finish(right: number) ?? number
  }

  /// Makes two pages of a full one and the cell after it: its last cell separates them.
  private mutating func divide() throws(SnapshotFileError) {
    let (last, separator) = unsafe (UnsafeRawPointer(page.start) + contentStart, pending.start + output.pageSize)
    cellCount -= 1
    let end =
      cellCount == 0
      ? output.pageSize : unsafe UnsafeRawPointer(page.start).big16(kind.headerSize + 2 * (cellCount - 1))
    // A cell of three bytes, whose record has two, fills four of a leaf, and only three of its parent.
    let size = unsafe end - contentStart == 4 && last.byte(0) == 2 ? 3 : end - contentStart
    unsafe separator.copyMemory(from: last, byteCount: size)
    contentStart = end
    unsafe try writePage(before: separator, size)
    unsafe addCell(pendingCount).copyMemory(from: pending.start, byteCount: pendingCount)
    pendingCount = 0
  }
}
