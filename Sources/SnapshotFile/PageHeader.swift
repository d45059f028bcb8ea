/// The header of a b-tree page that was read, and where its cells are.
@safe struct PageHeader {
  let kind: PageKind
  let cellCount: Int
  /// Where the pointers to the cells begin, and where these end.
  private let pointers: Int
  var pointersEnd: Int { pointers + 2 * cellCount }
  let bytes: UnsafeRawPointer
  let number: UInt32

  init(_ page: UnsafeRawPointer, number: UInt32, of file: PageFile) throws(SnapshotFileError) {
    unsafe bytes = page
    self.number = number
    let start = number == 1 ? FileFormat.headerSize : 0
    guard let kind = unsafe PageKind(rawValue: page.byte(start)) else {
      throw file.damaged(number, "it is not a page of a tree")
    }
    self.kind = kind
    cellCount = unsafe page.big16(start + 3)
    pointers = start + kind.headerSize
    guard pointersEnd <= file.pageSize else { throw file.damaged(number, "it has too many cells") }
  }

  /// Whether all bytes after the last cell's are said to be free, as a ``DatabaseWriter`` leaves them.
  func endsInLastCell(pageSize: Int) -> Bool {
    let header = unsafe bytes + (pointers - kind.headerSize)
    let start = cellCount == 0 ? pageSize : cell(cellCount - 1)
    // 65536 is written as 0.
    return unsafe header.big16(1) == 0 && header.big16(5) == start & 0xFFFF && header.byte(7) == 0
  }

  /// Where the cell `index` begins; it is to be compared with the page's size.
  @inline(__always)
  func cell(_ index: Int) -> Int { unsafe bytes.big16(pointers + 2 * index) }

  /// Where a short cell of a leaf, without an overflow chain, ends; its beginning where it is none.
  @inline(__always)
  func end(_ index: Int, limits: PayloadLimits) -> Int {
    let start = cell(index)
    guard start >= pointersEnd, start + 10 <= limits.pageSize else { return start }
    let count = unsafe Int(bytes.byte(start))
    guard count < 0x80, limits.local(count) == count else { return start }
    let end = start + 1 + (kind.isIndex ? 0 : unsafe Varint.read(bytes + start + 1).size) + count
    return end <= limits.pageSize ? end : start
  }

  /// The first of some cells of a leaf that are short and of more than four bytes, lie end to end, and fit into so many
  /// bytes with the pointers to them.
  func run(_ cells: Range<Int>, limits: PayloadLimits, capacity: Int) -> Range<Int> {
    var (next, capacity) = (cells.lowerBound, capacity)
    while next < cells.upperBound {
      let (start, end) = (cell(next), end(next, limits: limits))
      capacity -= end - start + 2
      guard end - start > 4, capacity >= 0, next == cells.lowerBound || end == cell(next - 1) else { break }
      next += 1
    }
    return cells.lowerBound..<next
  }

  /// The child before the cell `index` of an interior page, or after its last cell.
  func child(_ index: Int, of file: PageFile) throws(SnapshotFileError) -> UInt32 {
    let offset = index < cellCount ? cell(index) : pointers - 4
    guard offset + 4 <= file.pageSize else { throw file.damaged(number, "a cell is outside of it") }
    return unsafe bytes.big32(offset)
  }
}

/// Where the parts of a cell are.
struct TreeCell {
  /// Where it begins in its page, and how many bytes of the page it takes.
  let start: Int
  let size: Int
  /// Where its part of the record begins.
  private let payload: Int
  /// The record's size, and how much of it is in the cell.
  let count: Int
  let local: Int
  let rowid: Int64

  @inline(__always)
  init(_ index: Int, of page: PageHeader, in file: PageFile, limits: PayloadLimits) throws(SnapshotFileError) {
    let pageSize = limits.pageSize
    start = page.cell(index)
    guard start >= page.pointersEnd, start + 4 <= pageSize else {
      throw file.damaged(page.number, "a cell is outside of it")
    }
    var end = start + (page.kind.isLeaf ? 0 : 4)
    var count: UInt64 = 0
    if page.kind != .tableInterior {
      let read = unsafe Varint.read(page.bytes + end, limit: pageSize - end)
      guard read.size > 0, read.value <= min(1 << 30, UInt64(file.pageCount) * UInt64(pageSize)) else {
        throw file.damaged(page.number, "a record has no valid size")
      }
      count = read.value
      end += read.size
    }
    var rowid: UInt64 = 0
    if !page.kind.isIndex {
      let read = unsafe Varint.read(page.bytes + end, limit: pageSize - end)
      guard read.size > 0 else { throw file.damaged(page.number, "a rowid is outside of it") }
      rowid = read.value
      end += read.size
    }
    self.rowid = Int64(bitPattern: rowid)
    self.count = Int(count)
    local = limits.local(Int(count))
    payload = end
    end += local < Int(count) ? local + 4 : local
    guard end <= pageSize else { throw file.damaged(page.number, "a cell is larger than the page") }
    size = page.kind.isLeaf ? max(4, end - start) : end - start
  }

  /// The row, of whose record only what is in the cell.
  @inline(__always)
  func row(in page: PageHeader) -> EncodedRow {
    unsafe EncodedRow(record: UnsafeRawBufferPointer(start: page.bytes + payload, count: local), rowid: rowid)
  }
}
