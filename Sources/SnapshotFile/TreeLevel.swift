/// The interior page being filled at one level of a tree.
///
/// A cell that does not fit is pending: when another follows, it goes to the level above as the separator of two pages.
/// So no page is left without a cell, which SQLite would refuse.
@safe final class TreeLevel {
  private var page: TreePage
  private let kind: PageKind
  private var pending: ByteBuffer
  private var pendingCount = 0
  private(set) var pendingChild: UInt32 = 0

  init(pageSize: Int, isIndex: Bool) {
    kind = isIndex ? .indexInterior : .tableInterior
    page = TreePage(size: pageSize, headerSize: 12)
    pending = ByteBuffer(capacity: pageSize)
  }

  var isFull: Bool { pendingCount > 0 }
  var pendingCell: UnsafeRawBufferPointer { unsafe UnsafeRawBufferPointer(start: pending.start, count: pendingCount) }

  /// Adds a child and the cell after it; both are pending where they do not fit.
  func add(_ child: UInt32, _ cell: UnsafeRawBufferPointer) {
    guard let bytes = cell.baseAddress else { return }
    if page.fits(cell.count + 4) {
      let target = unsafe page.addCell(cell.count + 4)
      unsafe target.setBig32(child, 0)
      unsafe (target + 4).copyMemory(from: bytes, byteCount: cell.count)
    } else {
      pendingChild = child
      pendingCount = cell.count
      unsafe pending.copy(bytes, count: cell.count)
    }
  }

  func write(right: UInt32, to output: OutputFile) throws(SnapshotFileError) -> UInt32 {
    unsafe try output.add(page.sealed(kind, right: right))
  }

  func removeAll() {
    page.removeAll()
    pendingCount = 0
  }

  /// Moves the page's last cell to `separator`, and returns the cell's child and its size without it.
  func divide(_ separator: inout ByteBuffer) -> (child: UInt32, count: Int) {
    let count = page.removeLast(into: &separator)
    return unsafe (UnsafeRawPointer(separator.start).big32(0), count - 4)
  }

  /// Starts the next page with the pending cell.
  func restart() {
    page.removeAll()
    let (child, cell) = unsafe (pendingChild, pendingCell)
    pendingCount = 0
    unsafe add(child, cell)
  }
}
