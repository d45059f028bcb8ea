/// Rows of one leaf that lie end to end in it: they are copied as they are, without a look at each.
///
/// The bytes are borrowed until the cursor that found them moves on.
@safe public struct CellRun {
  let header: PageHeader
  let pageSize: Int
  let cells: Range<Int>
  /// Where the first cell ends.
  let end: Int
  let first: EncodedRow
  let last: EncodedRow

  /// How many cells there are.
  public var count: Int { cells.count }

  /// The rowid of a cell in a table's leaf.
  func rowid(_ cell: Int) -> Int64 {
    let start = unsafe header.bytes + header.cell(cell)
    return unsafe Int64(bitPattern: Varint.read(start + Varint.read(start).size).value)
  }
}

extension TableCursor {
  /// The rows after the current one that are in its page and below `key`, or all of the page without one.
  ///
  /// The cursor is then at the last of them, and ``row`` is not to be read before the next call of ``advance()``.
  /// `nil` where they are very few, or do not lie end to end.
  public mutating func run(below key: EncodedRow?, _ order: KeyOrder) throws(SnapshotFileError) -> CellRun? {
    guard let page, page.kind.isLeaf, nextCell > 0, nextCell + 4 < page.cellCount else { return nil }
    let bound = try key == nil ? page.cellCount : firstCell(of: page, at: key.map { ($0, order) })
    guard bound > nextCell + 4 else { return nil }
    let first = try Cell(nextCell, of: page, in: file, limits: limits)
    var last = first
    for index in nextCell..<bound {
      let cell = try Cell(index, of: page, in: file, limits: limits)
      // A cell with an overflow chain is renumbered, and one of four bytes may be padded: each is copied by itself.
      guard cell.local == cell.count, cell.size > 4, index == nextCell || cell.start + cell.size == last.start else {
        return nil
      }
      last = cell
    }
    defer { nextCell = bound }
    return CellRun(
      header: page, pageSize: file.pageSize, cells: nextCell..<bound, end: first.start + first.size,
      first: first.row(in: page), last: last.row(in: page))
  }
}

extension TreeWriter {
  /// Appends rows that another tree's leaf has; the first key must be above the last one here.
  mutating func append(_ run: CellRun) throws(SnapshotFileError) {
    var next = run.cells.lowerBound
    while next < run.cells.upperBound {
      if pendingCount > 0 { try startLeaf() }
      next += leaf.addCells(run, from: next)
      if !isIndex, next > run.cells.lowerBound { lastRowid = run.rowid(next - 1) }
      guard next < run.cells.upperBound else { return }
      if isIndex {
        let start = run.header.cell(next)
        pendingCount = run.end(of: next) - start
        unsafe pending.copy(run.header.bytes + start, count: pendingCount)
        next += 1
      } else {
        try startLeaf()
      }
    }
  }
}

extension CellRun {
  func end(of cell: Int) -> Int { cell == cells.lowerBound ? end : header.cell(cell - 1) }
}

extension TreePage {
  /// Copies as many of the cells as fit, beginning with `first`, and returns how many those are.
  mutating func addCells(_ run: CellRun, from first: Int) -> Int {
    let end = run.end(of: first)
    var (count, start) = (0, end)
    while first + count < run.cells.upperBound {
      let next = run.header.cell(first + count)
      guard hasRoom(cells: count + 1, bytes: end - next) else { break }
      (count, start) = (count + 1, next)
    }
    let moved = addBytes(end - start, cells: count) - start
    unsafe (firstBytes + (start + moved)).copyMemory(from: run.header.bytes + start, byteCount: end - start)
    for index in 0..<count { setPointer(index - count, to: run.header.cell(first + index) + moved) }
    return count
  }
}
